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

const wholeSample = sampleLabels.find(({ name }) => name === 'Shipping label')?.document as LabelDocument
const millimetres = wholeSample.width / 1_000

/** A part of it that has each kind of element. */
const partOfSample: LabelDocument = {
  ...wholeSample,
  variables: wholeSample.variables.filter(({ variableName }) =>
    ['sender', 'service', 'tracking'].includes(variableName),
  ),
  elements: wholeSample.elements.filter(({ id }, index) => index < 6 || id === 'tracking'),
}
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
  return renderZpl(await printOneLabel(page, hands.press), millimetres, wholeSample.height / 1_000)
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

/** The labels that journeys build. The whole sample takes minutes of keys and clicks. */
const documents = { part: partOfSample, whole: wholeSample }

export function describeBuilding(extent: keyof typeof documents): void {
  const document = documents[extent]
  const sign = (name: string): string => `${name} ${extent}`

  test.describe(`The ${extent} shipping label of the samples, from an empty page`, () => {
    // Each by a person of his own, who waits for no other.
    test.describe.configure({ mode: 'parallel' })
    test.slow()

    test('is built by mouse, and prints with every dot of the sample [LABEL-18]', async ({ page }) => {
      await signInAs(page, 'administrator')
      await buildAndPrint({ page, hands: byMouse(page, millimetres) }, sign('By mouse'), document)
    })

    test('is built by the keyboard alone, and prints with every dot of the sample', async ({ page }) => {
      await signInAs(page, 'administrator')
      await buildAndPrint({ page, hands: byKeyboard(page) }, sign('By keyboard'), document)
    })

    test.describe('on a tablet', () => {
      test.use({ hasTouch: true, viewport: { width: 1180, height: 820 } })

      test('is built by touch, and prints with every dot of the sample', async ({ page }) => {
        await signInAs(page, 'administrator')
        await buildAndPrint({ page, hands: await byTouch(page, millimetres) }, sign('By touch'), document)
      })
    })
  })
}
