import type { LabelElement } from '../label-document.ts'
import type { LabelVariable } from '../label-variable.ts'
import { type Area, columns, rest, rows, within } from './parts/area.ts'
import { barcode, logo, paragraph, ruleAbove, ruleBeside } from './parts/elements.ts'
import { field } from './parts/fields.ts'
import { language, logoSetting, textSetting, toggle } from './parts/settings.ts'
import { size } from './parts/sizes.ts'
import { dateVariable, grouped, gtinPattern, variable } from './parts/variables.ts'
import { when } from './parts/when.ts'
import type { SettingsReader, StandardLabelTemplate } from './template.ts'

/** 31.75 mm of bars (GS1 General Specifications, table 5) and the line below them. */
const barcodeHeight = 37.5

export const palletTemplate: StandardLabelTemplate = {
  id: 'pallet',
  title: { en: 'GS1 pallet label (SSCC)', sv: 'GS1-pallflagga (SSCC)' },
  about: {
    en: 'GS1 logistic label with the serial number of the unit and its content.',
    sv: 'GS1-logistiketikett med kollinummer (SSCC) och innehåll.',
  },
  industry: 'logistics',
  sizes: [
    size([148, 210], { en: 'A5, best before and batch as barcodes', sv: 'A5, bäst före och batch som streckkod' }),
    size([105, 148], { en: 'A6', sv: 'A6' }),
  ],
  settings: [
    language,
    textSetting(
      'company',
      { en: 'Company', sv: 'Företag' },
      {
        startsWithOrganization: true,
        sample: 'Nordmark Botanicals AB\nHamngatan 14\n411 14 Göteborg',
        longest: 120,
        lines: 4,
      },
    ),
    toggle('weight', { en: 'Show the gross weight', sv: 'Visa bruttovikten' }, true),
    logoSetting,
  ],
  draw: (paper, settings) => {
    const isLarge = paper.width > 120
    const codes = isLarge ? 3 : 2
    const page = within(paper, isLarge ? 5 : 4)
    const [texts, symbols] = rows(page, [rest, codes * barcodeHeight + (codes - 1) * 2.5], 3)
    return {
      variables: variablesOf(isLarge, settings),
      elements: [...textsOf(texts, isLarge, settings), ruleAbove(symbols, 0.4), ...symbolsOf(symbols, isLarge)],
    }
  },
}

function variablesOf(isLarge: boolean, { say, isOn, language: spoken }: SettingsReader): LabelVariable[] {
  const pattern = spoken === 'sv' ? 'YYYY-MM-DD' : 'DD.MM.YYYY'
  return [
    ...grouped(say({ en: 'Unit', sv: 'Kolli' }), [
      variable('sscc', '073500010000012346', {
        most: 18,
        pattern: '#{18}',
        required: true,
        question: 'scan',
        help: say({ en: '18 figures with the check digit.', sv: '18 siffror med kontrollsiffra.' }),
      }),
      variable('gtin', '07350001234564', { most: 14, pattern: gtinPattern, required: true, question: 'scan' }),
      variable('count', '48', {
        most: 4,
        inputType: 'number',
        minimum: 1,
        maximum: 9999,
        required: true,
        help: say({ en: 'Trade items on the pallet.', sv: 'Antal artiklar på pallen.' }),
      }),
      variable(
        'name',
        say({ en: 'Organic elderflower cordial, 12 × 750 ml', sv: 'Ekologisk flädersaft, 12 × 750 ml' }),
        {
          most: 60,
        },
      ),
      dateVariable('bestBefore', '2027-11-30', { required: isLarge, format: { type: 'date', pattern } }),
      variable('lot', 'L2407A', { most: isLarge ? 12 : 20, pattern: '[A-Za-z0-9\\-/.]{1,20}', required: isLarge }),
      ...(isOn('weight')
        ? [
            variable('grossWeight', '612', {
              most: 6,
              inputType: 'number',
              minimum: 0,
              format: { type: 'number', suffix: ' kg' },
            }),
          ]
        : []),
    ]),
    ...grouped(say({ en: 'Recipient', sv: 'Mottagare' }), [
      variable('recipient', 'Lindqvist Delicatessen AB', { most: 50 }),
      variable('address', 'Kungsgatan 27\n752 37 Uppsala', { most: 120, inputType: 'multiline' }),
    ]),
  ]
}

/** Millimetres and points. */
interface Look {
  readonly row: number
  readonly caption: number
  readonly points: number
  readonly widths: readonly [content: number, count: number, bestBefore: number]
}

const lookOf = (isLarge: boolean): Look =>
  isLarge
    ? { row: 14, caption: 7, points: 14, widths: [42, 18, 34] }
    : { row: 9.5, caption: 5.5, points: 10, widths: [32, 12, 25] }

function textsOf(area: Area, isLarge: boolean, settings: SettingsReader): LabelElement[] {
  const { say, isOn } = settings
  const look = lookOf(isLarge)
  const value = { size: look.points, least: 6, bold: true, caption: look.caption }
  const [head, name, first, second] = rows(area, [rest, look.row, look.row, look.row], 1)
  const [sscc, weight] = columns(first, [rest, look.row * 2.6], 3)
  const [content, count, bestBefore, lot] = columns(second, [...look.widths, rest], 2)
  return [
    ...partiesOf(head, look, settings),
    ruleAbove({ ...name, y: name.y - 0.5 }),
    ...field(name, [say({ en: 'Goods', sv: 'Varuslag' }), '{{name}}'], value),
    ruleAbove({ ...first, y: first.y - 0.5 }),
    ...field(sscc, ['SSCC', '{{sscc}}'], value),
    ...when(
      isOn('weight'),
      ...field(weight, [say({ en: 'Gross weight', sv: 'Bruttovikt' }), '{{grossWeight}}'], {
        ...value,
        align: 'right',
      }),
    ),
    ruleAbove({ ...second, y: second.y - 0.5 }),
    ...field(content, [say({ en: 'Content (GTIN)', sv: 'Innehåll (GTIN)' }), '{{= padLeft(gtin, 14, "0") }}'], value),
    ...field(count, [say({ en: 'Count', sv: 'Antal' }), '{{count}}'], value),
    ...field(bestBefore, [say({ en: 'Best before', sv: 'Bäst före' }), '{{bestBefore}}'], value),
    ...field(lot, [say({ en: 'Batch/lot', sv: 'Batch' }), '{{lot}}'], value),
  ]
}

function partiesOf(area: Area, look: Look, settings: SettingsReader): LabelElement[] {
  const { say } = settings
  const media = settings.text('logo')
  const [from, to] = columns(area, [rest, rest], 3)
  const [sender, mark] = media === '' ? [from] : rows(from, [rest, look.row], 1)
  const [name, address] = rows(to, [look.row * 0.9, rest], 0.5)
  const value = { size: look.points, least: 6, bold: true, caption: look.caption }
  const company = { ...value, size: look.points * 0.75, bold: false, wraps: true }
  return [
    ...field(sender, [say({ en: 'From', sv: 'Avsändare' }), settings.text('company')], company),
    ...(mark ? logo(mark, media) : []),
    ruleBeside({ ...to, x: to.x - 1.5 }),
    ...field(name, [say({ en: 'To', sv: 'Mottagare' }), '{{recipient}}'], { ...value, wraps: true }),
    paragraph(address, '{{address}}', { size: look.points * 0.8, least: 6 }),
  ]
}

/** The serial number of the unit stands lowest (GS1 Logistic Label Guideline). */
function symbolsOf(area: Area, isLarge: boolean): LabelElement[] {
  const goods = '(02){{= padLeft(gtin, 14, "0") }}'
  const date = '(15){{= bestBefore == null ? "" : formatDate(bestBefore, "YYMMDD") }}'
  const contents = isLarge
    ? [`${goods}${date}(37){{count}}`, '(10){{lot}}', '(00){{sscc}}']
    : [`${goods}(37){{count}}`, '(00){{sscc}}']
  const places = rows(
    area,
    contents.map(() => rest),
    2.5,
  )
  return contents.flatMap((content, index) => {
    const place = places[index]
    if (!place) return []
    return [
      barcode({ ...place, y: place.y + 1.2, height: place.height - 1.2 }, ['gs1-128', content], {
        module: 0.495,
        showText: true,
        applicationStandard: 'gs1-logistic',
      }),
    ]
  })
}
