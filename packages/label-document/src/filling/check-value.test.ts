import { describe, expect, it } from 'vitest'
import type { LabelVariable } from '../label-variable.ts'
import { checkValue } from './check-value.ts'

const variable: LabelVariable = {
  variableId: 'v',
  variableName: 'Lot',
  variableData: '',
  dataType: 'default',
  propertySize: 5,
  required: false,
}

/** The problem's code, its detail, and its sentence. */
const told = (change: Partial<LabelVariable>, value: string): readonly (string | undefined)[] | undefined => {
  const problem = checkValue({ ...variable, ...change }, value)
  return problem && [problem.code, problem.detail, problem.message, problem.severity, problem.variableName]
}

describe('A required value that shows nothing', () => {
  it.each([
    ['blanks', '   '],
    ['line breaks', '\n\r\n\t'],
    ['a no-break space', '\u00a0'],
    ['an ideographic space', '\u3000'],
    ['a zero width space', '\u200b'],
    ['a byte order mark', '\ufeff'],
    ['a word joiner and a soft hyphen', '\u2060\u00ad'],
    ['marks of direction', '\u200e\u202b\u2066'],
    ['a filler of Hangul', '\u3164'],
    ['an empty Braille pattern', '\u2800'],
    ['a control sign', '\u0007'],
    ['all of them', ' \u200b\n\u00a0\u2800'],
  ])('is none: %s [LABEL-27]', (_, value) => {
    expect(told({ required: true }, value)?.[0]).toBe('variable-required')
    expect(told({ required: true, options: [value] }, value)?.[0]).toBe('variable-required')
    expect(told({}, value)).toBeUndefined()
  })

  it.each(['0', '.', '\u200bA', '\u0600', '\u00b7', '😀'])('is one where something shows: %j', (value) => {
    expect(told({ required: true }, value)).toBeUndefined()
  })
})

describe('The value of a variable', () => {
  it.each<[Partial<LabelVariable>, string]>([
    [{}, ''],
    [{ required: true }, 'A'],
    [{}, '12345'],
    // Five characters, of two UTF-16 units each.
    [{}, '😀😀😀😀😀'],
    [{ options: ['red', 'blue'] }, 'blue'],
    [{ inputType: 'number' }, '-1.5'],
    [{ inputType: 'number', minimum: 1, maximum: 5 }, '1'],
    [{ inputType: 'number', minimum: 1, maximum: 5 }, '5'],
    [{ inputType: 'date', propertySize: 10 }, '2027-01-31'],
    [{ inputType: 'toggle' }, 'TRUE'],
    [{ inputType: 'toggle' }, 'no'],
    [{ pattern: '' }, 'any'],
    [{ pattern: '###' }, '123'],
  ])('%j takes %j', (change, value) => {
    expect(told(change, value)).toBeUndefined()
  })

  it.each<[Partial<LabelVariable>, string, string, string | undefined, string]>([
    [{ required: true }, '', 'variable-required', undefined, 'The variable "Lot" must have a value.'],
    [{}, '123456', 'variable-too-long', undefined, 'The variable "Lot" takes at most 5 characters.'],
    [{}, '😀😀😀😀😀😀', 'variable-too-long', undefined, 'The variable "Lot" takes at most 5 characters.'],
    [
      { options: ['red', 'blue'] },
      'pink',
      'variable-not-an-option',
      undefined,
      'The variable "Lot" takes one of its 2 options, not "pink".',
    ],
    [
      { options: [], propertySize: 100 },
      'x'.repeat(61),
      'variable-not-an-option',
      undefined,
      `The variable "Lot" takes one of its 0 options, not "${'x'.repeat(60)}…".`,
    ],
    [
      { options: [], propertySize: 100 },
      'x'.repeat(60),
      'variable-not-an-option',
      undefined,
      `The variable "Lot" takes one of its 0 options, not "${'x'.repeat(60)}".`,
    ],
    [
      { inputType: 'number' },
      'ten',
      'variable-not-an-option',
      'variable-wrong-kind',
      'The variable "Lot" takes a number, not "ten".',
    ],
    [
      { inputType: 'number', minimum: 1, maximum: 5 },
      '0.9',
      'variable-not-an-option',
      'variable-wrong-kind',
      'The variable "Lot" takes a number from 1 to 5.',
    ],
    [
      { inputType: 'number', minimum: 1, maximum: 5 },
      '5.1',
      'variable-not-an-option',
      'variable-wrong-kind',
      'The variable "Lot" takes a number from 1 to 5.',
    ],
    [
      { inputType: 'date-time' },
      'now',
      'variable-not-an-option',
      'variable-wrong-kind',
      'The variable "Lot" takes a date such as 2027-01-31, not "now".',
    ],
    [
      { inputType: 'date' },
      'now',
      'variable-not-an-option',
      'variable-wrong-kind',
      'The variable "Lot" takes a date such as 2027-01-31, not "now".',
    ],
    [
      { inputType: 'toggle' },
      'on',
      'variable-not-an-option',
      'variable-wrong-kind',
      'The variable "Lot" is either true or false.',
    ],
    [
      { pattern: '###' },
      '12a',
      'variable-not-an-option',
      'variable-wrong-kind',
      'The variable "Lot" must look like ###; "12a" does not.',
    ],
  ])('%j refuses %j', (change, value, code, detail, message) => {
    expect(told(change, value)).toEqual([code, detail, message, 'error', 'Lot'])
  })

  it('with a pattern that is none says so', () => {
    const [code, detail, message] = told({ pattern: '[' }, 'x') ?? []
    expect([code, detail]).toEqual(['document-invalid', 'pattern-invalid'])
    expect(message).toMatch(/^The pattern of the variable "Lot" is wrong: \S/)
  })
})
