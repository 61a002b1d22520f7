import type { LabelElement } from '../label-document.ts'
import type { Symbology } from '../symbologies.ts'
import { type Area, columns, inset, rest, rows } from './parts/area.ts'
import { barcode, paragraph, text } from './parts/elements.ts'
import { priceRuns, priceVariable } from './parts/price.ts'
import { codeSetting, currency, language, toggle } from './parts/settings.ts'
import { size } from './parts/sizes.ts'
import { variable } from './parts/variables.ts'
import type { SettingsReader, StandardLabelTemplate } from './template.ts'

export const jewelleryTemplate: StandardLabelTemplate = {
  id: 'jewellery',
  title: { en: 'Jewellery label', sv: 'Smyckesetikett' },
  about: {
    en: 'Two small flags around a ring or chain: words on one, the code on the other.',
    sv: 'Två små flikar runt en ring eller kedja: text på den ena, kod på den andra.',
  },
  industry: 'retail',
  sizes: [
    size([56, 13], { en: 'Dumbbell, two flags of 24 mm', sv: 'Hantel, två flikar på 24 mm' }, 1.5),
    size([72, 12], { en: 'Tail label, flags of 18 mm', sv: 'Med svans, flikar på 18 mm' }, 1),
  ],
  settings: [
    language,
    currency,
    toggle('price', { en: 'Show the price', sv: 'Visa priset' }, true),
    codeSetting(['datamatrix', 'qr']),
  ],
  draw: (paper, settings) => {
    const { say, isOn } = settings
    const hasTail = paper.width > 60
    // The neck between the flags of a dumbbell, or the tail behind them, is left free.
    const whole = { x: 0, y: 0, width: hasTail ? 36 : paper.width, height: paper.height }
    const [first, , second] = columns(whole, hasTail ? [18, 0, 18] : [24, 8, 24])
    return {
      variables: [
        variable('externalIdentifier', 'R-20417', { most: 12, required: true, pattern: '[ -~]{1,12}' }),
        variable('name', say({ en: 'Ring, white gold', sv: 'Ring, vitguld' }), { most: 26, required: true }),
        variable('metal', say({ en: '18 K', sv: '18 K' }), {
          most: 10,
          help: say({ en: 'Fineness, such as 18 K or 925.', sv: 'Finhalt, till exempel 18 K eller 925.' }),
        }),
        variable('dimension', '17.5', {
          most: 8,
          help: say({ en: 'Ring size or length.', sv: 'Ringstorlek eller längd.' }),
        }),
        ...(isOn('price') ? [priceVariable(settings.language, '1490')] : []),
      ],
      elements: [...wordsOf(inset(first, 1.4, 1.3), settings), ...codeOf(inset(second, 1.4, 1.3), settings)],
    }
  },
}

function wordsOf(area: Area, settings: SettingsReader): LabelElement[] {
  const [name, price] = settings.isOn('price') ? rows(area, [rest, 4.6], 0.3) : [area]
  return [
    paragraph(name, '{{name}}', { size: 6.5, least: 4, bold: true, lineSpacing: 108 }),
    ...(price
      ? [
          text(price, '', {
            size: 11,
            least: 6,
            bold: true,
            runs: priceRuns(settings.text('currency'), settings.language),
          }),
        ]
      : []),
  ]
}

function codeOf(area: Area, settings: SettingsReader): LabelElement[] {
  const symbology: Symbology = settings.text('code') === 'qr' ? 'qr' : 'datamatrix'
  const isNarrow = area.width < 18
  const [code, words] = columns(area, [isNarrow ? 6.5 : 8.2, rest], 1.4)
  const side = { ...code, y: code.y + (code.height - code.width) / 2, height: code.width }
  const [identifier, metal, dimension] = rows(words, [rest, rest, rest])
  const look = { size: isNarrow ? 5.5 : 6.5, least: 3.6 }
  return [
    barcode(side, [symbology, '{{externalIdentifier}}'], {
      module: (isNarrow ? 0.25 : 0.375) + (symbology === 'datamatrix' ? 0.125 : 0),
    }),
    text(identifier, '{{externalIdentifier}}', { ...look, bold: true }),
    text(metal, '{{metal}}', look),
    text(dimension, '{{dimension}}', look),
  ]
}
