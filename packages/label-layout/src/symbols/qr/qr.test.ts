import bwipjs from 'bwip-js/node'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../testing/random.ts'
import { paintSymbol, readGrey } from '../../testing/read-barcodes.ts'
import { encodeQr } from './qr.ts'
import { alignmentCentres, qrCapacity } from './qr-tables.ts'

const levels = ['L', 'M', 'Q', 'H'] as const
const letterSets = ['0123456789', '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:', 'abcdefghåäö€漢字😀 012']

describe('QR code', () => {
  it.each([
    [1, 'L', 19],
    [1, 'H', 9],
    [7, 'Q', 88],
    [40, 'L', 2956],
    [40, 'H', 1276],
  ] as const)('holds in version %i at level %s %i data code words', (version, level, words) => {
    expect(qrCapacity(version, level).dataWords).toBe(words)
  })

  it.each([
    [1, []],
    [2, [6, 18]],
    [7, [6, 22, 38]],
    [32, [6, 34, 60, 86, 112, 138]],
    [40, [6, 30, 58, 86, 114, 142, 170]],
  ])('has its alignment patterns in version %i at %j', (version, centres) => {
    expect(alignmentCentres(version)).toEqual(centres)
  })

  it('is read back as it was written, at every level and in every mode', async () => {
    const random = createRandom(17)
    for (let round = 0; round < 48; round++) {
      const text = [...random.text(letterSets[round % 3] ?? '', 1 + random.below(60))].join('').toWellFormed()
      const symbol = encodeQr(text, levels[round % 4] ?? 'M')
      if (!symbol) throw new Error('No symbol')
      const [result] = await readGrey(paintSymbol(symbol))
      expect(result?.text).toBe(text)
    }
  })

  it('is as small as the oracle for text of one kind', () => {
    const random = createRandom(19)
    for (let round = 0; round < 12; round++) {
      const text = random.text(letterSets[round % 2] ?? '', 20 + random.below(200))
      const eclevel = levels[round % 4] ?? 'M'
      const oracle = bwipjs.raw('qrcode', text, `eclevel=${eclevel}`)[0] as { pixx: number }
      expect(encodeQr(text, eclevel)?.columns).toBe(oracle.pixx)
    }
  })

  it('is read back in versions with version information and many blocks', async () => {
    for (const length of [200, 900, 1800]) {
      const text = createRandom(length).text('abcdefghijklmnopqrstuvwxyz', length)
      const symbol = encodeQr(text, 'M')
      const [result] = symbol ? await readGrey(paintSymbol(symbol)) : []
      expect(result?.text).toBe(text)
    }
  })

  it('answers nothing for more than version 40 holds', () => {
    expect(encodeQr('x'.repeat(3000), 'L')).toBeUndefined()
    expect(encodeQr('1'.repeat(7089), 'L')?.columns).toBe(177)
  })
})
