import type { LabelElement } from '../label-document.ts'
import type { LabelVariable } from '../label-variable.ts'
import { type Area, columns, rest, rows, within } from './parts/area.ts'
import { barcode, paragraph, text } from './parts/elements.ts'
import { priceRuns, priceVariable, writePrice } from './parts/price.ts'
import { currency, language, toggle } from './parts/settings.ts'
import { size } from './parts/sizes.ts'
import { gtinPattern, variable } from './parts/variables.ts'
import { when } from './parts/when.ts'
import type { SettingsReader, StandardLabelTemplate } from './template.ts'

export const shelfTemplate: StandardLabelTemplate = {
  id: 'shelf',
  title: { en: 'Shelf label', sv: 'Hyllkantsetikett' },
  about: {
    en: 'Name, price and comparison price for the edge of a shelf.',
    sv: 'Namn, pris och jämförpris för hyllkanten.',
  },
  industry: 'retail',
  sizes: [
    size([70, 38], { en: 'Shelf rail, 39 mm', sv: 'Hyllkantslist, 39 mm' }, 1),
    size([105, 38], { en: 'Shelf rail, wide', sv: 'Hyllkantslist, bred' }, 1),
    size([50, 30], { en: 'Small shelf, with Data Matrix', sv: 'Liten hylla, med Data Matrix' }, 1),
  ],
  settings: [
    language,
    currency,
    toggle('barcode', { en: 'Show the barcode', sv: 'Visa streckkoden' }, true),
    toggle('unitPrice', { en: 'Show the comparison price', sv: 'Visa jämförpriset' }, true),
  ],
  draw: (paper, settings) => {
    const look = looks[paper.id] ?? usualLook
    const [head, body] = rows(within(paper, look.margin), [look.name, rest], 1)
    const [left, right] = columns(body, [look.left, rest], 2)
    return {
      variables: variablesOf(settings),
      elements: [
        paragraph(head, '{{name}}', { size: look.namePoints, least: 7, bold: true, lineSpacing: 108 }),
        ...detailsOf(left, look, settings),
        ...priceOf(right, look, settings),
      ],
    }
  },
}

/** Millimetres and points. */
interface Look {
  readonly margin: number
  readonly name: number
  readonly left: number
  readonly details: number
  readonly namePoints: number
  readonly points: number
  readonly pricePoints: number
}

const usualLook: Look = {
  margin: 2.5,
  name: 11.5,
  left: 29.5,
  details: 7.4,
  namePoints: 13,
  points: 7.5,
  pricePoints: 44,
}
const looks: Readonly<Record<string, Look>> = {
  '105x38': { ...usualLook, namePoints: 15, pricePoints: 62 },
  '50x30': { margin: 2, name: 8.6, left: 15, details: 5.8, namePoints: 10, points: 6.5, pricePoints: 34 },
}

function variablesOf({ say, isOn, text: read, language: spoken }: SettingsReader): LabelVariable[] {
  return [
    variable('name', say({ en: 'Organic elderflower cordial', sv: 'Ekologisk fläderblomssaft' }), {
      most: 48,
      required: true,
    }),
    priceVariable(spoken),
    variable('weight', '750 ml', {
      most: 14,
      help: say({ en: 'Net quantity, such as 750 ml.', sv: 'Nettomängd, till exempel 750 ml.' }),
    }),
    ...when(
      isOn('unitPrice'),
      variable('unitPrice', `${writePrice('33.20', read('currency'), spoken)}/l`, {
        most: 16,
        help: say({ en: 'Price per litre, kilogram or piece.', sv: 'Pris per liter, kilo eller styck.' }),
      }),
    ),
    variable('externalIdentifier', 'NB-20418', { most: 20 }),
    ...when(
      isOn('barcode'),
      variable('gtin', '7350001234564', { most: 14, pattern: gtinPattern, required: true, question: 'scan' }),
    ),
  ]
}

function detailsOf(area: Area, look: Look, { isOn }: SettingsReader): LabelElement[] {
  const [details, code] = rows(area, [look.details, rest], 1)
  const [quantity, compared] = rows(details, [rest, rest])
  const isSmall = area.width < 20
  const place = isSmall ? { ...code, width: code.height } : code
  return [
    text(quantity, '{{weight}}', { size: look.points, least: 5 }),
    ...when(isOn('unitPrice'), text(compared, '{{unitPrice}}', { size: look.points, least: 4, bold: true })),
    ...when(
      isOn('barcode'),
      isSmall
        ? barcode(place, ['datamatrix', '{{= right(gtin, 13) }}'], { module: 0.5 })
        : barcode(place, ['ean13', '{{= right(gtin, 13) }}'], { module: 0.25, showText: true }),
    ),
  ]
}

function priceOf(area: Area, look: Look, settings: SettingsReader): LabelElement[] {
  const [price, identifier] = rows(area, [rest, look.points * 0.46])
  const runs = priceRuns(settings.text('currency'), settings.language)
  return [
    text(price, '', { size: look.pricePoints, least: 10, bold: true, align: 'right', runs }),
    text(identifier, '{{externalIdentifier}}', { size: look.points - 1, least: 4.5, align: 'right' }),
  ]
}
