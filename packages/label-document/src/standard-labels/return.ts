import type { LabelElement } from '../label-document.ts'
import { type Area, columns, inset, rest, rows, within } from './parts/area.ts'
import { band, barcode, frame, logo, ruleAbove, ruleBeside, text } from './parts/elements.ts'
import { field } from './parts/fields.ts'
import { language, logoSetting, textSetting, toggle } from './parts/settings.ts'
import { size } from './parts/sizes.ts'
import { variable } from './parts/variables.ts'
import type { SettingsReader, StandardLabelTemplate } from './template.ts'

export const returnTemplate: StandardLabelTemplate = {
  id: 'return',
  title: { en: 'Return label', sv: 'Returetikett' },
  about: {
    en: 'Put into the parcel: the customer sends it back with your address and the return number.',
    sv: 'Läggs i paketet: kunden skickar tillbaka med er adress och returnumret.',
  },
  industry: 'logistics',
  sizes: [
    size([102, 152], { en: '4 × 6 inch', sv: '4 × 6 tum' }),
    size([102, 76], { en: '4 × 3 inch', sv: '4 × 3 tum' }),
  ],
  settings: [
    language,
    textSetting(
      'returnAddress',
      { en: 'Return address', sv: 'Returadress' },
      {
        startsWithOrganization: true,
        sample: 'Nordmark Botanicals AB\nReturns\nHamngatan 14\n411 14 Göteborg, Sweden',
        longest: 160,
        lines: 5,
      },
    ),
    {
      ...toggle('reasons', { en: 'Show reasons to tick', sv: 'Visa orsaker att kryssa i' }, true),
      help: { en: 'On the tall size.', sv: 'På den höga storleken.' },
    },
    {
      name: 'days',
      kind: 'number',
      title: { en: 'Days to send it back', sv: 'Dagar att skicka tillbaka' },
      usual: 30,
      least: 1,
      most: 365,
    },
    logoSetting,
  ],
  draw: (paper, settings) => {
    const isTall = paper.height > 120
    const { say, isOn } = settings
    const box = within(paper, 3)
    const hasReasons = isTall && isOn('reasons')
    const [head, address, code, reasons, foot] = rows(box, [
      isTall ? 14 : 10,
      rest,
      isTall ? 40 : 24,
      hasReasons ? 27 : 0,
      isTall ? 12 : 10,
    ])
    const title = say({ en: 'RETURN', sv: 'RETUR' })
    return {
      variables: [
        variable('returnNumber', 'R-2026-00417', {
          most: 18,
          required: true,
          pattern: '[A-Za-z0-9\\-]{1,18}',
          help: say({ en: 'The number of this return.', sv: 'Numret på den här returen.' }),
        }),
        variable('order', 'SO-104882', { most: 20 }),
        variable('customer', 'Alma Lindqvist', { most: 40 }),
        variable('sendBy', '2026-11-23', {
          inputType: 'computed',
          recipe: { type: 'date', days: settings.number('days') },
          format: { type: 'date', pattern: 'YYYY-MM-DD' },
        }),
      ],
      elements: [
        band(head),
        text(inset(head, 3, 0.5), title, { size: isTall ? 26 : 18, bold: true, ink: 'white', letterSpacing: 60 }),
        ...addressOf(inset(address, 3, isTall ? 3 : 2), isTall, settings),
        ruleAbove(code, 0.4),
        ...codeOf(inset(code, 2, 2), isTall),
        ...(hasReasons ? [ruleAbove(reasons, 0.4), ...reasonsOf(inset(reasons, 3, 1.6), settings)] : []),
        ruleAbove(foot, 0.4),
        ...footOf(foot, settings),
        frame(box),
      ],
    }
  },
}

function addressOf(area: Area, isTall: boolean, settings: SettingsReader): LabelElement[] {
  const media = settings.text('logo')
  const [words, mark] = media === '' ? [area] : columns(area, [rest, 28], 3)
  return [
    ...field(words, [settings.say({ en: 'Return to', sv: 'Returneras till' }), settings.text('returnAddress')], {
      size: isTall ? 15 : 11,
      least: 7,
      caption: 6.5,
      bold: true,
      wraps: true,
    }),
    ...(mark ? logo(mark, media) : []),
  ]
}

function codeOf(area: Area, isTall: boolean): LabelElement[] {
  const [bars, number] = rows(area, [rest, isTall ? 7.5 : 5], 0.8)
  const content = ['code128', '{{returnNumber}}'] as const
  return [
    barcode(bars, content, { module: 0.375, visibleWhen: 'length(returnNumber) <= 16' }),
    barcode(bars, content, { module: 0.25, visibleWhen: 'length(returnNumber) > 16' }),
    text(number, '{{returnNumber}}', { size: isTall ? 15 : 10, least: 8, bold: true, align: 'center' }),
  ]
}

const reasonWords = [
  { en: 'Wrong size', sv: 'Fel storlek' },
  { en: 'Damaged', sv: 'Skadad' },
  { en: 'Wrong article', sv: 'Fel vara' },
  { en: 'Changed my mind', sv: 'Ångrat köp' },
  { en: 'Faulty', sv: 'Trasig' },
  { en: 'Other', sv: 'Annat' },
]

/** Boxes of 3.5 mm to tick by hand. */
function reasonsOf(area: Area, { say }: SettingsReader): LabelElement[] {
  const [caption, boxes] = rows(area, [3.5, rest], 1)
  const lines = rows(boxes, [rest, rest, rest])
  return [
    text(caption, say({ en: 'Why are you sending it back?', sv: 'Varför skickar du tillbaka varan?' }), { size: 7 }),
    ...lines.flatMap((line, index) =>
      columns(line, [rest, rest], 3).flatMap((cell, column) => {
        const words = reasonWords[2 * index + column]
        const [box, word] = columns(cell, [3.5, rest], 1.8)
        const middle = box.y + (box.height - 3.5) / 2
        return words ? [frame({ ...box, y: middle, height: 3.5 }), text(word, say(words), { size: 9, least: 6 })] : []
      }),
    ),
  ]
}

function footOf(area: Area, { say }: SettingsReader): LabelElement[] {
  const fields = [
    [say({ en: 'Order', sv: 'Order' }), '{{order}}'],
    [say({ en: 'Customer', sv: 'Kund' }), '{{customer}}'],
    [say({ en: 'Send by', sv: 'Skicka senast' }), '{{sendBy}}'],
  ] as const
  return columns(area, [30, rest, 26]).flatMap((cell, index) => {
    const words = fields[index]
    if (!words) return []
    const look = { size: 10, least: 5, caption: 6, bold: true, wraps: true }
    return [...(index > 0 ? [ruleBeside(cell)] : []), ...field(inset(cell, 2, 1.2), words, look)]
  })
}
