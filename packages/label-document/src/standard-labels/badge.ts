import type { LabelElement } from '../label-document.ts'
import { type Area, columns, rest, rows, within } from './parts/area.ts'
import { band, barcode, logo, text } from './parts/elements.ts'
import { language, logoSetting, textSetting, toggle } from './parts/settings.ts'
import { size } from './parts/sizes.ts'
import { variable } from './parts/variables.ts'
import { when } from './parts/when.ts'
import type { SettingsReader, StandardLabelTemplate } from './template.ts'

export const badgeTemplate: StandardLabelTemplate = {
  id: 'badge',
  title: { en: 'Name badge', sv: 'Namnskylt' },
  about: {
    en: 'First name large enough to read across a table, company and role below.',
    sv: 'Förnamnet stort nog att läsas över ett bord, med företag och roll under.',
  },
  industry: 'office',
  sizes: [
    size([90, 55], { en: 'Badge holder', sv: 'Namnskyltshållare' }, 3),
    size([86, 54], { en: 'Card', sv: 'Kort' }, 3),
    size([102, 76], { en: 'Event', sv: 'Evenemang' }, 3),
  ],
  settings: [
    language,
    textSetting(
      'event',
      { en: 'Event or company', sv: 'Evenemang eller företag' },
      { startsWithOrganization: true, sample: 'Nordmark Botanicals', longest: 40 },
    ),
    toggle('band', { en: 'Show the role on a dark band', sv: 'Visa rollen på en mörk list' }, true),
    toggle('code', { en: 'Show a QR Code', sv: 'Visa QR-kod' }, false),
    logoSetting,
  ],
  draw: (paper, settings) => {
    const { say, isOn } = settings
    const scale = paper.height > 70 ? 1.35 : 1
    const [upper, lower] = rows(within(paper, 3), [rest, 9.5 * scale], 1)
    const page = { ...upper, x: upper.x + 2, width: upper.width - 4, y: upper.y + 1, height: upper.height - 2 }
    return {
      variables: [
        variable('firstName', 'Alma', { most: 24, required: true }),
        variable('lastName', 'Lindqvist', { most: 36 }),
        variable('company', say({ en: 'Lindqvist Delicatessen', sv: 'Lindqvist Delikatesser' }), { most: 44 }),
        variable('role', say({ en: 'Visitor', sv: 'Besökare' }), { most: 30 }),
        ...when(isOn('code'), variable('externalIdentifier', 'V-10417', { most: 20, required: true })),
      ],
      elements: [...personOf(page, scale, settings), ...roleOf(lower, scale, isOn('band'))],
    }
  },
}

function personOf(page: Area, scale: number, settings: SettingsReader): LabelElement[] {
  const media = settings.text('logo')
  const hasCode = settings.isOn('code')
  const [head, body] = rows(page, [6 * scale, rest], scale > 1 ? 3 : 1)
  const [event, mark] = media === '' ? [head] : columns(head, [rest, head.height * 3], 2)
  const [words, code] = hasCode ? columns(body, [rest, 17 * scale], 2.5) : [body]
  const [first, last, company] = rows(words, [rest, 7 * scale, 5.2 * scale], 0.5)
  return [
    text(event, settings.text('event'), { size: 9 * scale, least: 6 }),
    ...(mark ? logo(mark, media) : []),
    text(first, '{{firstName}}', { size: 46 * scale, least: 14, bold: true }),
    text(last, '{{lastName}}', { size: 16 * scale, least: 9 }),
    text(company, '{{company}}', { size: 10 * scale, least: 6 }),
    ...(code
      ? [barcode({ ...code, y: code.y + 1.5, height: code.width }, ['qr', '{{externalIdentifier}}'], { module: 0.5 })]
      : []),
  ]
}

/** Clear of the edge on all sides, as a printer may be a little off. */
function roleOf(area: Area, scale: number, isDark: boolean): LabelElement[] {
  const look = { size: 15 * scale, least: 8, bold: true, align: 'center' as const }
  return isDark ? [band(area), text(area, '{{role}}', { ...look, ink: 'white' })] : [text(area, '{{role}}', look)]
}
