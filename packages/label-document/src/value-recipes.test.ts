import { describe, expect, it } from 'vitest'
import { fillVariables } from './filling/fill-variables.ts'
import type { LabelDocument } from './label-document.ts'
import type { LabelVariable } from './label-variable.ts'
import { readLabelDocument } from './read-label-document.ts'
import { plainText } from './testing/plain-text.ts'
import { variable } from './testing/variable.ts'
import type { ValueRecipe } from './value-recipes.ts'

const source = (content: string, ...variables: object[]) => ({
  formatVersion: 3,
  width: 90_000,
  height: 50_000,
  cornerRadius: 0,
  variables,
  elements: [{ ...plainText, content }],
})

function fill(recipe: ValueRecipe, values: Record<string, string>, more: Partial<LabelVariable> = {}) {
  const from = variable('packed', { inputType: 'date' })
  const { document, problems } = readLabelDocument(
    source('{{made}}', from, variable('made', { inputType: 'computed', recipe, ...more })),
  )
  if (!document) throw new Error(problems[0]?.message)
  const filled = fillVariables(document, values)
  return { text: filled.texts.get('t'), problems: filled.problems.map(({ message }) => message) }
}

const now = { meta_time: '2027-01-31T05:59:00' }

describe('The recipe of a date', () => {
  it.each<[string, object, string]>([
    ['days', { days: 30 }, '2027-03-02'],
    ['days before', { days: -31 }, '2026-12-31'],
    ['months, in a shorter one its last day', { months: 1 }, '2027-02-28'],
    ['years', { years: 2 }, '2029-01-31'],
    ['all of them, years and months before days', { years: 1, months: 1, days: 1 }, '2028-03-01'],
    ['the end of the week, a Sunday', { days: 1, endOf: 'week' }, '2027-02-07'],
    ['the Sunday itself', { endOf: 'week' }, '2027-01-31'],
    ['the end of the month', { months: 24, days: 1, endOf: 'month' }, '2029-02-28'],
    ['the end of the year', { days: 1, endOf: 'year' }, '2027-12-31'],
  ])('counts from the moment of printing: %s', (_, recipe, date) => {
    expect(fill({ type: 'date', ...recipe }, now)).toEqual({ text: date, problems: [] })
  })

  it('counts from a variable, and is empty without its value', () => {
    const recipe = { type: 'date', from: 'Packed', days: 10 } as const
    expect(fill(recipe, { ...now, packed: '2027-05-30' }).text).toBe('2027-06-09')
    expect(fill(recipe, now).text).toBe('')
  })

  it('is written in the format of its variable', () => {
    const format = { type: 'date', pattern: 'MM.YYYY' } as const
    expect(fill({ type: 'date', months: 24 }, now, { format }).text).toBe('01.2029')
  })

  it('has its sample value in pictures, where nothing is printed', () => {
    expect(fill({ type: 'date', days: 1 }, { made: '2030-01-01' }).text).toBe('2030-01-01')
  })

  it('can be read by an expression, and names a variable that is not there', () => {
    const due = variable('due', { inputType: 'computed', expression: 'addDays(made, 1)' })
    const made = variable('made', { inputType: 'computed', recipe: { type: 'date', days: 1 } })
    const document = readLabelDocument(source('{{due}}', due, made)).document as LabelDocument
    expect(fillVariables(document, now).texts.get('t')).toBe('2027-02-02')
    const unknown = readLabelDocument(source('{{made}}', { ...made, recipe: { type: 'date', from: 'baked' } })).document
    expect(fillVariables(unknown as LabelDocument, now).problems).toMatchObject([
      { code: 'variable-unknown', message: 'The label has no variable named "baked".', variableName: 'made' },
    ])
  })
})

describe('The recipe of a shift', () => {
  const recipe = {
    type: 'shift',
    shifts: [
      { from: '06:00', code: 'A' },
      { from: '14:00', code: 'B' },
      { from: '22:00', code: 'C' },
    ],
  } as const

  it.each([
    ['05:59', 'C'],
    ['06:00', 'A'],
    ['13:59', 'A'],
    ['14:00', 'B'],
    ['23:59', 'C'],
  ])('gives the code of the shift that runs at %s', (time, code) => {
    expect(fill(recipe, { meta_time: `2027-01-31T${time}:30` }).text).toBe(code)
  })
})

describe('The recipe of a counter', () => {
  it('counts the labels that are printed at once', () => {
    expect(fill({ type: 'counter' }, { ...now, meta_label: '3' }).text).toBe('3')
    expect(fill({ type: 'counter', start: 100, step: 5 }, { ...now, meta_label: '3' }).text).toBe('110')
    expect(fill({ type: 'counter', start: 7 }, now).text).toBe('7')
  })
})

describe('A recipe is refused', () => {
  const refusalsOf = (more: object): string[] =>
    readLabelDocument(source('x', variable('made', more))).problems.map(({ message }) => message)

  it.each<[string, object, string]>([
    ['of a variable that is asked for', { recipe: { type: 'counter' } }, 'Only a computed variable has a recipe.'],
    [
      'beside an expression',
      { inputType: 'computed', expression: '1', recipe: { type: 'counter' } },
      'A recipe and an expression exclude each other.',
    ],
    [
      'with a time that is none',
      { inputType: 'computed', recipe: { type: 'shift', shifts: [{ from: '24:00', code: 'A' }] } },
      'A time is written like 06:00.',
    ],
    [
      'with shifts in disorder',
      {
        inputType: 'computed',
        recipe: {
          type: 'shift',
          shifts: [
            { from: '14:00', code: 'A' },
            { from: '06:00', code: 'B' },
          ],
        },
      },
      'Shifts stand in the order of their times.',
    ],
  ])('%s', (_, more, reason) => {
    expect(refusalsOf(more).join()).toContain(reason)
  })
})

describe('How a variable is asked for', () => {
  it('is kept with the document: help, group, order and the look of its field', () => {
    const asked = { help: 'On the pallet sheet', group: 'Batch', order: 2, question: 'scan' } as const
    const { document } = readLabelDocument(source('x', variable('lot', asked)))
    expect(document?.variables[0]).toMatchObject(asked)
  })

  it.each(['list', 'buttons'] as const)('needs options for %s', (question) => {
    const read = (more: Partial<LabelVariable>) =>
      readLabelDocument(source('x', variable('lot', { question, ...more }))).problems
    expect(read({ options: ['A'] })).toEqual([])
    expect(read({})[0]?.message).toContain('A question with a list or buttons needs options.')
  })
})

describe('What only the designer shows', () => {
  it('is kept with the document: guides, a stock picture, names and locks', () => {
    const stockPicture = { media: 'a1'.repeat(32), x: 0, y: 0, width: 90_000, height: 50_000 }
    const guides = [{ axis: 'x', at: 3_000 }]
    const elements = [{ ...plainText, name: 'Product', locks: ['place', 'look'] }]
    const whole = { ...source('x'), guides, stockPicture, elements }
    expect(readLabelDocument(whole).document).toEqual(whole)
    const empty = { ...whole, guides: [], elements: [{ ...plainText, locks: [] }] }
    expect(readLabelDocument(empty).document).toEqual({ ...source('x'), stockPicture, elements: [plainText] })
  })
})
