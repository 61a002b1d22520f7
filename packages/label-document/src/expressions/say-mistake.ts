// The sentences of mistakes: the library's are for programmers.
import { functionUses } from './function-uses.ts'

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  int: 'a whole number',
  double: 'a number',
  bool: 'true or false',
  list: 'a list',
  map: 'a table',
  null: 'nothing',
  'google.protobuf.Timestamp': 'a date',
}
const kindOf = (type: string): string => kinds[type.replace(/<.*/, '')] ?? 'a value of another kind'

const signs: Readonly<Record<string, string>> = {
  COLON: ':',
  COMMA: ',',
  RPAREN: ')',
  LPAREN: '(',
  RBRACKET: ']',
  RBRACE: '}',
}

type Say = (found: RegExpExecArray) => string

const sentences: readonly (readonly [pattern: RegExp, say: Say])[] = [
  [/^found no matching overload for '(?:[\w.<>, ]+\.)?(\w+)\(/, ([, name = '']) => wrongCall(name)],
  [/^no such overload: (\S+) (\S+) (\S+)$/, ([, left = '', sign = '', right = '']) => wrongOperator(left, sign, right)],
  [/^Unexpected token: EOF$|^Expected \w+, got EOF$/, ([whole]) => endsTooSoon(whole)],
  [/^Expected (\w+), got /, ([, token = '']) => `A "${signs[token] ?? token}" is missing here.`],
  [
    /^Unexpected (?:token|character): '?(.+?)'?$/,
    ([, token = '']) => `"${signs[token] ?? token}" is not expected here.`,
  ],
  [/^Unknown variable: (.+)$/, ([, name]) => `There is no variable "${name}".`],
  [
    /index out of bounds, index (\d+) >= size (\d+)/,
    ([, index, size]) => `The list has ${size} entries; the one after ${index} was asked for.`,
  ],
  [/^No such key: (.+)$/, ([, key]) => `There is no "${key}" in the table.`],
]

/** A mistake that the library tells, in words for the person who wrote the expression. */
export function sayMistake(told: string): string {
  for (const [pattern, say] of sentences) {
    const found = pattern.exec(told)
    if (found) return say(found)
  }
  const sentence = told.charAt(0).toUpperCase() + told.slice(1)
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

function endsTooSoon(told: string): string {
  const token = /^Expected (\w+)/.exec(told)?.[1] ?? ''
  return signs[token]
    ? `The expression ends too soon: a "${signs[token]}" is missing.`
    : 'The expression ends too soon.'
}

function wrongOperator(left: string, sign: string, right: string): string {
  const sentence = `"${sign}" cannot stand between ${kindOf(left)} and ${kindOf(right)}.`
  return left === 'string' || right === 'string' ? `${sentence} number(text) makes a number of a text.` : sentence
}

function wrongCall(name: string): string {
  const known = Object.hasOwn(functionUses, name) ? functionUses[name] : undefined
  return known
    ? `${name} is called as ${known.call}, for example ${known.example}.`
    : `${name} cannot be called with these values.`
}

/** Of a function that is neither ours nor the standard's. */
export function sayUnknownFunction(name: string): string {
  const near = Object.keys(functionUses).find((one) => isNear(one.toLowerCase(), name.toLowerCase()))
  const sentence = `There is no function "${name}".`
  return near ? `${sentence} Did you mean ${functionUses[near]?.call}?` : sentence
}

/** One letter left out, added or changed, or two neighbours exchanged. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [restOfOne, restOfOther] = [one.slice(start), other.slice(start)]
  return (
    restOfOne.slice(1) === restOfOther ||
    restOfOne === restOfOther.slice(1) ||
    restOfOne.slice(1) === restOfOther.slice(1) ||
    (restOfOne.slice(2) === restOfOther.slice(2) && restOfOne[0] === restOfOther[1] && restOfOne[1] === restOfOther[0])
  )
}
