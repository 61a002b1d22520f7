import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendFile } from '../../testing/imports.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'
import { erpExports } from './testing/exports-of-systems/erp-exports.ts'
import { shopExports } from './testing/exports-of-systems/shop-exports.ts'

let test: TestApp
let token: string

beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_IMPORTS_PER_HOUR: '1000' })
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

const upload = async (file: Uint8Array | string, fileName: string) =>
  (await sendFile(test, { token, file, body: { fileName } })).body.data

describe('An uploaded list of articles', () => {
  it.each([...shopExports, ...erpExports])(
    'of $system is suggested with its identifier and its name [IMPORT-02]',
    async ({ file, fileName, identifier, name }) => {
      const { options } = await upload(file, fileName)
      const columnOf = (field: string) => options.mapping.find((each) => each.field === field)?.column
      expect({ identifier: columnOf('externalIdentifier'), name: columnOf('name') }).toEqual({ identifier, name })
      expect([options.kind, options.keyField]).toEqual(['articles', 'externalIdentifier'])
      expect([columnOf('group'), columnOf('labels'), columnOf('pdfUrl')]).toEqual([undefined, undefined, undefined])
    },
  )

  it('of Lexware is read with its umlauts and quotes', async () => {
    const lexware = erpExports.find(({ system }) => system === 'Lexware')
    const { detected } = await upload(lexware?.file ?? '', 'Artikel.csv')
    expect(detected).toMatchObject({ encoding: 'windows-1252', delimiter: ';' })
    expect(detected.columns[3]?.samples[2]).toBe('Flügelmutter')
  })

  it('shows the first values of a column, also where the first twenty rows have none', async () => {
    const rows = Array.from({ length: 40 }, (_, row) => `A-${row},Bolt ${row},${row < 25 ? ' ' : `red ${row}`}`)
    const { detected } = await upload(['SKU,Name,Color', ...rows].join('\n'), 'rows.csv')
    expect(detected.columns.map(({ name, samples }) => [name, samples[0], samples.length])).toEqual([
      ['SKU', 'A-0', 5],
      ['Name', 'Bolt 0', 5],
      ['Color', 'red 25', 5],
    ])
  })
})
