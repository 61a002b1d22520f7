import type { LabelElement } from '../label-document.ts'
import { type Area, columns, rest, rows, within } from './parts/area.ts'
import { logo, paragraph, ruleAbove, text } from './parts/elements.ts'
import { language, logoSetting, textSetting, toggle } from './parts/settings.ts'
import { size } from './parts/sizes.ts'
import { variable } from './parts/variables.ts'
import { when } from './parts/when.ts'
import type { SettingsReader, StandardLabelTemplate } from './template.ts'

export const addressTemplate: StandardLabelTemplate = {
  id: 'address',
  title: { en: 'Address label', sv: 'Adressetikett' },
  about: {
    en: 'A letter’s or parcel’s address, with the sender above.',
    sv: 'Adress för brev och paket, med avsändaren ovanför.',
  },
  industry: 'office',
  sizes: [
    size([89, 36], { en: 'Large address label', sv: 'Stor adressetikett' }),
    size([62, 29], { en: 'Small address label', sv: 'Liten adressetikett' }),
    size([100, 50], { en: 'Parcels', sv: 'Paket' }),
  ],
  settings: [
    language,
    textSetting(
      'sender',
      { en: 'Sender in one line', sv: 'Avsändare på en rad' },
      {
        startsWithOrganization: true,
        sample: 'Nordmark Botanicals, Hamngatan 14, 411 14 Göteborg',
        longest: 70,
        help: { en: 'Leave empty for none.', sv: 'Lämna tomt om den inte ska med.' },
      },
    ),
    toggle('country', { en: 'Show the country', sv: 'Visa landet' }, true),
    logoSetting,
  ],
  draw: (paper, settings) => {
    const { say, isOn } = settings
    const look = looks[paper.id] ?? usualLook
    const page = within(paper, look.margin)
    const [top, below] = rows(page, [look.sender, rest], look.gap)
    return {
      variables: [
        variable('recipient', 'Alma Lindqvist', { most: 50, required: true }),
        variable('address', 'Björkvägen 27 B\n752 37 Uppsala', {
          most: 120,
          required: true,
          inputType: 'multiline',
          help: say({
            en: 'Street, postal code and town, a line each.',
            sv: 'Gata, postnummer och ort, på var sin rad.',
          }),
        }),
        ...when(
          isOn('country'),
          variable('country', say({ en: 'Sweden', sv: 'Sverige' }), {
            most: 30,
            format: { type: 'text', letters: 'upper' },
          }),
        ),
      ],
      elements:
        settings.text('sender') === ''
          ? recipientOf(page, look, settings)
          : [...senderOf(top, look, settings), ...recipientOf(below, look, settings)],
    }
  },
}

/** Millimetres and points. */
interface Look {
  readonly margin: number
  readonly sender: number
  readonly gap: number
  readonly points: number
}

const usualLook: Look = { margin: 3.5, sender: 3.6, gap: 2, points: 14 }
const looks: Readonly<Record<string, Look>> = {
  '62x29': { margin: 2.5, sender: 2.8, gap: 1.4, points: 11 },
  '100x50': { margin: 4, sender: 4.2, gap: 2.4, points: 19 },
}

const senderOf = (area: Area, look: Look, settings: SettingsReader): LabelElement[] => [
  text(area, settings.text('sender'), { size: look.sender * 1.95, least: 4 }),
  ruleAbove({ ...area, y: area.y + area.height + 0.5 }, 0.2),
]

function recipientOf(area: Area, { points }: Look, settings: SettingsReader): LabelElement[] {
  const media = settings.text('logo')
  const hasCountry = settings.isOn('country')
  const [words, mark] = media === '' ? [area] : columns(area, [rest, area.width * 0.26], 2)
  const [name, address, country] = rows(words, [points * 0.44, rest, hasCountry ? points * 0.36 : 0])
  return [
    text(name, '{{recipient}}', { size: points, least: 6, bold: true }),
    paragraph(address, '{{address}}', { size: points * 0.9, least: 5.5 }),
    ...when(hasCountry, text(country, '{{country}}', { size: points * 0.8, least: 6 })),
    ...(mark ? logo(mark, media) : []),
  ]
}
