import { variable } from '@labelwright/label-document/testing/variable'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { code, codeLabel, printCodes } from '../../testing/print-codes.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

/** Prints a label with this content in a Code 128; answers the data of the symbols. */
const print = (content: string, variables: readonly object[], quantity: number): Promise<string[]> =>
  printCodes({ test, token }, { ...codeLabel, variables, elements: [code(content)] }, quantity)

describe('A label with a counter', () => {
  const box = variable('box', { inputType: 'computed', recipe: { type: 'counter', start: 7 } })

  it('counts each label of a quantity, and knows how many there are', async () => {
    const all = variable('meta_labels', {})
    expect(await print('BOX-{{box}}-{{meta_labels}}', [box, all], 3)).toEqual(['BOX-7-3', 'BOX-8-3', 'BOX-9-3'])
    expect(await print('BOX-{{box}}-{{meta_labels}}', [box, all], 1)).toEqual(['BOX-7-1'])
  })

  it('begins again with every print', async () => {
    expect([await print('B{{box}}', [box], 1), await print('B{{box}}', [box], 1)]).toEqual([['B7'], ['B7']])
  })
})

describe('A label with a date by recipe', () => {
  it('counts from the moment of printing, on the clock of the server', async () => {
    const now = new Date()
    const inTwoYears = new Date(now.getFullYear() + 2, now.getMonth() + 1, 0)
    const two = (value: number) => String(value).padStart(2, '0')
    const recipe = { type: 'date', years: 2, endOf: 'month' } as const
    const due = variable('due', { inputType: 'computed', recipe, format: { type: 'date', pattern: 'YYYYMMDD' } })
    const date = `${inTwoYears.getFullYear()}${two(inTwoYears.getMonth() + 1)}${two(inTwoYears.getDate())}`
    expect(await print('DUE{{due}}', [due], 1)).toEqual([`DUE${date}`])
  })

  it('reads the moment of printing in an expression', async () => {
    const moment = variable('meta_time', { inputType: 'date-time' })
    const year = variable('year', { inputType: 'computed', expression: 'formatDate(meta_time, "YYYY")' })
    expect(await print('Y{{year}}', [moment, year], 1)).toEqual([`Y${new Date().getFullYear()}`])
  })
})
