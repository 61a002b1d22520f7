import { createLabel } from '@labelwright/contract/server/labels'
import { printArticle } from '@labelwright/contract/server/printing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { defined } from '../../testing/defined.ts'
import { lineToPrint } from '../../testing/line-to-print.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

const variable = (variableName: string, more: object) => ({
  variableId: variableName,
  variableName,
  variableData: '',
  dataType: 'default',
  propertySize: 100,
  required: false,
  ...more,
})

/** Prints a label with this content in a Code 128; answers the data of the symbols, without the changes of their code sets. */
async function print(content: string, variables: readonly object[], quantity: number): Promise<string[]> {
  const document = {
    formatVersion: 3,
    width: 60_000,
    height: 30_000,
    cornerRadius: 0,
    variables,
    elements: [
      {
        id: 'code',
        type: 'barcode',
        x: 3_000,
        y: 3_000,
        width: 54_000,
        height: 12_000,
        symbology: 'code128',
        content,
        moduleWidth: 250,
        showText: false,
        rotation: 0,
      },
    ],
  }
  const created = await test.call(createLabel, { body: { name: newId(), groupId: null, document } }, { token })
  const line = { ...(await lineToPrint(test, token)), labelId: created.body.data.id, quantity }
  const headers = { 'idempotency-key': newId() }
  const printed = await test.call(
    printArticle,
    { body: { computerName: 'packing-1', labels: [line] } },
    { token, headers },
  )
  const zpl = Buffer.from(defined(printed.body.files[0]).pdfAsBase64String, 'base64').toString()
  return [...zpl.matchAll(/\^FD(?:>[:;56789])?([^^]*)\^FS/g)].map((match) => (match[1] ?? '').replaceAll(/>[5-8]/g, ''))
}

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
    const recipe = { type: 'date', years: 2, endOf: 'month' }
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
