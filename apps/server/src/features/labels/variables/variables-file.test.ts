import type { setVariablesFromFile } from '@labelwright/contract/server/label-variables'
import { getLabelVariables, setLabelVariables, setPrintSettings } from '@labelwright/contract/server/label-variables'
import { createLabel, deleteLabels } from '@labelwright/contract/server/labels'
import { variable } from '@labelwright/label-document/testing/variable'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import { openLabel } from '../../../testing/designer-client.ts'
import { formOf, formType } from '../../../testing/imports.ts'
import { emptyDocument, makeDraft } from '../../../testing/open-labels.ts'
import { registerAnother } from '../../../testing/second-organization.ts'
import { adminEmail, type CallResult, packerEmail, startTestApp, type TestApp } from '../../../testing/start-app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_REGISTRATION: 'open' })
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

const lot = variable('Lot', { variableData: 'L1', help: 'On the box', propertySize: 20 })
const weight = variable('Weight', { inputType: 'number', minimum: 1, maximum: 5 })
const draft = () =>
  makeDraft(test, token, {
    document: { ...emptyDocument, variables: [lot, weight, variable('meta_time', {})] },
  })
const zplLabel = async () => {
  const zpl = Buffer.from('^XA^PW400^LL200^FO30,30^A0N,40,40^FDLot {{lot}}^FS^XZ').toString('base64')
  const body = { name: `Parcel ${newId()}`, groupId: null, kind: 'zpl', zpl } as never
  return (await test.call(createLabel, { body }, { token })).body.data.id
}

async function send(
  labelId: string,
  file: string | Uint8Array,
  { fields = {}, by = token }: { readonly fields?: Readonly<Record<string, string>>; readonly by?: string } = {},
): Promise<CallResult<typeof setVariablesFromFile>> {
  const answer = await test.app.http.inject({
    method: 'PUT',
    url: `/api/labels/${labelId}/variables`,
    headers: { authorization: `Bearer ${by}`, 'content-type': formType },
    payload: formOf(file, 'variables.csv', fields),
  })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}
async function download(labelId: string, format: 'csv' | 'xlsx'): Promise<Buffer> {
  const answer = await test.app.http.inject({
    url: `/api/labels/${labelId}/variables/export?format=${format}`,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}
const standing = async (id: string) => (await test.call(getLabelVariables, { params: { id } }, { token })).body.data

describe('PUT /api/labels/{id}/variables with a table', () => {
  it('changes and adds variables, as one step that everybody at the label sees [LABEL-17]', async () => {
    const id = await draft()
    const client = await openLabel(test.app, { token, labelId: id })
    const table =
      'Name;Type;Default;Required;Options;Help text;Order\nLOT;choice;L2;yes;L1 | L2 | a\\|b;;2\nBest before;date;2027-01-31;no;;When it ends;1\n'
    const { status, body } = await send(id, table)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({
      isApplied: true,
      version: 1,
      ignoredColumns: [],
      changes: [
        {
          line: 2,
          variableName: 'Lot',
          what: 'changed',
          cells: [
            { column: 'Type', before: 'text', after: 'choice' },
            { column: 'Default', before: 'L1', after: 'L2' },
            { column: 'Required', before: 'no', after: 'yes' },
            { column: 'Options', before: null, after: 'L1 | L2 | a\\|b' },
            { column: 'Help text', before: 'On the box', after: null },
            { column: 'Order', before: null, after: '2' },
          ],
        },
        { line: 3, variableName: 'Best before', what: 'added' },
      ],
    })
    const { commands } = await client.hear('commands')
    expect(commands).toHaveLength(1)
    await client.close()
    // The variable that the table does not name, and the column that it does not have, stay.
    expect((await standing(id)).variables).toMatchObject([
      { variableId: lot.variableId, options: ['L1', 'L2', 'a|b'], propertySize: 20, inputType: 'option' },
      { variableName: 'Weight', minimum: 1, maximum: 5 },
      { variableName: 'Best before', inputType: 'date', variableData: '2027-01-31', help: 'When it ends' },
    ])
  })

  it('says what it would change before anything is stored, and does it to that state only [LABEL-17]', async () => {
    const id = await draft()
    const table = 'Namn,Obligatorisk,Färg\nLot,ja,röd\n'
    const check = await send(id, table, { fields: { step: 'check' } })
    expect(check.body.data).toMatchObject({
      isApplied: false,
      version: 0,
      ignoredColumns: ['Färg'],
      changes: [{ variableName: 'Lot', what: 'changed', cells: [{ column: 'Required', before: 'no', after: 'yes' }] }],
    })
    expect((await standing(id)).variables[0]).toMatchObject({ required: false })
    const change = { labelId: id, version: 0, variables: [{ variableName: 'Lot', help: 'Elsewhere' }] }
    expect((await test.call(setLabelVariables, { body: change }, { token })).status).toBe(200)
    const late = await send(id, table, { fields: { version: '0' } })
    expect([late.status, late.body.code]).toEqual([412, 'stale-version'])
    expect((await test.call(setLabelVariables, { body: change }, { token })).status).toBe(412)
    expect((await send(id, table, { fields: { version: '1' } })).status).toBe(200)
    expect((await standing(id)).variables[0]).toMatchObject({ required: true, help: 'Elsewhere' })
  })

  it('says row and column of all that is wrong, and stores nothing [LABEL-17]', async () => {
    const id = await draft()
    const table = [
      'Name,Type,Required,Minimum,Maximum,Default,Longest value',
      'Lot,,maybe,,,L3,20',
      'Weight,number,,9,5,,10',
      'New,colour,,,,,',
      ',text,,,,,',
      'Lot,text,,,,,',
      'Size,number,,one,,,',
      'Colour,choice,,,,,',
      'Long,text,,,,abcdef,3',
      'Number,serial number,,,,,',
      'meta_page,text,,,,,',
    ].join('\r\n')
    const { status, body } = await send(id, table)
    expect([status, body.code]).toEqual([422, 'validation-failed'])
    expect(body.errors.map(({ message }) => message)).toEqual([
      'Row 2, Required: "maybe" is neither yes nor no.',
      'Row 3, Minimum: The minimum is larger than the maximum, so no number fits.',
      expect.stringMatching(/^Row 4, Type: "colour" is no type\. Types are: text, lines of text, number/),
      'Row 5, Name: The name is missing.',
      'Row 7, Minimum: "one" is not a number.',
      'Row 8, Options: A choice needs options to choose from.',
      'Row 9, Default: The variable "Long" takes at most 3 characters.',
      expect.stringMatching(/^Row 10, Type: A serial number needs a series/),
      'Row 11, Name: "meta_page" is filled by Labelwright.',
    ])
    expect(body.errors[0]?.values).toEqual({ row: 2, column: 'Required' })
    expect((await standing(id)).version).toBe(0)
    const twice = await send(id, 'Name,Help text\nLot,a\nlot,b\n')
    expect(twice.body.errors.map(({ message }) => message)).toEqual(['Row 3, Name: "lot" is there twice.'])
  })

  it.each([
    ['', 'The file is empty.'],
    ['Colour,Help text\nred,a\n', 'The table has no column "Name"'],
    ['Name,Type,Typ\nLot,text,text\n', 'The column "Type" is there twice'],
    ['Name,Type\n', 'The table has no rows'],
    ['<html><table><tr><td>Name</td></tr></table>', 'The file is a web page or XML'],
    [`Name\n${Array.from({ length: 201 }, (_, index) => `v${index}`).join('\n')}`, '200'],
  ])('refuses a file that is no such table: %.20s', async (file, sentence) => {
    const id = await draft()
    const { status, body } = await send(id, file)
    expect([status, body.code]).toEqual([422, 'file-not-readable'])
    expect(body.errors[0]?.message).toContain(sentence)
  })

  it('takes back what it gives to download, as CSV and as XLSX, and changes nothing then [LABEL-17]', async () => {
    const formula = variable('Formula', {
      variableData: '=1+1',
      options: ['=1+1', 'a | b \\'],
      question: 'buttons',
      group: 'More',
    })
    const id = await makeDraft(test, token, { document: { ...emptyDocument, variables: [lot, weight, formula] } })
    expect((await download(id, 'csv')).toString()).toContain("'=1+1")
    for (const format of ['csv', 'xlsx'] as const) {
      const { status, body } = await send(id, await download(id, format))
      expect(status, JSON.stringify(body)).toBe(200)
      expect(body.data.changes.map(({ what }) => what)).toEqual(['same', 'same', 'same'])
      expect(body.data.version).toBe(0)
    }
  })

  it('makes the next version of a label that is a file, with the same file [LABEL-17]', async () => {
    const id = await zplLabel()
    const json = JSON.stringify([{ Name: 'lot', Required: true, Heading: 'Goods' }])
    const { status, body } = await send(id, json, { fields: { version: '1' } })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({ kind: 'zpl', version: 2, variables: [{ required: true, group: 'Goods' }] })
    const { rows } = await test.rows.query(
      'select number, state, zpl, zpl_dpi from label_versions where label_id = $1 order by number',
      [id],
    )
    expect(rows.map(({ number, state }) => [number, state])).toEqual([
      [1, 'Replaced'],
      [2, 'Published'],
    ])
    expect([rows[1].zpl, rows[1].zpl_dpi]).toEqual([rows[0].zpl, rows[0].zpl_dpi])
    // The same again is no version, and a file has the fields that it has.
    expect((await send(id, json)).body.data.version).toBe(2)
    const unknown = await send(id, 'Name\nweight\n')
    expect(unknown.body.errors[0]?.message).toBe('Row 2, Name: The label has no variable named "weight".')
    expect((await send(id, json, { fields: { version: '1' } })).body.code).toBe('stale-version')
  })

  it('is for label managers of the organization', async () => {
    const id = await draft()
    expect((await send(id, 'Name\nLot\n', { by: await test.signInAs(packerEmail) })).status).toBe(403)
    expect((await send(id, 'Name\nLot\n', { by: await registerAnother(test) })).status).toBe(404)
    await test.call(deleteLabels, { body: { ids: [id] } }, { token })
    expect((await send(id, 'Name\nLot\n')).status).toBe(404)
  })
})

describe('Print settings of a label', () => {
  const set = (id: string, printSettings: object, version?: number) =>
    test.call(setPrintSettings, { params: { id }, body: { printSettings, version } as never }, { token })

  it('are a step in the designer, or the next version of a file', async () => {
    const [design, file] = [await draft(), await zplLabel()]
    const settings = { speed: 100, finish: 'cut', cutEvery: 2 }
    expect((await set(design, settings, 0)).body.data).toMatchObject({ version: 1, printSettings: settings })
    expect((await set(design, settings, 0)).body.code).toBe('stale-version')
    expect((await set(design, {})).body.data).toMatchObject({ version: 2, printSettings: {} })
    expect((await set(file, settings, 1)).body.data).toMatchObject({ version: 2, printSettings: settings })
    const { rows } = await test.rows.query(
      `select document->'printSettings' as settings from label_versions v join labels l on l.published_version_id = v.id where l.id = $1`,
      [file],
    )
    expect(rows[0].settings).toEqual(settings)
    expect((await set(design, { speed: 0 })).status).toBe(422)
  })
})
