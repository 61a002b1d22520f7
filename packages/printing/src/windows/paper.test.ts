import { describe, expect, it } from 'vitest'
import { paperOf } from './paper-of.ts'
import { basicSettings, withLandscape, withPaper } from './thread/driver-settings.ts'

/** DEVMODEW of a driver that knows orientation, paper, copies and two sides. */
function settings(): Buffer {
  const bytes = Buffer.alloc(300, 0xee)
  bytes.writeUInt32LE(0x1 | 0x2 | 0x100 | 0x1000 | 0x10000, 72)
  bytes.writeInt16LE(1, 76)
  return bytes
}
const read = (bytes: Buffer | undefined) => ({
  fields: bytes?.readUInt32LE(72),
  orientation: bytes?.readInt16LE(76),
  paper: bytes?.readInt16LE(78),
  length: bytes?.readInt16LE(80),
  width: bytes?.readInt16LE(82),
})

describe('The paper of a print file', () => {
  it.each([
    [undefined, undefined],
    ['custom_label_100x50mm', { width: 1000, length: 500 }],
    ['custom_label_99.8x50.4mm', { width: 998, length: 504 }],
    ['na_index-4x6_4x6in', { width: 1016, length: 1524 }],
    ['A4', { form: 'A4' }],
  ])('%s is read in tenths of a millimetre', (media, paper) => {
    expect(paperOf(media)).toEqual(paper)
  })
})

describe('The settings of a driver', () => {
  it('are one copy at full size, on one side where the driver knows two', () => {
    const basic = basicSettings(settings(), 'two-sided-short-edge')
    expect([basic.readInt16LE(84), basic.readInt16LE(86), basic.readInt16LE(94)]).toEqual([100, 1, 3])
    const simple = settings()
    simple.writeUInt32LE(0x1, 72)
    expect(basicSettings(simple, 'two-sided-short-edge').readUInt16LE(94)).toBe(0xeeee)
  })

  it('have a size of its own in three ways, and no form beside it', () => {
    const ways = withPaper(settings(), { width: 1000, length: 500 })
    expect(ways.map((way) => read(way))).toMatchObject([
      { orientation: 1, length: 500, width: 1000 },
      { orientation: 1, length: 500, width: 1000, paper: 256 },
      { orientation: 1, length: 500, width: 1000, paper: 0 },
    ])
    expect(ways.map((way) => way.readUInt32LE(72) & (0x2 | 0x4 | 0x8 | 0x10000))).toEqual([0xc, 0xe, 0xe])
    expect(ways.every((way) => way.subarray(102, 166).every((byte) => byte === 0))).toBe(true)
  })

  it('name papers that Windows knows by number, others by the form of the driver', () => {
    const [a4] = withPaper(settings(), { form: 'A4' })
    expect([read(a4).paper, (read(a4).fields ?? 0) & 0x10002]).toEqual([9, 0x2])
    const [own] = withPaper(settings(), { form: 'Pallet_label' })
    expect(own?.toString('utf16le', 102, 126)).toBe('Pallet_label')
    expect((read(own).fields ?? 0) & 0x10002).toBe(0x10000)
  })

  it('are turned and turned back', () => {
    const once = withLandscape(settings())
    expect([read(once).orientation, read(withLandscape(once)).orientation]).toEqual([2, 1])
  })
})
