import bwipjs from 'bwip-js'
import { describe, expect, it } from 'vitest'
import { readGs1 } from './gs1.ts'
import { gs1Identifiers } from './gs1-identifiers.ts'

describe('GS1 element strings', () => {
  it('are joined, with a separator only behind values of open length', () => {
    expect(readGs1('(01)09501101530003(10)AB(17)271130(21)X')).toEqual({
      data: '010950110153000310AB\u001d1727113021X',
    })
  })

  it('may hold brackets that are no identifier', () => {
    expect(readGs1('(10)A(B)C')).toEqual({ data: '10A(B)C' })
  })

  it.each([
    ['', 'starts with an application identifier'],
    ['09501101530003', 'starts with an application identifier'],
    ['(01)09501101530004', '(01) GTIN: "09501101530004" has a wrong check digit'],
    ['(01)0950110153000', '(01) GTIN takes exactly 14 digits'],
    ['(00)123456789012345678', '(00) SSCC: "123456789012345678" has a wrong check digit'],
    ['(17)271301', '(17) expiration date: "271301" is not a date'],
    ['(17)270231', '(17) expiration date'],
    ['(10)ÅÄÖ', '(10) cannot hold the character "Å"'],
    ['(10)A^B', '(10) cannot hold the character "^"'],
    ['(10)123456789012345678901', '(10) batch or lot number takes 1 to 20 characters'],
    ['(10)', '(10) batch or lot number takes 1 to 20 characters'],
    ['(99)\u0001', '(99) cannot hold the character "U+0001"'],
    ['(05)1', '(05) is not an application identifier'],
    ['(7003)2711302561', '(7003)'],
  ])('that are wrong are refused with their identifier: %s', (content, reason) => {
    expect(readGs1(content)).toMatchObject({ reason: expect.stringContaining(reason) })
  })

  it('take a day of 00, which means the whole month', () => {
    expect(readGs1('(17)271100')).toEqual({ data: '17271100' })
  })

  it.each([
    '(01)09501101530003(17)271130(10)L2407A',
    '(00)340123450000000000',
    '(01)09501101530003(3103)001250(3922)1599',
    '(01)09501101530003(10)ABC(21)12345',
    '(414)7350001234564(254)A1',
    '(02)09501101530003(37)24(15)270630(10)X-1/2',
    '(01)09501101530000',
    '(17)279930(01)09501101530003',
    '(10)123456789012345678901(01)09501101530003',
    '(01)09501101530003(3103)12345',
    '(410)7350001234560',
  ])('are judged as the oracle judges them: %s', (content) => {
    const accepts = (): boolean => {
      try {
        bwipjs.raw({ bcid: 'gs1-128', text: content })
        return true
      } catch {
        return false
      }
    }
    expect('data' in readGs1(content)).toBe(accepts())
  })

  it('have a readable format for every identifier', () => {
    const part = /^[NX](\.\.)?\d+$/
    for (const [identifier, { format }] of Object.entries(gs1Identifiers)) {
      expect(identifier).toMatch(/^\d{2,3}n?$|^\d{4}$/)
      for (const one of format.split('+')) expect(one).toMatch(part)
    }
  })
})
