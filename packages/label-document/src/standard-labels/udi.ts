import type { LabelElement } from '../label-document.ts'
import type { LabelVariable } from '../label-variable.ts'
import { type Area, columns, rest, rows, within } from './parts/area.ts'
import { barcode, paragraph, ruleAbove, sign, text } from './parts/elements.ts'
import { language, textSetting, toggle } from './parts/settings.ts'
import { size } from './parts/sizes.ts'
import { dateVariable, grouped, gtinPattern, variable } from './parts/variables.ts'
import type { SettingsReader, StandardLabelSize, StandardLabelTemplate } from './template.ts'

export const udiTemplate: StandardLabelTemplate = {
  id: 'udi',
  title: { en: 'Medical device (UDI)', sv: 'Medicinteknisk produkt (UDI)' },
  about: {
    en: 'Unique device identifier as GS1 DataMatrix, with the symbols of ISO 15223-1.',
    sv: 'Unik produktidentifiering som GS1 DataMatrix, med symbolerna i ISO 15223-1.',
  },
  industry: 'health',
  sizes: [size([76, 51], { en: '3 × 2 inch', sv: '3 × 2 tum' }), size([60, 40]), size([100, 50])],
  settings: [
    language,
    textSetting(
      'manufacturer',
      { en: 'Manufacturer', sv: 'Tillverkare' },
      {
        startsWithOrganization: true,
        sample: 'Nordmark Medical AB\nHamngatan 14, 411 14 Göteborg, Sweden',
        longest: 110,
        lines: 3,
      },
    ),
    toggle('singleUse', { en: 'Do not re-use', sv: 'Får ej återanvändas' }, true),
    toggle('sterile', { en: 'Sterile (ethylene oxide)', sv: 'Steril (etylenoxid)' }, false),
    toggle('ce', { en: 'CE mark', sv: 'CE-märke' }, true),
  ],
  draw: (paper, settings) => ({ variables: variablesOf(settings), elements: elementsOf(paper, settings) }),
}

function variablesOf({ say }: SettingsReader): LabelVariable[] {
  return [
    ...grouped(say({ en: 'Device', sv: 'Produkt' }), [
      variable('name', say({ en: 'Wound dressing, 10 × 10 cm', sv: 'Sårförband, 10 × 10 cm' }), {
        most: 60,
        required: true,
      }),
      variable('externalIdentifier', 'WD-1010', {
        most: 20,
        help: say({ en: 'The catalogue number (REF).', sv: 'Katalognumret (REF).' }),
      }),
      variable('gtin', '07350001234564', { most: 14, pattern: gtinPattern, required: true, question: 'scan' }),
    ]),
    ...grouped(say({ en: 'Production', sv: 'Tillverkning' }), [
      variable('lot', 'L2407A', { most: 12, pattern: '[A-Za-z0-9\\-/.]{1,12}', required: true }),
      variable('serial', '000417', { most: 12, pattern: '[A-Za-z0-9\\-/.]{1,12}', required: true }),
      dateVariable('expiryDate', '2029-11-30', { required: true }),
    ]),
  ]
}

/** A symbol, and the value after it. */
function marked(area: Area, [symbol, value]: readonly [string, string], points: number): LabelElement[] {
  const [mark, words] = columns(area, [area.height * 1.8, rest], 1.2)
  return [sign(mark, symbol), text(words, value, { size: points, least: 4.5 })]
}

const codeWidthOf = ({ width }: StandardLabelSize): number => (width < 70 ? 17 : width < 90 ? 26 : 36)

function elementsOf(paper: StandardLabelSize, settings: SettingsReader): LabelElement[] {
  const isSmall = paper.width < 70
  const points = isSmall ? 6.5 : 8
  const page = within(paper, isSmall ? 2.2 : 3)
  const [head, body, foot] = rows(page, [isSmall ? 7.5 : 9.5, rest, isSmall ? 7 : 8.5], isSmall ? 1 : 1.4)
  const [left, right] = columns(body, [rest, codeWidthOf(paper)], 2)
  const [reference, lot, serial, expiry] = rows(left, [rest, rest, rest, rest], isSmall ? 0.5 : 1)
  return [
    paragraph(head, '{{name}}', { size: isSmall ? 9 : 12, least: 6, bold: true, lineSpacing: 108 }),
    ...marked(reference, ['med-catalogue-number', '{{externalIdentifier}}'], points),
    ...marked(lot, ['med-batch-code', '{{lot}}'], points),
    ...marked(serial, ['med-serial-number', '{{serial}}'], points),
    ...marked(expiry, ['med-use-by', '{{expiryDate}}'], points),
    ...identifierOf(right, settings),
    ruleAbove({ ...foot, y: foot.y - 0.5 }, 0.2),
    ...footOf(foot, isSmall, settings),
  ]
}

const content =
  '(01){{= padLeft(gtin, 14, "0") }}(17){{= expiryDate == null ? "" : formatDate(expiryDate, "YYMMDD") }}(10){{lot}}(21){{serial}}'
const lines = [
  '(01){{= padLeft(gtin, 14, "0") }}',
  '(17){{= expiryDate == null ? "" : formatDate(expiryDate, "YYMMDD") }}',
  '(10){{lot}}',
  '(21){{serial}}',
].join('\n')

function identifierOf(area: Area, settings: SettingsReader): LabelElement[] {
  const isSmall = area.width < 20
  const [code, words] = rows(area, [isSmall ? 10.2 : 13.4, rest], 0.8)
  const [title, numbers] = isSmall ? [undefined, words] : rows(words, [2.6, rest], 0.2)
  return [
    ...(title ? [text(title, settings.say({ en: 'UDI', sv: 'UDI' }), { size: 5.5, bold: true, align: 'center' })] : []),
    barcode(code, ['gs1-datamatrix', content], {
      module: isSmall ? 0.375 : 0.5,
      applicationStandard: 'gs1-healthcare',
    }),
    paragraph(numbers, lines, { size: isSmall ? 5.5 : 7, least: 3.6, align: 'center', lineSpacing: 110 }),
  ]
}

/** Widths of symbols as shares of their heights. */
const shares: Readonly<Record<string, number>> = {
  'med-medical-device': 1.4,
  'med-do-not-reuse': 1.05,
  'med-sterile-eo': 2.2,
  ce: 1.45,
}

function footOf(area: Area, isSmall: boolean, settings: SettingsReader): LabelElement[] {
  const { isOn } = settings
  const symbols: readonly string[] = [
    'med-medical-device',
    ...(isOn('singleUse') ? ['med-do-not-reuse'] : []),
    ...(isOn('sterile') ? ['med-sterile-eo'] : []),
    ...(isOn('ce') ? ['ce'] : []),
  ]
  const side = isSmall ? 5.2 : 7
  const widths = symbols.map((symbol) => side * (shares[symbol] ?? 1))
  const [words, marks] = columns(area, [rest, widths.reduce((sum, width) => sum + width + 0.8, 0)], 1.5)
  const [maker, address] = columns(words, [side * 0.9, rest], 1)
  const places = columns(marks, widths, 0.8)
  return [
    sign({ ...maker, height: side }, 'med-manufacturer'),
    paragraph(address, settings.text('manufacturer'), { size: isSmall ? 5 : 6.5, least: 3.4, verticalAlign: 'middle' }),
    ...symbols.flatMap((symbol, index) => {
      const place = places[index]
      return place ? [sign({ ...place, height: side }, symbol)] : []
    }),
  ]
}
