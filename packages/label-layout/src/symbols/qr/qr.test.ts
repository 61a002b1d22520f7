import bwipjs from 'bwip-js/node'
import { describe, expect, it } from 'vitest'
import { expectSmallQr } from '../../testing/expect-small-qr.ts'
import { createRandom } from '../../testing/random.ts'
import { paintSymbol, readGrey } from '../../testing/read-barcodes.ts'
import { readGs1 } from '../gs1/gs1.ts'
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
      const symbol = encodeQr(text, { errorCorrection: levels[round % 4] ?? 'M', isGs1: false })
      if (!symbol) throw new Error('No symbol')
      const [result] = await readGrey(paintSymbol(symbol))
      expect(result?.text).toBe(text)
    }
  })

  it('is never larger than the oracle, whatever kinds of text follow each other', () => expectSmallQr(250))

  it('of GS1 data is never larger than the oracle and is read back, with % and separators in any mode', async () => {
    const random = createRandom(23)
    for (let round = 0; round < 400; round++) {
      const lot = random.text('0123456789ABCDEF%ab-', 1 + random.below(20))
      const serial = random.text(letterSets[round % 2] ?? '', 1 + random.below(20)).replaceAll(/[ $]/g, '7')
      const text = `(01)09501101530003(10)${lot}(21)${serial}`
      const read = readGs1(text)
      if (!('data' in read)) throw new Error(read.reason)
      const ours = encodeQr(read.data, { errorCorrection: 'M', isGs1: true })
      if (!ours) throw new Error('No symbol')
      const oracle = bwipjs.raw('gs1qrcode', text, 'eclevel=M')[0] as { pixx: number }
      expect(ours.columns, text).toBeLessThanOrEqual(oracle.pixx)
      const [result] = round % 4 === 0 ? await readGrey(paintSymbol(ours)) : []
      if (round % 4 === 0) expect(result).toMatchObject({ text: read.data, symbologyIdentifier: ']Q3' })
    }
  })

  it('changes modes where that is shorter: 24 digits behind a web address', () => {
    const text = `https://example.org/${'1'.repeat(24)}`
    expect(encodeQr(text, { errorCorrection: 'M', isGs1: false })?.columns).toBe(29)
    expect(encodeQr(text.replaceAll('1', 'x'), { errorCorrection: 'M', isGs1: false })?.columns).toBe(33)
  })

  it('is read back in versions with version information and many blocks', async () => {
    for (const length of [200, 900, 1800]) {
      const text = createRandom(length).text('abcdefghijklmnopqrstuvwxyz', length)
      const symbol = encodeQr(text, { errorCorrection: 'M', isGs1: false })
      const [result] = symbol ? await readGrey(paintSymbol(symbol)) : []
      expect(result?.text).toBe(text)
    }
  })

  it('answers nothing for more than version 40 holds', () => {
    expect(encodeQr('x'.repeat(3000), { errorCorrection: 'L', isGs1: false })).toBeUndefined()
    expect(encodeQr('1'.repeat(7089), { errorCorrection: 'L', isGs1: false })?.columns).toBe(177)
  })
})
