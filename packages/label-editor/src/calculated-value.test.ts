import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CalculationSettings, readCalculation } from './calculated-value.ts'

const mm: CalculationSettings = { unit: 'mm', dpi: 254 }
const plain: CalculationSettings = { unit: undefined, dpi: 254 }

const calculate = (typed: string, now = 10_000, settings = mm): number | string => {
  const read = readCalculation(typed, settings)
  return 'mistake' in read ? read.mistake : Math.round(read.calculation(now) * 1_000) / 1_000
}

describe('What is typed into a field for a length', () => {
  it.each([
    ['12.5', 12_500],
    ['12,5', 12_500],
    [' 12.5 + 3 ', 15_500],
    ['12.5+3*2', 18_500],
    ['(12.5+3)*2', 31_000],
    ['100/3', 33_333.333],
    ['1 in', 25_400],
    ['1"', 25_400],
    ['1/2 in', 12_700],
    ['2cm', 20_000],
    ['72pt', 25_400],
    ['30 dots', 3_000],
    ['250 µm', 250],
    ['1in - 5', 20_400],
    ['2*3mm', 6_000],
    ['10mm/2mm', 5_000],
    ['=-5', -5_000],
    ['.5', 500],
  ])('%s is %d µm', (typed, length) => {
    expect(calculate(typed)).toBe(length)
  })

  it.each([
    ['+2', 12_000],
    ['-1', 9_000],
    ['*2', 20_000],
    ['/2', 5_000],
    ['+1in', 35_400],
    ['-(2+3)', 5_000],
  ])('%s changes 10 mm to %d µm', (typed, length) => {
    expect(calculate(typed)).toBe(length)
  })

  it.each([
    ['', 'empty'],
    ['12 furlongs', 'unknown-unit'],
    ['12 constructor', 'unknown-unit'],
    ['twelve', 'not-understood'],
    ['12+', 'not-understood'],
    ['(12', 'not-understood'],
    ['12 13', 'not-understood'],
    ['12;alert(1)', 'not-understood'],
    ['1/0', 'divided-by-zero'],
    ['/0', 'divided-by-zero'],
    ['2mm*3mm', 'not-understood'],
    ['*3mm', 'no-length'],
    ['1'.repeat(101), 'too-long'],
    ['('.repeat(50), 'not-understood'],
  ])('%s is told as %s', (typed, mistake) => {
    expect(calculate(typed)).toBe(mistake)
  })

  it('counts in the unit of the person', () => {
    expect(calculate('2', 0, { unit: 'in', dpi: 254 })).toBe(50_800)
    expect(calculate('+1', 10_000, { unit: 'dots', dpi: 254 })).toBe(10_100)
  })

  it('takes no unit where a field is no length', () => {
    expect(calculate('5*2', 0, plain)).toBe(10)
    expect(calculate('+1', 3, plain)).toBe(4)
    expect(calculate('5mm', 0, plain)).toBe('no-length')
  })

  it('never throws', () => {
    const anyTyping = fc.string({ unit: fc.constantFrom(...'0123456789.,+-*/()= mcinpt"µx'), maxLength: 120 })
    fc.assert(
      fc.property(anyTyping, (typed) => {
        const result = calculate(typed)
        expect(typeof result === 'string' || Number.isFinite(result)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})
