import type { LabelElement } from '../label-document.ts'
import type { Symbology } from '../symbologies.ts'
import { type Area, columns, inset, rest, rows, within } from './parts/area.ts'
import { band, barcode, frame, ruleAbove, ruleBeside, text } from './parts/elements.ts'
import { field } from './parts/fields.ts'
import { codeSetting, language, textSetting, toggle } from './parts/settings.ts'
import { size } from './parts/sizes.ts'
import { variable } from './parts/variables.ts'
import type { SettingsReader, StandardLabelTemplate } from './template.ts'

export const kanbanTemplate: StandardLabelTemplate = {
  id: 'kanban',
  title: { en: 'Kanban card', sv: 'Kanbankort' },
  about: {
    en: 'Part, quantity, from where and to where: the card that orders the next box.',
    sv: 'Artikel, antal, varifrån och vart: kortet som beställer nästa låda.',
  },
  industry: 'manufacturing',
  sizes: [size([105, 74], { en: 'A7', sv: 'A7' }, 3), size([148, 105], { en: 'A6', sv: 'A6' }, 3)],
  settings: [
    language,
    codeSetting(['qr', 'datamatrix']),
    textSetting('title', { en: 'Heading', sv: 'Rubrik' }, { usual: 'KANBAN', longest: 24 }),
    toggle('supplier', { en: 'Show the supplier', sv: 'Visa leverantören' }, true),
  ],
  draw: (paper, settings) => {
    const { say, isOn } = settings
    return {
      variables: [
        variable('externalIdentifier', 'FX-20418-B', { most: 22, required: true, question: 'scan' }),
        variable('name', say({ en: 'Bracket, galvanized, 40 × 60', sv: 'Fäste, förzinkat, 40 × 60' }), {
          most: 60,
          required: true,
        }),
        variable('quantity', '250', { most: 7, inputType: 'number', minimum: 0, required: true }),
        variable('container', say({ en: 'Blue box, 400 × 300', sv: 'Blå låda, 400 × 300' }), { most: 30 }),
        variable('from', say({ en: 'Store A-12-03', sv: 'Lager A-12-03' }), { most: 30 }),
        variable('to', say({ en: 'Line 4, station 2', sv: 'Lina 4, station 2' }), { most: 30 }),
        variable('reorderPoint', '2', { most: 7, inputType: 'number', minimum: 0 }),
        ...(isOn('supplier') ? [variable('supplier', 'Metallfabriken AB', { most: 40 })] : []),
        variable('card', '1', { inputType: 'computed', recipe: { type: 'counter' } }),
        variable('meta_labels', '3'),
      ],
      elements: elementsOf(within(paper, 3), paper.width > 120 ? 1.4 : 1, settings),
    }
  },
}

function elementsOf(box: Area, scale: number, settings: SettingsReader): LabelElement[] {
  const { say, isOn } = settings
  const [head, part, middle, ways, foot] = rows(box, [8.5 * scale, rest, 14 * scale, 12 * scale, 9.5 * scale])
  const cell = (area: Area, words: readonly [string, string], points: number) =>
    field(inset(area, 2 * scale, 1.1 * scale), words, {
      size: points * scale,
      least: 6,
      caption: 6 * scale,
      bold: true,
    })
  const [words, code] = columns(part, [rest, 22 * scale])
  const [number, name] = rows(words, [rest, 9.5 * scale])
  const [quantity, container, reorder] = columns(middle, [26 * scale, rest, 22 * scale])
  const [from, to] = columns(ways, [rest, rest])
  const card = say({ en: 'Card {{card}} of {{meta_labels}}', sv: 'Kort {{card}} av {{meta_labels}}' })
  const symbology: Symbology = settings.text('code') === 'datamatrix' ? 'datamatrix' : 'qr'
  const heading = { size: 13 * scale, least: 8, bold: true, ink: 'white' as const }
  return [
    band(head),
    text(inset(head, 2.5 * scale, 0.5), settings.text('title'), { ...heading, letterSpacing: 80 }),
    text(inset(head, 2.5 * scale, 0.5), card, { ...heading, size: 9 * scale, align: 'right' }),
    ...cell(number, [say({ en: 'Part number', sv: 'Artikelnummer' }), '{{externalIdentifier}}'], 22),
    text(inset(name, 2 * scale, 0.5), '{{name}}', { size: 11 * scale, least: 6, wrap: true, verticalAlign: 'top' }),
    barcode(squareIn(code, 17 * scale), [symbology, '{{externalIdentifier}}'], { module: scale > 1 ? 0.75 : 0.5 }),
    ruleAbove(middle),
    ...cell(quantity, [say({ en: 'Quantity', sv: 'Antal' }), '{{quantity}}'], 22),
    ruleBeside(container),
    ...cell(container, [say({ en: 'Container', sv: 'Emballage' }), '{{container}}'], 13),
    ruleBeside(reorder),
    ...cell(reorder, [say({ en: 'Reorder at', sv: 'Beställ vid' }), '{{reorderPoint}}'], 18),
    ruleAbove(ways),
    ...cell(from, [say({ en: 'From', sv: 'Från' }), '{{from}}'], 13),
    ruleBeside(to),
    ...cell(to, [say({ en: 'To', sv: 'Till' }), '{{to}}'], 13),
    ruleAbove(foot),
    ...cell(foot, isOn('supplier') ? [say({ en: 'Supplier', sv: 'Leverantör' }), '{{supplier}}'] : ['', ''], 10),
    frame(box),
  ]
}

const squareIn = (area: Area, side: number): Area => ({
  x: area.x + (area.width - side) / 2,
  y: area.y + (area.height - side) / 2,
  width: side,
  height: side,
})
