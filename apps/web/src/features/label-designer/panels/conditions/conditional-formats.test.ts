import { checkRecord } from '@labelwright/open-label/check-record'
import type { Fields } from '@labelwright/open-label/records'
import { describe, expect, it } from 'vitest'
import {
  conditionalFormatsOf,
  formatParts,
  hasRoomForFormat,
  moveUp,
  setFormats,
  withField,
} from './conditional-formats.ts'

const frame = { x: 0, y: 0, width: 9_000, height: 9_000 }
const shape = { ...frame, lineWidth: 300, filled: true }
const font = { fontFamily: 'Inter', fontSize: 3_000, minimumFontSize: 3_000 }
const elements: readonly Fields[] = [
  { ...frame, ...font, type: 'text', content: 'a', bold: false, align: 'left', wrap: false, rotation: 0 },
  { ...frame, ...font, type: 'table', source: 'rows', rowHeight: 5_000, headerHeight: 0, lineWidth: 0 },
  { ...frame, type: 'barcode', symbology: 'qr', content: 'a', moduleWidth: 250, showText: false, rotation: 0 },
  { ...shape, type: 'box' },
  { ...shape, type: 'ellipse' },
  { ...frame, height: 0, type: 'line', lineWidth: 300 },
  { ...shape, type: 'path', d: 'M0 0L9000 9000' },
  { ...frame, type: 'pictogram', pictogram: 'ghs07' },
]
const values = { ink: 'accent', bold: true, fontFamily: 'Noto Sans', fontSize: 4_000, symbology: 'code128' } as const

describe('A conditional format', () => {
  it('changes what the label lets it change of each kind of element', () => {
    for (const fields of elements) {
      const parts = formatParts(fields.type)
      expect(parts).not.toEqual([])
      const format = parts.reduce((one, part) => withField(one, part, values[part]), { condition: 'true' } as Fields)
      const record = { kind: 'element', fields: { ...fields, conditionalFormats: [format] } } as const
      expect(checkRecord('e:one', record), String(fields.type)).toBeUndefined()
    }
    expect(formatParts('group')).toEqual([])
  })

  it('leaves a field as the element has it where it was taken away, and always has a condition', () => {
    const format = { condition: 'a', ink: 'white' }
    expect(withField(format, 'ink', null)).toEqual({ condition: 'a' })
    expect(withField(format, 'ink', '')).toEqual({ condition: 'a' })
    expect(withField(format, 'condition', '')).toEqual({ condition: 'false', ink: 'white' })
  })

  it('goes before others, and the last takes the list along', () => {
    const [a, b] = [{ condition: 'a' }, { condition: 'b' }]
    expect(moveUp([a, b], 1)).toEqual([b, a])
    expect(moveUp([a, b], 0)).toEqual([a, b])
    expect(setFormats('e:one', [])).toEqual([{ type: 'field', id: 'e:one', field: 'conditionalFormats', value: null }])
  })

  it('is one of at most twenty', () => {
    const fields = (count: number): Fields => ({ conditionalFormats: Array(count).fill({ condition: 'a' }) })
    expect([hasRoomForFormat(fields(19)), hasRoomForFormat(fields(20)), hasRoomForFormat({})]).toEqual([
      true,
      false,
      true,
    ])
    expect(conditionalFormatsOf({})).toEqual([])
  })
})
