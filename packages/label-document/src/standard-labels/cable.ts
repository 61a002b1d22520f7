import type { LabelElement } from '../label-document.ts'
import { type Area, columns, inset, rest, rows } from './parts/area.ts'
import { barcode, ruleBeside, text } from './parts/elements.ts'
import { line } from './parts/fields.ts'
import { language, toggle } from './parts/settings.ts'
import { size } from './parts/sizes.ts'
import { variable } from './parts/variables.ts'
import type { SettingsReader, StandardLabelTemplate } from './template.ts'

export const cableTemplate: StandardLabelTemplate = {
  id: 'cable',
  title: { en: 'Cable label', sv: 'Kabeletikett' },
  about: {
    en: 'Number and both ends of a cable, readable from all sides.',
    sv: 'Kabelns nummer och båda ändar, läsbart från alla håll.',
  },
  industry: 'manufacturing',
  sizes: [
    size([60, 25], { en: 'Flag, folded in the middle', sv: 'Flagga, viks på mitten' }, 1),
    size([25, 38], { en: 'Self-laminating, white part 25 × 13', sv: 'Självlaminerande, vit del 25 × 13' }, 0),
    size([38, 76], { en: 'Self-laminating, white part 38 × 25', sv: 'Självlaminerande, vit del 38 × 25' }, 0),
  ],
  settings: [language, toggle('code', { en: 'Show a Data Matrix (flag)', sv: 'Visa Data Matrix (flagga)' }, true)],
  draw: (paper, settings) => {
    const { say } = settings
    const isFlag = paper.width > paper.height
    return {
      variables: [
        variable('externalIdentifier', 'W-0417-A', { most: 14, required: true, pattern: '[ -~]{1,14}' }),
        variable('from', 'R02.U14.P07', {
          most: 22,
          help: say({ en: 'Rack, unit and port of one end.', sv: 'Rack, enhet och port i ena änden.' }),
        }),
        variable('to', 'R07.U22.P31', {
          most: 22,
          help: say({ en: 'Rack, unit and port of the other end.', sv: 'Rack, enhet och port i andra änden.' }),
        }),
        ...(isFlag ? [variable('type', 'Cat 6A S/FTP', { most: 20 })] : []),
      ],
      elements: isFlag
        ? flag(paper, settings)
        : wrap({ x: 0, y: 0, width: paper.width, height: paper.width < 30 ? 13 : 25 }, settings),
    }
  },
}

/** The same on both halves; the fold stays free for the cable. */
function flag(paper: { readonly width: number; readonly height: number }, settings: SettingsReader): LabelElement[] {
  const [left, right] = columns({ x: 0, y: 0, width: paper.width, height: paper.height }, [rest, rest])
  return [...half(inset(left, 2, 2), settings), ruleFold(right), ...half(inset(right, 2, 2), settings)]
}

const ruleFold = (half: Area): LabelElement => ({
  ...ruleBeside({ ...half, y: half.y + 1.5, height: half.height - 3 }, 0.125),
  lineStyle: 'dotted',
})

function half(area: Area, settings: SettingsReader): LabelElement[] {
  const { say, isOn } = settings
  const [head, from, to, type] = rows(area, [isOn('code') ? 8.4 : 7, rest, rest, rest], 0.6)
  const [number, code] = isOn('code') ? columns(head, [rest, 8.4], 1.2) : [head]
  return [
    text(number, '{{externalIdentifier}}', { size: 13, least: 5, bold: true }),
    ...(code ? [barcode(code, ['datamatrix', '{{externalIdentifier}}'], { module: 0.375 })] : []),
    ...ends([from, to], settings, 7.5),
    line(type, [say({ en: 'Type', sv: 'Typ' }), '{{type}}'], { size: 7.5, least: 4 }),
  ]
}

/** The number three times, so that one is seen from each side of the cable. */
function wrap(area: Area, settings: SettingsReader): LabelElement[] {
  const isSmall = area.height < 20
  const page = inset(area, 1.5, isSmall ? 1 : 2)
  const [first, second, third, from, to] = rows(page, [rest, rest, rest, isSmall ? 1.9 : 3.2, isSmall ? 1.9 : 3.2], 0.2)
  const look = { size: isSmall ? 7 : 12, least: 4, bold: true }
  return [
    ...[first, second, third].map((place) => text(place, '{{externalIdentifier}}', look)),
    ...ends([from, to], settings, isSmall ? 4.5 : 7),
  ]
}

const ends = ([from, to]: readonly [Area, Area], { say }: SettingsReader, points: number): LabelElement[] => [
  line(from, [say({ en: 'From', sv: 'Från' }), '{{from}}'], { size: points, least: 3.6 }),
  line(to, [say({ en: 'To', sv: 'Till' }), '{{to}}'], { size: points, least: 3.6 }),
]
