import { listArticles } from '@labelwright/contract/server/articles'
import { createGroup } from '@labelwright/contract/server/groups'
import { createLabel, getLabel, labelPicture, listLabels } from '@labelwright/contract/server/labels'
import { currentFormatVersion } from '@labelwright/label-document/label-document'
import { sampleLabels } from '@labelwright/label-document/samples'
import { plainText } from '@labelwright/label-document/testing/plain-text'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defined } from '../../testing/defined.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

const shelf = () => JSON.parse(JSON.stringify(defined(sampleLabels[0]).document)) as Record<string, unknown>
const create = (body: object, by = token) =>
  test.call(createLabel, { body: { name: 'Mine', document: shelf(), ...body } as never }, { token: by })
const errorsOf = async (body: object, by = token) => {
  const answer = await create(body, by)
  expect(answer.status).toBe(422)
  return answer.body.errors.map(({ path, message }) => `${path}: ${message}`)
}
const textWith = (more: object) => ({ ...plainText, id: 'own', content: 'Own', ...more })

describe('POST /api/labels', () => {
  it('makes a label that can be printed at once: version 1 is published [LABEL-15]', async () => {
    const { status, body } = await create({ name: '  From a file ' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      name: 'From a file',
      groupId: null,
      mediaWidth: Number(shelf().width) / 1000,
      publishedVersionNumber: 1,
      enabled: true,
      document: shelf(),
    })
    const { id } = body.data
    expect((await test.call(getLabel, { params: { id } }, { token })).body.data).toEqual(body.data)
    const picture = await test.call(labelPicture, { params: { id }, query: {} }, { token })
    expect(picture.body).toMatch(/^<svg /)
  })

  it('makes one label for an idempotency key, and refuses the key with another body', async () => {
    const headers = { 'idempotency-key': 'one label of a file' }
    const send = (name: string) =>
      test.call(createLabel, { body: { name, document: shelf() } as never }, { token, headers })
    const first = await send('Sent twice')
    expect((await send('Sent twice')).body.data).toEqual(first.body.data)
    expect((await send('Sent with another name')).body.code).toBe('key-reused')
  })

  it('takes documents of older formats, and stores them in the current one [LABEL-15]', async () => {
    const { body } = await create({ name: 'Older', document: { ...shelf(), formatVersion: 1 } })
    expect(defined(body.data.document).formatVersion).toBe(currentFormatVersion)
    const { rows } = await test.rows.query(
      'select document from label_versions v join labels l on l.id = v.label_id where l.name = $1',
      ['Older'],
    )
    expect(rows[0].document.formatVersion).toBe(currentFormatVersion)
  })

  it('stands in the group that is named, for those who may see that group', async () => {
    const group = (await test.call(createGroup, { body: { name: 'Closed' } }, { token })).body.data
    expect((await create({ name: 'Closed label', groupId: group.id })).body.data.groupId).toBe(group.id)
    const packer = await test.signInAs(packerEmail)
    const listed = await test.call(listLabels, { query: { searchQuery: 'Closed label' } }, { token: packer })
    expect(listed.body.total).toBe(0)
    const nobodys = '0190cccc-0000-7000-8000-00000000dead'
    expect(await errorsOf({ name: 'Nowhere', groupId: nobodys })).toEqual([
      'groupId: One of the groups was not found. It may have been deleted.',
    ])
  })

  it('is for label managers and administrators', async () => {
    const packer = await test.signInAs(packerEmail)
    expect((await create({ name: 'Not for me' }, packer)).body.code).toBe('not-allowed')
    expect((await test.call(listArticles, { query: {} }, { token: packer })).status).toBe(200)
  })

  it('refuses a name that another label has, whatever its case, and one that is empty or too long [LABEL-26-OPEN]', async () => {
    expect((await create({ name: 'Only once' })).status).toBe(200)
    expect(await errorsOf({ name: 'ONLY ONCE' })).toEqual(['name: Another label has this name.'])
    expect(await errorsOf({ name: '   ' })).toHaveLength(1)
    expect(await errorsOf({ name: 'x'.repeat(201) })).toHaveLength(1)
    expect((await create({ name: 'x'.repeat(200) })).status).toBe(200)
  })

  it('says what is wrong with the document, and stores nothing', async () => {
    expect(await errorsOf({ name: 'Bad', document: { ...shelf(), width: 1 } })).toEqual([
      'document: width: 1 is too small; at least 5000 is allowed.',
    ])
    expect(await errorsOf({ name: 'Bad', document: { ...shelf(), formatVersion: 99 } })).toEqual([
      expect.stringContaining('made with a newer version'),
    ])
    const unknown = textWith({ content: '{{nothing}} {{= lefft("a", 1) }}' })
    expect(await errorsOf({ name: 'Bad', document: { ...shelf(), elements: [unknown] } })).toEqual([
      'document: The label has no variable named "nothing".',
      expect.stringContaining('There is no function "lefft". Did you mean left(text, count)?'),
    ])
    expect((await test.call(listLabels, { query: { searchQuery: 'Bad' } }, { token })).body.total).toBe(0)
  })

  it('refuses labels that do not fit on their sheet, and what is wrong on any page', async () => {
    const pages = [{ elements: [textWith({ content: '{{nothing}}' })] }]
    expect(await errorsOf({ name: 'Pages', document: { ...shelf(), pages } })).toEqual([
      'document: The label has no variable named "nothing".',
    ])
    const side = 210_000
    const sheet = { width: side, height: side, left: 0, top: 0, columns: 2, rows: 9, gapX: 0, gapY: 0 }
    expect(await errorsOf({ name: 'Sheet', document: { ...shelf(), sheet } })).toEqual([
      'document: sheet: The labels do not fit on the sheet. Check the margins, the gaps and how many there are.',
    ])
    expect((await create({ name: 'Sheet', document: { ...shelf(), sheet: { ...sheet, rows: 2 } } })).status).toBe(200)
    expect((await create({ name: 'One page', document: { ...shelf(), pages: [] } })).status).toBe(200)
  })

  it('refuses what would stop every print: fonts and series that are not there', async () => {
    const foreign = textWith({ fontFamily: 'Acme Sans', bold: true })
    expect(await errorsOf({ name: 'Font', document: { ...shelf(), elements: [foreign] } })).toEqual([
      'document: These fonts were not found: Acme Sans Bold. Upload them to the media library, or choose others.',
    ])
    const serial = {
      variableId: 's',
      variableName: 'serial',
      variableData: '',
      dataType: 'default',
      propertySize: 20,
      required: false,
      inputType: 'serial',
      series: '0190cccc-0000-7000-8000-00000000dead',
    }
    for (const series of [serial.series, 'no id']) {
      const document = { ...shelf(), elements: [], variables: [{ ...serial, series }] }
      expect(await errorsOf({ name: 'Series', document })).toEqual([
        'document: One of the series was not found. It may have been deleted.',
      ])
    }
  })
})

describe('POST /api/labels on the plan Free', () => {
  it('refuses one label more than the plan allows [SUB-09]', async () => {
    await test.rows.query("update subscriptions set type = 'Free'")
    const { status, body } = await create({ name: 'Too many' })
    expect([status, body.code]).toEqual([422, 'limit-reached'])
    expect((await test.call(listLabels, { query: { searchQuery: 'Too many' } }, { token })).body.total).toBe(0)
  })
})
