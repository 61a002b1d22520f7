import type { LabelDocument, LabelElement } from '@labelwright/label-document/label-document'
import type { LabelVariable } from '@labelwright/label-document/label-variable'
import { expect, type Locator, type Page } from '@playwright/test'
import { at } from '../sign-in-as.ts'
import type { Hands, InsertTool } from './hands.ts'

interface Building {
  readonly page: Page
  readonly hands: Hands
  readonly name: string
  /** What is to be built: its elements are texts, lines, boxes and barcodes on one page. */
  readonly document: LabelDocument
}

/** Builds a label as a person does, from the page for new labels to its first published version. Answers its id. */
export async function buildLabel(building: Building): Promise<string> {
  const { page, hands, document } = building
  await startEmpty(building)
  const side = page.getByRole('complementary', { name: 'Properties and checks' })
  await hands.press(side.getByRole('tab', { name: 'Variables' }))
  for (const variable of document.variables) await addVariable(hands, side, variable)
  await hands.press(side.getByRole('tab', { name: 'Properties' }))
  for (const element of document.elements) await addElement(hands, side, element)
  await publish(building)
  return /labels\/([0-9a-f-]+)/.exec(page.url())?.[1] ?? ''
}

const millimetres = (micrometres: number): string => String(micrometres / 1_000)
const points = (micrometres: number): string => String(Math.round((micrometres * 72) / 2_540) / 10)

async function startEmpty({ page, hands, name, document }: Building): Promise<void> {
  await page.goto(at('/addlabel'))
  await hands.press(page.getByRole('tab', { name: 'By size' }))
  await hands.fill(page.getByLabel('Width'), millimetres(document.width))
  await hands.fill(page.getByLabel('Height'), millimetres(document.height))
  await hands.fill(page.getByLabel('Name of the label'), name)
  await hands.press(page.getByRole('button', { name: 'Create and design' }))
  await expect(page.getByText('Never published')).toBeVisible()
}

async function addVariable(hands: Hands, side: Locator, variable: LabelVariable): Promise<void> {
  const field = (name: string) => side.getByRole('textbox', { name, exact: true })
  await hands.press(side.getByRole('button', { name: 'Add a variable' }))
  await hands.press(side.getByRole('menuitem', { name: 'Text', exact: true }))
  await hands.fill(field('Name'), variable.variableName)
  const hasLines = variable.variableData.includes('\n')
  if (hasLines) await hands.choose(side.getByRole('combobox', { name: 'Type' }), 'Lines of text')
  await hands.check(side.getByRole('checkbox', { name: 'Must have a value' }), variable.required)
  await hands.fill(field('Longest value'), String(variable.propertySize))
  if (variable.variableData !== '') await hands.fill(field('Default'), variable.variableData)
  if (variable.sampleValue !== undefined) await hands.fill(field('Sample'), variable.sampleValue)
  await hands.press(side.getByRole('button', { name: 'All variables' }))
}

const tools: Readonly<Record<string, InsertTool>> = {
  text: { name: 'Text', key: 't' },
  barcode: { name: 'Barcode', key: 'b' },
  box: { name: 'Box', key: 'r' },
  line: { name: 'Line', key: 'l' },
}

async function addElement(hands: Hands, side: Locator, element: LabelElement): Promise<void> {
  const tool = tools[element.type]
  if (!tool) throw new Error(`${element.type} is not built here.`)
  const [x, y, width, height] = [element.x, element.y, element.width, element.height].map((one) => one / 1_000) as [
    number,
    number,
    number,
    number,
  ]
  await hands.selectNothing()
  await hands.insert(tool, { x, y, width, height })
  if (element.type === 'text') await hands.write(element.content)
  await expect(side.getByRole('textbox', { name: 'Left', exact: true })).toBeVisible()
  await setFields(hands, side, fieldsOf(element))
}

interface WantedField {
  readonly name: string
  readonly value: string | boolean
  readonly isChoice?: boolean
}

/** What the panel of properties says of an element, in its order. */
function fieldsOf(element: LabelElement): readonly WantedField[] {
  const place = (['x', 'y', 'width', 'height'] as const).map((side, index) => ({
    name: ['Left', 'Top', 'Width', 'Height'][index] ?? '',
    value: millimetres(element[side]),
  }))
  switch (element.type) {
    case 'text':
      return [
        ...place,
        { name: 'Size', value: points(element.fontSize) },
        { name: 'Bold', value: element.bold },
        { name: 'Alignment', value: element.align === 'right' ? 'Right' : 'Left', isChoice: true },
        { name: 'Smallest size', value: points(element.minimumFontSize) },
        { name: 'Break lines', value: element.wrap },
        { name: 'The frame grows with the text', value: false },
      ]
    case 'barcode':
      return [
        ...place,
        { name: 'Data', value: element.content },
        { name: 'Module', value: millimetres(element.moduleWidth ?? 0) },
        { name: 'Show the data as text', value: element.showText ?? false },
      ]
    case 'box':
    case 'line':
      return [...place, { name: 'Line width', value: millimetres(element.lineWidth) }]
    default:
      return place
  }
}

/** Those that are not so already. */
async function setFields(hands: Hands, side: Locator, fields: readonly WantedField[]): Promise<void> {
  for (const { name, value, isChoice } of fields) {
    if (typeof value === 'boolean') {
      await hands.check(side.getByRole('checkbox', { name, exact: true }), value)
    } else if (isChoice) {
      const list = side.getByRole('combobox', { name, exact: true })
      const chosen = await list.evaluate((one: HTMLSelectElement) => one.selectedOptions[0]?.text)
      if (chosen !== value) await hands.choose(list, value)
    } else {
      const field = side.getByRole('textbox', { name, exact: true })
      if ((await field.inputValue()) !== value) await hands.fill(field, value)
    }
  }
}

async function publish({ page, hands }: Building): Promise<void> {
  await expect(page.getByText('Never published · Saved')).toBeVisible()
  await hands.press(page.getByRole('button', { name: 'Publish', exact: true }))
  const dialog = page.getByRole('dialog')
  await hands.fill(dialog.getByLabel('What changed'), 'First version')
  await hands.press(dialog.getByRole('button', { name: 'Publish', exact: true }))
  await expect(page.getByText('Version 1 is published')).toBeVisible()
}
