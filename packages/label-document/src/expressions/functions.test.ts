import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readExpression } from './expression.ts'
import { functionUses } from './function-uses.ts'
import { expressionFunctions } from './functions.ts'
import { toText } from './values.ts'

const nameOf = (signature: string): string => signature.split('(')[0] ?? ''
const helps = new Map(expressionFunctions.map(([signature, help]) => [nameOf(signature), help]))
helps.set('value', 'The value of a variable whose name is no identifier.')
const page = readFileSync(new URL('../../../../docs/label-format.md', import.meta.url), 'utf8')
// Tables are padded to the width of their columns.
const rows = page.split('\n').map((line) => line.replaceAll(/\s+\|/g, ' |'))

function resultOf(source: string): string {
  const read = readExpression(source)
  if ('reason' in read) return read.reason
  const result = read.evaluate({ 'Net weight': '12 kg' })
  return 'value' in result ? toText(result.value) : result.reason
}

describe('The functions of expressions', () => {
  it('have each a use that says how they are called', () => {
    expect(Object.keys(functionUses).sort()).toEqual([...helps.keys()].sort())
  })

  it.each(Object.entries(functionUses))('%s gives what its example says', (name, { call, example, gives }) => {
    expect(call.startsWith(`${name}(`)).toBe(true)
    expect(resultOf(example)).toBe(gives)
  })

  it.each(Object.entries(functionUses))('%s stands in docs/label-format.md', (name, { call, example, gives }) => {
    expect(rows).toContain(`| \`${call}\` | ${helps.get(name)} | \`${example}\` | \`${gives}\` |`)
  })
})

describe('A mistake in an expression is a sentence', () => {
  it.each([
    ['left("abc")', 'left is called as left(text, count), for example left("Label", 3).'],
    ['lefft("a", 1)', 'There is no function "lefft". Did you mean left(text, count)?'],
    ['fliegen("a")', 'There is no function "fliegen".'],
    ['size("a", "b")', 'size cannot be called with these values.'],
    ['"a" - 1', '"-" cannot stand between a text and a whole number. number(text) makes a number of a text.'],
    ['1 + true', '"+" cannot stand between a whole number and true or false.'],
    ['1 +', 'The expression ends too soon.'],
    ['true ? 1', 'The expression ends too soon: a ":" is missing.'],
    ['(1 2', 'A ")" is missing here.'],
    ['1 2', '"2" is not expected here.'],
    ['[1, 2][5]', 'The list has 2 entries; the one after 5 was asked for.'],
    ['{"a": 1}.b', 'There is no "b" in the table.'],
    ['number("x")', '"x" is not a number.'],
  ])('%s', (source, sentence) => {
    expect(resultOf(source)).toBe(sentence)
  })
})
