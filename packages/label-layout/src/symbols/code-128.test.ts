import bwipjs from 'bwip-js/node'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../testing/random.ts'
import { paintSymbol, readGrey } from '../testing/read-barcodes.ts'
import { code128Codewords, encodeCode128 } from './code-128.ts'

const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
const controls = Array.from({ length: 31 }, (_, index) => String.fromCharCode(1 + index)).join('')

const oracleWidths = (text: string): number[] => [
  ...(bwipjs.raw({ bcid: 'code128', text })[0] as { sbs: Iterable<number> }).sbs,
]

const modules = (widths: Iterable<number>): number => [...widths].reduce((sum, width) => sum + width, 0)

describe('Code 128', () => {
  it.each([
    ['12345678', [105, 12, 34, 56, 78]],
    ['AB123456', [104, 33, 34, 99, 12, 34, 56]],
    ['A1', [104, 33, 17]],
    ['\u0001A', [103, 65, 33]],
  ])('encodes %j in the shortest way', (data, expected) => {
    expect(code128Codewords(data, false).slice(0, -2)).toEqual(expected)
  })

  it('puts FNC1 in front of GS1 data and in place of its separators', () => {
    expect(code128Codewords('0109501101530003\u001d10', true).filter((word) => word === 102)).toHaveLength(2)
  })

  it('is never longer than the oracle, and mostly the same bars', () => {
    const random = createRandom(7)
    let same = 0
    for (let round = 0; round < 300; round++) {
      const letters = round % 3 === 0 ? printable : round % 3 === 1 ? '0123456789' : '0123456789AB-'
      const text = random.text(letters, 1 + random.below(24))
      const ours = [...encodeCode128(text, false).widths]
      const oracle = oracleWidths(text)
      expect(modules(ours), text).toBeLessThanOrEqual(modules(oracle))
      if (ours.join() === oracle.join()) same++
    }
    expect(same).toBeGreaterThan(200)
  })

  it('is read back as it was written, control characters included', async () => {
    const random = createRandom(11)
    for (let round = 0; round < 60; round++) {
      const text = random.text(round % 2 === 0 ? printable : printable + controls, 1 + random.below(20))
      const [result] = await readGrey(paintSymbol(encodeCode128(text, false)))
      expect(result?.text, JSON.stringify(text)).toBe(text)
    }
  })

  it('is read back as GS1 when it is GS1', async () => {
    const [result] = await readGrey(paintSymbol(encodeCode128('010950110153000310ABC\u001d21X7', true)))
    expect(result?.symbologyIdentifier).toBe(']C1')
    expect(result?.text).toBe('010950110153000310ABC\u001d21X7')
  })
})
