import type { LabelElement } from '../label-document.ts'
import type { LabelVariable } from '../label-variable.ts'
import { type Area, columns, inset, rest, rows, within } from './parts/area.ts'
import { band, barcode, frame, logo, paragraph, ruleAbove, ruleBeside, text } from './parts/elements.ts'
import { field } from './parts/fields.ts'
import { language, logoSetting, textSetting } from './parts/settings.ts'
import { size } from './parts/sizes.ts'
import { grouped, variable } from './parts/variables.ts'
import type { SettingsReader, StandardLabelTemplate } from './template.ts'

export const shippingTemplate: StandardLabelTemplate = {
  id: 'shipping',
  title: { en: 'Shipping label', sv: 'Fraktetikett' },
  about: {
    en: 'Sender, recipient, service and tracking number of a parcel; parcels are counted.',
    sv: 'Avsändare, mottagare, tjänst och kollinummer. Kollina räknas.',
  },
  industry: 'logistics',
  sizes: [
    size([102, 152], { en: '4 × 6 inch', sv: '4 × 6 tum' }),
    size([105, 148], { en: 'A6', sv: 'A6' }),
    size([102, 102], { en: '4 × 4 inch', sv: '4 × 4 tum' }),
  ],
  settings: [
    language,
    textSetting(
      'sender',
      { en: 'Sender', sv: 'Avsändare' },
      {
        startsWithOrganization: true,
        sample: 'Nordmark Botanicals AB\nHamngatan 14\n411 14 Göteborg, Sweden',
        longest: 160,
        lines: 5,
      },
    ),
    logoSetting,
  ],
  draw: (paper, settings) => {
    const isTall = paper.height > 120
    const box = within(paper, 3)
    const [top, middle, service, code, foot] = rows(box, [
      isTall ? 24 : 17,
      rest,
      isTall ? 14 : 11,
      isTall ? 42 : 27,
      isTall ? 12 : 9.5,
    ])
    return {
      variables: variablesOf(settings),
      elements: [
        ...senderOf(inset(top, 3, 2), settings),
        ruleAbove(middle, 0.4),
        ...recipientOf(inset(middle, 3, 2), isTall, settings),
        band(service, { lineWidth: frame(service).lineWidth }),
        ...serviceOf(inset(service, 3, 1)),
        ...trackingOf(inset(code, 2, isTall ? 3 : 2), isTall, settings),
        ruleAbove(foot, 0.4),
        ...footOf(foot, isTall, settings),
        frame(box, { lineWidth: frame(box).lineWidth }),
      ],
    }
  },
}

function variablesOf({ say }: SettingsReader): LabelVariable[] {
  return [
    ...grouped(say({ en: 'Recipient', sv: 'Mottagare' }), [
      variable('recipient', 'Alma Lindqvist', { most: 60, required: true }),
      variable('address', 'Björkvägen 27 B\n752 37 Uppsala', { most: 160, required: true, inputType: 'multiline' }),
      variable('country', say({ en: 'Sweden', sv: 'Sverige' }), {
        most: 30,
        format: { type: 'text', letters: 'upper' },
      }),
      variable('phone', '+46 18 555 01 42', { most: 24 }),
    ]),
    ...grouped(say({ en: 'Shipment', sv: 'Försändelse' }), [
      variable('service', say({ en: 'Next day parcel', sv: 'Paket nästa dag' }), { most: 30 }),
      variable('route', 'UPP 04', { most: 12 }),
      variable('tracking', 'NB845210037SE', {
        most: 20,
        pattern: '[A-Za-z0-9\\-]{4,20}',
        required: true,
        question: 'scan',
        help: say({
          en: 'The carrier’s number, as its barcode has it.',
          sv: 'Transportörens nummer, så som streckkoden har det.',
        }),
      }),
      variable('order', 'SO-104882', { most: 20 }),
      variable('weight', '4.2', {
        most: 8,
        inputType: 'number',
        minimum: 0,
        format: { type: 'number', locale: say({ en: 'en', sv: 'sv' }), suffix: ' kg' },
      }),
    ]),
    variable('parcel', '1', { inputType: 'computed', recipe: { type: 'counter' } }),
    variable('meta_labels', '2'),
    variable('shipDate', '2026-11-23', {
      inputType: 'computed',
      recipe: { type: 'date' },
      format: { type: 'date', pattern: 'YYYY-MM-DD' },
    }),
  ]
}

function senderOf(area: Area, settings: SettingsReader): LabelElement[] {
  const media = settings.text('logo')
  const [words, mark] = media === '' ? [area] : columns(area, [rest, 30], 3)
  return [
    ...field(words, [settings.say({ en: 'From', sv: 'Avsändare' }), settings.text('sender')], {
      size: 8.5,
      least: 6,
      caption: 6.5,
      wraps: true,
    }),
    ...(mark ? logo(mark, media) : []),
  ]
}

function recipientOf(area: Area, isTall: boolean, { say }: SettingsReader): LabelElement[] {
  const [name, address, last] = rows(area, [isTall ? 11.5 : 9.5, rest, isTall ? 6.5 : 5])
  const [country, phone] = columns(last, [rest, 40], 2)
  return [
    ...field(name, [say({ en: 'To', sv: 'Mottagare' }), '{{recipient}}'], {
      size: isTall ? 18 : 14,
      least: 7,
      caption: 6.5,
      bold: true,
      wraps: true,
    }),
    paragraph(address, '{{address}}', { size: isTall ? 16 : 11, least: 7 }),
    text(country, '{{country}}', { size: isTall ? 15 : 12, least: 6, bold: true }),
    text(phone, '{{phone}}', { size: 8, least: 6, align: 'right' }),
  ]
}

function serviceOf(area: Area): LabelElement[] {
  const [service, route] = columns(area, [rest, 34], 3)
  const look = { size: area.height > 10 ? 22 : 17, least: 9, bold: true, ink: 'white' as const }
  return [text(service, '{{service}}', look), text(route, '{{route}}', { ...look, align: 'right' })]
}

// 0.375 mm holds 16 characters; longer numbers take the narrower bars of 0.25 mm.
function trackingOf(area: Area, isTall: boolean, { say }: SettingsReader): LabelElement[] {
  const [caption, bars, number] = rows(area, [3.5, rest, isTall ? 7.5 : 5.5], 0.8)
  const content = ['code128', '{{tracking}}'] as const
  return [
    text(caption, say({ en: 'Tracking number', sv: 'Kollinummer' }), { size: 6.5, align: 'center' }),
    barcode(bars, content, { module: 0.375, visibleWhen: 'length(tracking) <= 16' }),
    barcode(bars, content, { module: 0.25, visibleWhen: 'length(tracking) > 16' }),
    text(number, '{{tracking}}', { size: isTall ? 15 : 11, least: 8, bold: true, align: 'center' }),
  ]
}

function footOf(area: Area, isTall: boolean, { say }: SettingsReader): LabelElement[] {
  const cells = columns(area, [30, 21, 21, rest])
  const fields = [
    [say({ en: 'Order', sv: 'Order' }), '{{order}}'],
    [say({ en: 'Weight', sv: 'Vikt' }), '{{weight}}'],
    [
      say({ en: 'Parcel', sv: 'Kolli' }),
      say({ en: '{{parcel}} of {{meta_labels}}', sv: '{{parcel}} av {{meta_labels}}' }),
    ],
    [say({ en: 'Date', sv: 'Datum' }), '{{shipDate}}'],
  ] as const
  return cells.flatMap((cell, index) => {
    const words = fields[index]
    if (!words) return []
    const look = { size: isTall ? 10 : 8.5, least: 5.5, caption: 6, bold: true }
    return [...(index > 0 ? [ruleBeside(cell)] : []), ...field(inset(cell, 2, 1.2), words, look)]
  })
}
