import bwipjs from 'bwip-js/node'
import { describe, expect, it } from 'vitest'
import { modulo43Character } from './check-digits.ts'
import { readExpression } from './expression.ts'
import { expressionFunctions } from './functions.ts'
import { toText } from './values.ts'

function evaluate(source: string, values: Readonly<Record<string, unknown>> = {}): string {
  const expression = readExpression(source)
  if ('reason' in expression) return `wrong at ${expression.place}: ${expression.reason}`
  const result = expression.evaluate(values)
  return 'value' in result ? toText(result.value) : `none: ${result.reason}`
}

describe('An expression', () => {
  it.each([
    ['price * 2', '3'],
    ['"No. " + 7', 'No. 7'],
    ['price > 1 && name.startsWith("A") ? "dear" : "cheap"', 'dear'],
    ['value("Net weight") + 0.5', '4'],
    ['left(name, 2) + right(name, 1)', 'Asa'],
    ['mid("12345", 2, 3)', '234'],
    ['part("a-b-c", "-", 2)', 'b'],
    ['padLeft(7, 4, "0")', '0007'],
    ['upper("å") + lower("Ö") + trim(" x ")', 'Åöx'],
    ['lookup(name, {"Aspa": "A1", "Bok": "B2"}, "?")', 'A1'],
    ['round(2.345, 2)', '2.35'],
    ['formatNumber(1234.5, 2, "sv")', '1\u00a0234,50'],
    ['convert(1, "kg", "lb")', '2.20462262185'],
    ['formatDate(addMonths(made, 1), "DD MMM YYYY", "sv")', '28 feb 2027'],
    ['addDays("2027-02-27", 2)', '2027-03-01'],
    ['daysBetween("2027-01-01", "2028-01-01")', '365'],
    ['formatDate("2027-01-01", "GGGG-[W]WW-d DDDD")', '2026-W53-5 001'],
    ['made < date("2027-02-01") ? "old" : "new"', 'old'],
    ['missing == null ? "none" : missing', 'none'],
    ['checkDigit("735000123456")', '4'],
    ['luhn("7992739871")', '3'],
    ['mod11("030640615")', '2'],
    ['mod97("794")', '44'],
    ['isEmpty("  ")', 'true'],
    ['number("1 234,5") * 2', '2469'],
  ])('%s is %s', (source, text) => {
    const made = new Date(Date.UTC(2027, 0, 31))
    expect(evaluate(source, { price: 1.5, name: 'Aspa', 'Net weight': 3.5, made, missing: null })).toBe(text)
  })

  it.each([
    ['1 +', 'wrong at 3: The expression ends too soon.'],
    ['nope', 'none: There is no variable "nope".'],
    ['1.5 / 0', 'none: A number is divided by zero.'],
    ['number("x")', 'none: "x" is not a number.'],
    ['addDays("31/1", 1)', 'none: "31/1" is not a date written as 2027-01-31.'],
    ['convert(1, "kg", "m")', 'none: kg cannot be converted to m.'],
  ])('%s tells what is wrong: %s', (source, told) => {
    expect(evaluate(source)).toBe(told)
  })

  it.each(['"a".matches("(a+)+$")', '[1, 2].map(x, x)', '[1].all(x, x > 0)', 'cel.bind(x, "aa", x + x)'])(
    '%s is refused: its work would not be bounded',
    (source) => expect(evaluate(source)).toContain('cannot be used here'),
  )

  it('takes bounded time and memory, whatever is written', () => {
    const grow = (inner: string): string => `replace(${inner}, "a", "${'a'.repeat(100)}")`
    const hostile = [
      grow(grow(grow('"aaaa"'))),
      'padLeft("", 1000000000, "x")',
      '('.repeat(1_500),
      `${'!'.repeat(1_900)}true`,
      `${'1+'.repeat(900)}1`,
      `${'-'.repeat(1_000)}1`,
      'addDays("2027-01-01", 1e300)',
      `${'"x" + '.repeat(150)}"x"`,
      'x'.repeat(3_000),
    ]
    const start = process.cpuUsage()
    for (const source of hostile) expect(evaluate(source).length).toBeLessThanOrEqual(20_500)
    expect(process.cpuUsage(start).user / 1_000).toBeLessThan(2_000)
  })

  it('has the check character of the oracle', () => {
    const line = bwipjs.raw({ bcid: 'hibccode39', text: 'A123BJC5D6E71' })[0] as unknown as { txt: [[string]] }
    expect(line.txt[0][0].slice(1, -1).at(-1)).toBe(modulo43Character('+A123BJC5D6E71'))
  })

  it('has help for every function', () => {
    for (const [signature, help] of expressionFunctions) expect(help, signature).toMatch(/^[A-Z].*\S/)
  })
})
