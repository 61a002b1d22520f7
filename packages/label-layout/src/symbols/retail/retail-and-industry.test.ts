import { modulo43Character } from '@labelwright/label-document/expressions/check-digits'
import bwipjs from 'bwip-js/node'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../testing/random.ts'
import { paintSymbol, readGrey } from '../../testing/read-barcodes.ts'
import { checkCode39, encodeCode39 } from '../code-39.ts'
import { encodeEan8, readEan8 } from './ean-8.ts'
import { encodeAddOn } from './ean-add-on.ts'
import { encodeItf, readItf14 } from './itf-14.ts'
import type { ReadDigits } from './retail-symbol.ts'
import { encodeUpca, encodeUpce, expandUpce, readUpca, readUpce } from './upc.ts'

const digits = '0123456789'
// The oracle ends some symbols with a space; ours end with a bar.
const oracle = (bcid: string, text: string, options = {}): number[] => {
  const widths = [...(bwipjs.raw({ bcid, text, ...options })[0] as { sbs: Iterable<number> }).sbs]
  return widths.length % 2 === 0 ? widths.slice(0, -1) : widths
}
const digitsOf = (read: ReadDigits): string => ('digits' in read ? read.digits : '')

describe('EAN-8', () => {
  it('has the bars of the oracle and is read back', async () => {
    const random = createRandom(51)
    for (let round = 0; round < 30; round++) {
      const all = digitsOf(readEan8(random.text(digits, 7)))
      const symbol = encodeEan8(all)
      expect([...symbol.widths]).toEqual(oracle('ean8', all))
      const [result] = await readGrey(paintSymbol(symbol), ['EAN-8'])
      expect(result?.text).toBe(all)
    }
  })

  it('refuses a wrong check digit', () => {
    expect(readEan8('96385075')).toMatchObject({ reason: expect.stringContaining('should end with 4') })
  })
})

describe('UPC-A', () => {
  it('has the bars of the oracle and is read back', async () => {
    const random = createRandom(52)
    for (let round = 0; round < 20; round++) {
      const all = digitsOf(readUpca(random.text(digits, 11)))
      const symbol = encodeUpca(all)
      expect([...symbol.widths]).toEqual(oracle('upca', all))
      const [result] = await readGrey(paintSymbol(symbol), ['UPC-A'])
      expect(result?.text.slice(-12)).toBe(all)
    }
  })
})

describe('UPC-E', () => {
  it('has the bars of the oracle and is read back, in both number systems', async () => {
    const random = createRandom(53)
    for (let round = 0; round < 40; round++) {
      const all = digitsOf(readUpce(`${round % 2}${random.text(digits, 6)}`))
      const symbol = encodeUpce(all)
      expect([...symbol.widths], all).toEqual(oracle('upce', all))
      const [result] = await readGrey(paintSymbol(symbol), ['UPC-E'])
      expect(result?.text, all).toBe(`0${expandUpce(all.slice(0, 7))}${all.slice(7)}`)
    }
  })

  it('takes a UPC-A number whose zeros can be left out, and gives it back', () => {
    const random = createRandom(54)
    for (let round = 0; round < 200; round++) {
      const long = expandUpce(`${round % 2}${random.text(digits, 6)}`)
      const short = digitsOf(readUpce(long))
      expect(expandUpce(short.slice(0, 7)), long).toBe(long)
    }
    expect(readUpce('12345678901')).toMatchObject({ reason: expect.stringContaining('left out') })
  })
})

describe('An add-on', () => {
  it('of two and of five digits has the bars of the oracle', () => {
    const random = createRandom(55)
    for (let round = 0; round < 60; round++) {
      const text = random.text(digits, round % 2 === 0 ? 2 : 5)
      const bars = oracle(round % 2 === 0 ? 'ean2' : 'ean5', text)
      expect([...(encodeAddOn(text)?.widths ?? [])], text).toEqual(bars)
    }
  })

  it('has no other length', () => {
    expect(encodeAddOn('123')).toBeUndefined()
    expect(encodeAddOn('AB')).toBeUndefined()
  })
})

describe('ITF-14', () => {
  it('has the bars of the oracle and is read back', async () => {
    const random = createRandom(56)
    for (let round = 0; round < 20; round++) {
      const all = digitsOf(readItf14(random.text(digits, 13)))
      const symbol = encodeItf(all)
      // The oracle's wide elements are two modules.
      const wide = oracle('interleaved2of5', all).map((width) => (width > 1 ? 3 : 1))
      expect([...symbol.widths]).toEqual(wide)
      const [result] = await readGrey(paintSymbol(symbol), ['ITF'])
      expect(result?.text).toBe(all)
    }
  })
})

describe('Code 39', () => {
  const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%'

  it('has the bars of the oracle and is read back', async () => {
    const random = createRandom(57)
    for (let round = 0; round < 40; round++) {
      const text = `A${random.text(letters, 1 + random.below(12))}Z`
      const symbol = encodeCode39(text)
      expect([...symbol.widths]).toEqual(oracle('code39', text))
      const [result] = await readGrey(paintSymbol(symbol), ['Code39Std'])
      expect(result?.text).toBe(text)
    }
  })

  it('has the check character of the oracle', () => {
    const random = createRandom(58)
    for (let round = 0; round < 40; round++) {
      const text = random.text(letters, 1 + random.below(20))
      const bars = oracle('code39', text, { includecheck: true })
      expect([...encodeCode39(text + modulo43Character(text)).widths]).toEqual(bars)
    }
  })

  it('says which character it does not take', () => {
    expect(checkCode39('Abc')).toContain('"b"')
    expect(checkCode39('ABC*')).toContain('"*"')
    expect(checkCode39('A'.repeat(81))).toContain('80')
  })
})
