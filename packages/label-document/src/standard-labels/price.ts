import { type Area, columns, rest, rows, within } from './parts/area.ts'
import { barcode, logo, paragraph, text } from './parts/elements.ts'
import { priceRuns, priceVariable } from './parts/price.ts'
import { currency, language, logoSetting, toggle } from './parts/settings.ts'
import { size } from './parts/sizes.ts'
import { gtinPattern, variable } from './parts/variables.ts'
import type { StandardLabelTemplate } from './template.ts'

/** Of an EAN-13 of 0.25 mm with its quiet zones. */
const barcodeWidth = 29.5

export const priceTemplate: StandardLabelTemplate = {
  id: 'price',
  title: { en: 'Price label', sv: 'Prisetikett' },
  about: {
    en: 'Price and EAN barcode on the article, for the checkout.',
    sv: 'Pris och EAN-streckkod på varan, för kassan.',
  },
  industry: 'retail',
  sizes: [
    size([60, 40], { en: 'Checkout, full bar height', sv: 'Kassa, hel streckhöjd' }),
    size([40, 30], { en: 'Clothing and gifts', sv: 'Kläder och presenter' }),
    size([32, 25], { en: 'Small articles', sv: 'Små varor' }, 1),
  ],
  settings: [
    language,
    currency,
    toggle('variant', { en: 'Show size or colour', sv: 'Visa storlek eller färg' }, true),
    logoSetting,
  ],
  draw: (paper, settings) => {
    const { say, isOn, language: spoken } = settings
    const places = paper.width >= 60 ? placesBeside(paper) : placesBelow(paper)
    const isTiny = paper.width < 40
    const runs = priceRuns(settings.text('currency'), spoken)
    const media = settings.text('logo')
    const [name, mark] = media === '' ? [places.name] : columns(places.name, [rest, places.name.height], 1.5)
    return {
      variables: [
        variable('name', say({ en: 'Merino wool scarf', sv: 'Halsduk i merinoull' }), { most: 40, required: true }),
        ...(isOn('variant')
          ? [variable('variant', say({ en: 'Navy, one size', sv: 'Marin, en storlek' }), { most: 20 })]
          : []),
        priceVariable(spoken),
        variable('gtin', '7350001234601', { most: 14, pattern: gtinPattern, required: true, question: 'scan' }),
      ],
      elements: [
        paragraph(name, '{{name}}', { size: isTiny ? 7 : 9.5, least: 5, bold: true, lineSpacing: 110 }),
        ...(mark ? logo(mark, media) : []),
        ...(isOn('variant')
          ? [text(places.variant, '{{variant}}', { size: isTiny ? 5.5 : 7, least: 4, wrap: true })]
          : []),
        text(places.price, '', { size: places.priceSize, least: 8, bold: true, align: 'right', runs }),
        barcode(places.code, ['ean13', '{{= right(gtin, 13) }}'], {
          module: 0.25,
          showText: true,
          ...(places.isFullHeight && { applicationStandard: 'gs1-retail' as const }),
        }),
      ],
    }
  },
}

interface Places {
  readonly name: Area
  readonly variant: Area
  readonly price: Area
  readonly code: Area
  readonly priceSize: number
  readonly isFullHeight: boolean
}

/** The barcode in its full height, the price beside it. */
function placesBeside(paper: { readonly width: number; readonly height: number }): Places {
  const [name, body] = rows(within(paper, 2.5), [10.5, rest], 1.5)
  const [code, beside] = columns(body, [barcodeWidth, rest], 1.5)
  const [variant, price] = rows(beside, [4, rest])
  return { name, variant, price, code, priceSize: 30, isFullHeight: true }
}

function placesBelow(paper: { readonly width: number; readonly height: number }): Places {
  const isTiny = paper.width < 40
  const page = within(paper, isTiny ? 1.5 : 2)
  const [name, middle, below] = rows(page, [isTiny ? 5.6 : 7.6, isTiny ? 5.4 : 6.8, rest], 0.7)
  const [variant, price] = columns(middle, [page.width * 0.5, rest], 1)
  // In the middle of the label, so that both quiet zones are as wide as they can be.
  const code = { ...below, x: (paper.width - barcodeWidth) / 2, width: barcodeWidth }
  return { name, variant, price, code, priceSize: isTiny ? 13 : 17, isFullHeight: false }
}
