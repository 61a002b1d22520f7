import { checkImport, getImport, startImport } from '@labelwright/contract/server/imports'
import type { ImportWithDetails } from '@labelwright/contract/server/imports-schemas'
import { gs1CheckDigit } from '@labelwright/label-document/expressions/check-digits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendFile, waitForImport } from '../../testing/imports.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string

beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_IMPORTS_PER_HOUR: '1000' })
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

async function check(lines: readonly string[]): Promise<ImportWithDetails> {
  const { body } = await sendFile(test, { token, file: lines.join('\n') })
  const { id, options } = body.data
  await test.call(checkImport, { params: { id }, body: { options } }, { token })
  return waitForImport(test, { token, id, states: ['Checked'] })
}
const told = ({ warnings }: ImportWithDetails) =>
  warnings.map(({ line, column, code, values }) => [line, column, code, values])

const gtin = (body: string) => body + gs1CheckDigit(body)
/** Twelve numbers with right check digits. */
const gtins = Array.from({ length: 12 }, (_, index) => gtin(`7350${10_100_000 + index * 91}`))

describe('What is worth a look in a file', () => {
  it('is told with line, column and what to do, and holds nothing up [IMPORT-08-OPEN]', async () => {
    const checked = await check([
      'SKU;Name;EAN;Lot',
      'W-1;Bolt;4006381333931;7,35E+12',
      'W-2;Nut;4006381333932;A-2',
      'W-3;Washer;;4.00E+12',
    ])
    expect(told(checked)).toEqual([
      [2, 'Lot', 'value-rounded', { name: '7,35E+12' }],
      [3, 'EAN', 'check-digit-wrong', { name: '4006381333932', digit: '1' }],
      [4, 'Lot', 'value-rounded', { name: '4.00E+12' }],
    ])
    expect(checked.warnings.map(({ message }) => message)).toEqual([
      'A spreadsheet has rounded this number to 7,35E+12. If it is a code, save the file again with the column formatted as text.',
      'The check digit of 4006381333932 is wrong: the last digit should be 1. Compare the number with the product.',
      'A spreadsheet has rounded this number to 4.00E+12. If it is a code, save the file again with the column formatted as text.',
    ])
    expect(checked.counts).toMatchObject({ rows: 3, good: 3, bad: 0, withWarnings: 3 })
    expect(checked.problems).toEqual([])
    await test.call(startImport, { params: { id: checked.id }, body: {} }, { token })
    const done = await waitForImport(test, { token, id: checked.id, states: ['Finished'] })
    expect([done.counts.added, done.counts.withWarnings, done.warnings.length]).toEqual([3, 3, 3])
  })

  it('does not stop a file that is started with its upload', async () => {
    const file = 'SKU;Name;GTIN\nW-11;Bolt;4006381333932\n'
    const { body } = await sendFile(test, { token, file, body: { start: 'true' } })
    const done = await waitForImport(test, { token, id: body.data.id, states: ['Finished'] })
    expect(done.counts).toMatchObject({ added: 1, withWarnings: 1 })
    const read = await test.call(getImport, { params: { id: body.data.id } }, { token })
    expect(told(read.body.data)).toEqual([[2, 'GTIN', 'check-digit-wrong', { name: '4006381333932', digit: '1' }]])
  })

  it.each([
    ['GTIN', '40063813'],
    ['UPC', '012345678904'],
    ['EAN-13', '4006381333932'],
    ['gtin14', '14006381333939'],
    ['ISBN', '978-91-0-018735-8'],
    ['Variant Barcode', '4006381333932'],
    ['Strichcode', '4006381333932'],
    ['Streckkod', '4006381333932'],
    ['Code-barres', '4006381333932'],
    ['Código de barras', '4006381333932'],
    ['Kod kreskowy', '4006381333932'],
    ['Čárový kód', '4006381333932'],
  ])('is a wrong check digit under the title %s, and no right one', async (title, wrong) => {
    const digits = wrong.replaceAll('-', '')
    const right = digits.slice(0, -1) + gs1CheckDigit(digits.slice(0, -1))
    const checked = await check([`SKU;Name;${title}`, `W-21;Bolt;${right}`, `W-22;Nut;${wrong}`, 'W-23;Washer;n/a'])
    expect(told(checked)).toEqual([[3, title, 'check-digit-wrong', { name: digits, digit: right.slice(-1) }]])
  })

  it('is a wrong check digit in a column of any title and field, where nine of ten values have a right one', async () => {
    const rows = (wrong: number) =>
      gtins
        .slice(0, 10)
        .map((code, index) => (index < wrong ? code.slice(0, -1) + ((Number(code.at(-1)) + 1) % 10) : code))
    const one = await check(['Shelf;Name', ...rows(1).map((code, index) => `${code};Bolt ${index}`)])
    expect(told(one).map(([line, column, code]) => [line, column, code])).toEqual([[2, 'Shelf', 'check-digit-wrong']])
    const two = await check(['Shelf;Name', ...rows(2).map((code, index) => `${code};Bolt ${index}`)])
    expect(told(two)).toEqual([])
    const identifiers = await check(['SKU;Name', ...rows(1).map((code, index) => `${code};Bolt ${index}`)])
    expect(identifiers.options.mapping[0]?.field).toBe('externalIdentifier')
    expect(told(identifiers).map(([line, column, code]) => [line, column, code])).toEqual([
      [2, 'SKU', 'check-digit-wrong'],
    ])
  })

  it('is not a number of one’s own in a column of barcodes, where most have no right check digit', async () => {
    const own = Array.from({ length: 10 }, (_, index) => `1000000${index}`)
    expect(told(await check(['SKU;Name;Barcode', ...own.map((code, index) => `W-${index};Bolt;${code}`)]))).toEqual([])
    const ofGtins = own.map((code, index) => (index < 5 ? (gtins[index] ?? '') : code))
    const mixed = await check(['SKU;Name;Barcode', ...ofGtins.map((code, index) => `W-${index};Bolt;${code}`)])
    expect(mixed.counts.withWarnings).toBeGreaterThan(0)
  })

  it('is a code that lost its leading zeros, and no shorter number', async () => {
    const checked = await check([
      'SKU;Name;UPC',
      'W-31;Bolt;12345678905',
      'W-32;Nut;012345678905',
      'W-33;Washer;12345678904',
      'W-34;Ring;12345',
    ])
    expect(told(checked)).toEqual([[2, 'UPC', 'leading-zeros-lost', { name: '012345678905' }]])
  })

  it('is no plain number, name or text with an exponent in it', async () => {
    const texts = ['4000000000000', '1e3', '1E-5', 'AE+12', '1,5E+', 'see 4,00E+12', '-4,00E+12']
    const checked = await check(['SKU;Name;Note', ...texts.map((text, index) => `W-4${index};Bolt 4,00E+12;${text}`)])
    expect(told(checked)).toEqual([])
  })

  it('stays apart from a rounded identifier, which refuses its row', async () => {
    const checked = await check(['EAN;Name;Lot', '7,35E+12;Bolt;7,35E+12'])
    expect(checked.problems.map(({ column, code }) => [column, code])).toEqual([['EAN', 'number-rounded']])
    expect(told(checked)).toEqual([[2, 'Lot', 'value-rounded', { name: '7,35E+12' }]])
  })

  it('is told of orders, too, and forgotten when the file is read again', async () => {
    const checked = await check(['Order;SKU;Quantity;Serial', 'O-1;W-1;2;4,00E+12'])
    expect(checked.options.kind).toBe('orders')
    expect(told(checked)).toEqual([[2, 'Serial', 'value-rounded', { name: '4,00E+12' }]])
    const { id, options } = checked
    const again = await test.call(
      checkImport,
      { params: { id }, body: { options: { ...options, mapping: [] } } },
      { token },
    )
    expect([again.body.data.state, again.body.data.warnings]).toEqual(['Uploaded', []])
  })

  it('is counted by rows, and shown for the first hundred values', async () => {
    const rows = Array.from({ length: 60 }, (_, index) => `W-5${index};Bolt;4,00E+12;5,00E+12`)
    const checked = await check(['SKU;Name;One;Two', ...rows, 'W-6;Nut;1;2'])
    expect([checked.counts.withWarnings, checked.warnings.length, checked.warnings.at(-1)?.line]).toEqual([60, 100, 51])
  })
})
