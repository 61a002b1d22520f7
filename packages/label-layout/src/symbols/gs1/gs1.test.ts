import bwipjs from 'bwip-js/node'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../testing/random.ts'
import { checkDigit } from '../check-digit.ts'
import { readGs1, readGs1Elements } from './gs1.ts'
import { gs1Checks } from './gs1-checks.ts'
import { type Gs1Rule, gs1Rules } from './gs1-table.ts'
import { checkTogether, findMissingPartners } from './gs1-together.ts'

const adviceOn = (elements: Parameters<typeof checkTogether>[0]): readonly string[] => [
  ...checkTogether(elements),
  ...findMissingPartners(
    elements.map(({ rule }) => rule),
    [],
  ),
]

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
    ['(01)0950110153000', '(01) GTIN takes exactly 14 digits; "0950110153000" has 13.'],
    ['(01)0950110153000A', '(01) GTIN takes exactly 14 digits; "0950110153000A" contains "A".'],
    ['(01)ABC', '(01) GTIN takes exactly 14 digits; "ABC" contains "A".'],
    ['(01)', '(01) GTIN takes exactly 14 digits; it is empty.'],
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

  it('that are wrong say at which identifier, where it is one’s value', () => {
    expect(readGs1('(01)09501101530003(17)271301')).toMatchObject({ applicationIdentifier: '17' })
    expect(readGs1('09501101530003')).not.toHaveProperty('applicationIdentifier')
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

  it('name every identifier and check of the table', () => {
    expect(gs1Rules.size).toBeGreaterThan(500)
    for (const { identifier, title, parts } of gs1Rules.values()) {
      expect(identifier).toMatch(/^\d{2,4}$/)
      expect(title).not.toBe('')
      expect(parts.length).toBeGreaterThan(0)
      for (const part of parts) {
        expect(part.longest).toBeGreaterThanOrEqual(part.shortest)
        for (const check of part.checks) expect([...Object.keys(gs1Checks), ...uncheckedHere]).toContain(check)
      }
    }
  })

  it('are judged as the oracle judges them, over generated values of every identifier', () => {
    const random = createRandom(41)
    const differing: string[] = []
    for (const rule of gs1Rules.values()) {
      if (rule.parts.some((part) => part.checks.some((check) => uncheckedHere.includes(check)))) continue
      for (let round = 0; round < 4; round++) {
        const content = `(${rule.identifier})${makeValue(rule, random)}`
        const ours = readGs1(content)
        if ('data' in ours !== accepts(content, true)) differing.push(content)
      }
    }
    expect(differing).toEqual([])
  })

  it('that do not belong together are told, as the oracle refuses them', () => {
    const random = createRandom(43)
    const rules = [...gs1Rules.values()].filter(({ parts }) => parts.every((part) => part.checks.length === 0))
    const differing: string[] = []
    let wrong = 0
    for (let round = 0; round < 400; round++) {
      const chosen = Array.from({ length: 1 + random.below(2) }, () => rules[random.below(rules.length)] ?? rules[0])
      const lead = round % 2 === 0 ? '(01)09501101530003' : ''
      const content =
        lead + chosen.map((rule) => (rule ? `(${rule.identifier})${makeValue(rule, random)}` : '')).join('')
      if (!('data' in readGs1(content)) || !accepts(content, true)) continue
      const read = readGs1Elements(content)
      const isGood = 'reason' in read || adviceOn(read.elements).length === 0
      if (!isGood) wrong++
      if (isGood !== accepts(content, false)) differing.push(content)
    }
    expect(differing).toEqual([])
    expect(wrong).toBeGreaterThan(50)
  })
})

// Coupons of North America and package types have rules of their own that are not checked here.
const uncheckedHere = ['couponcode', 'couponposoffer', 'packagetype']

const letters = { N: '0123456789', X: '0123456789ABCdef-/', Y: '0123456789ABC', Z: '0123456789ABCdef' } as const

function makeValue({ parts }: Gs1Rule, random: ReturnType<typeof createRandom>): string {
  return parts
    .map((part) => {
      const length = part.shortest + random.below(part.longest - part.shortest + 1)
      const text = random.text(letters[part.set], length)
      return part.checks.includes('csum') && random.below(3) > 0
        ? text.slice(0, -1) + checkDigit(text.slice(0, -1))
        : text
    })
    .join('')
}

function accepts(content: string, alone: boolean): boolean {
  try {
    // A Data Matrix, because GS1-128 has a limit of its own; alone: without the rules of standing together.
    bwipjs.raw({ bcid: 'gs1datamatrix', text: content })
    return true
  } catch (error) {
    return alone && /GS1(missingAIs|exclusiveAIs|repeatedDifferingAIs|.*AIs)/i.test(String(error))
  }
}
