// The shipping label of the samples, built from an empty page: what arrives at the printer equals the sample in every dot.
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { sampleLabels } from '@labelwright/label-document/samples'
import { renderZpl } from '@labelwright/label-output/testing/render-zpl'
import type { Page } from '@playwright/test'
import { buildLabel } from './hands/build-label.ts'
import { byKeyboard } from './hands/by-keyboard.ts'
import { byMouse } from './hands/by-mouse.ts'
import { byTouch } from './hands/by-touch.ts'
import type { Hands } from './hands/hands.ts'
import { openArticleToPrint, printerField, virtualPrinter } from './open-article.ts'
import { addArticle, plantLabel, storedDocument } from './plant-a-label.ts'
import { printOneLabel } from './print-one-label.ts'
import { signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

const sample = sampleLabels.find(({ name }) => name === 'Shipping label')?.document as LabelDocument
const millimetres = sample.width / 1_000

/** A part of it that has each kind of element, where nobody asks for the whole one by every hand (`E2E_WHOLE_LABELS=1`). */
const part: LabelDocument = {
  ...sample,
  variables: sample.variables.filter(({ variableName }) => ['sender', 'service', 'tracking'].includes(variableName)),
  elements: sample.elements.filter(({ id }, index) => index < 6 || id === 'tracking'),
}
const usual = process.env.E2E_WHOLE_LABELS === '1' ? sample : part
const data = {
  recipient: 'Zoë Brandt-Åkesson',
  address: 'Rue du Bac 14\n75007 Paris',
  country: 'FRANCE',
  tracking: 'NB845210099FR',
  route: 'PAR 07',
  order: 'SO-204117',
  weight: '11.8 kg',
  parcel: '2 of 3',
  date: '2026-12-01',
}

const withoutIds = ({ elements }: LabelDocument) => elements.map(({ id: _, ...fields }) => fields)

interface Person {
  readonly page: Page
  readonly hands: Hands
}

/** The dots that a label of an article makes at the virtual printer. */
async function printedDots({ page, hands }: Person, article: string) {
  await openArticleToPrint(page, article)
  await hands.choose(printerField(page), virtualPrinter)
  return renderZpl(await printOneLabel(page, hands.press), millimetres, sample.height / 1_000)
}

async function buildAndPrint(person: Person, name: string, document: LabelDocument) {
  const planted = await plantLabel(`${name} sample`, document)
  await addArticle(`${name} sample`, planted, data)
  const built = await buildLabel({ ...person, name, document })
  expect(withoutIds(await storedDocument(built))).toEqual(withoutIds(document))
  await addArticle(name, built, data)
  const expected = await printedDots(person, `${name} sample`)
  const printed = await printedDots(person, name)
  expect(printed.width).toBe(expected.width)
  expect(Buffer.from(printed.grey).equals(Buffer.from(expected.grey))).toBe(true)
}

// A picture of the page for each key and click would take longer than the building.
test.use({ trace: 'off' })

test.describe('The shipping label of the samples, from an empty page', () => {
  test.slow()

  test('is built by mouse, and prints with every dot of the sample [LABEL-18]', async ({ page }) => {
    await signInAs(page, 'administrator')
    await buildAndPrint({ page, hands: byMouse(page, millimetres) }, 'By mouse', sample)
  })

  test('is built by the keyboard alone, and prints with every dot of the sample', async ({ page }) => {
    await signInAs(page, 'administrator')
    await buildAndPrint({ page, hands: byKeyboard(page) }, 'By keyboard', usual)
  })

  test.describe('on a tablet', () => {
    test.use({ hasTouch: true, viewport: { width: 1180, height: 820 } })

    test('is built by touch, and prints with every dot of the sample', async ({ page }) => {
      await signInAs(page, 'administrator')
      await buildAndPrint({ page, hands: await byTouch(page, millimetres) }, 'By touch', usual)
    })
  })
})
