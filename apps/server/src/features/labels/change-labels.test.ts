import { getArticle } from '@labelwright/contract/server/articles'
import { createGroup } from '@labelwright/contract/server/groups'
import {
  countLabels,
  deleteLabels,
  disableLabels,
  duplicateLabel,
  enableLabels,
  getLabel,
  groupLabels,
  labelPicture,
  listLabels,
} from '@labelwright/contract/server/labels'
import type { ListLabelsQuery } from '@labelwright/contract/server/labels-schemas'
import { getPrintHistoryEntry, printHistoryPicture } from '@labelwright/contract/server/print-history'
import { printArticle } from '@labelwright/contract/server/printing'
import type { LabelToPrint } from '@labelwright/contract/server/printing-schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { defined } from '../../testing/defined.ts'
import { openLabel } from '../../testing/designer-client.ts'
import { lineToPrint } from '../../testing/line-to-print.ts'
import { addText, makeDraft, setField } from '../../testing/open-labels.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp()
  await test.rows.query(`update subscriptions set type = 'Enterprise'`)
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

const list = async (query: ListLabelsQuery) => (await test.call(listLabels, { query }, { token })).body.data
const namesOf = async (query: ListLabelsQuery) => (await list(query)).map(({ name }) => name)
const idOf = async (name: string) => defined((await list({ searchQuery: name }))[0]).id
const lineOf = (labelId: string) => lineToPrint(test, token, { labelId })
const print = (line: LabelToPrint) =>
  test.call(printArticle, { body: { computerName: 'here', labels: [line] } }, { token })

describe('Labels that are disabled', () => {
  it('are not printed anywhere, are shown as before, and are printed again once they are enabled [LABEL-13, LABEL-14]', async () => {
    const ids = [await idOf('Product label'), await idOf('Shipping label')]
    const line = await lineOf(defined(ids[0]))
    expect((await test.call(disableLabels, { body: { ids } }, { token })).status).toBe(200)
    expect(await namesOf({ state: 'disabled' })).toEqual(['Product label', 'Shipping label'])
    const refused = await print(line)
    expect([refused.status, refused.body.code]).toEqual([422, 'label-not-published'])
    const picture = await test.call(labelPicture, { params: { id: defined(ids[0]) }, query: {} }, { token })
    expect(picture.status).toBe(200)
    expect((await test.call(enableLabels, { body: { ids } }, { token })).status).toBe(200)
    expect(await namesOf({ state: 'disabled' })).toEqual([])
    expect((await print(line)).status).toBe(200)
  })

  it('are all of them, or none, and only by those who manage labels', async () => {
    const ids = [await idOf('Shelf label'), newId()]
    expect((await test.call(disableLabels, { body: { ids } }, { token })).body.code).toBe('not-found')
    expect(await namesOf({ state: 'disabled' })).toEqual([])
    const packer = await test.signInAs(packerEmail)
    expect((await test.call(disableLabels, { body: { ids: ids.slice(0, 1) } }, { token: packer })).status).toBe(403)
  })
})

describe('The list of labels', () => {
  it('is narrowed to a state, a kind and a group, and tells what uses a label', async () => {
    const draft = await makeDraft(test, token, { name: 'A draft' })
    const changed = await idOf('Product label')
    const client = await openLabel(test.app, { token, labelId: changed })
    await client.submit([addText('new', 'Oat')])
    await client.close()
    expect(await namesOf({ state: 'draft' })).toEqual(['A draft'])
    expect(await namesOf({ state: 'changed' })).toEqual(['Product label'])
    expect(await namesOf({ state: 'published' })).not.toContain('Product label')
    expect(await namesOf({ kind: 'zpl' })).toEqual([])
    const group = await test.call(createGroup, { body: { name: 'Drafts', parentGroupId: null } }, { token })
    const body = { ids: [draft], groupId: group.body.data.id }
    expect((await test.call(groupLabels, { body }, { token })).status).toBe(200)
    expect(await namesOf({ groupId: group.body.data.id })).toEqual(['A draft'])
    await test.call(groupLabels, { body: { ...body, groupId: null } }, { token })
    const asset = defined((await list({ searchQuery: 'Asset tag' }))[0])
    expect(asset.articleCount).toBeGreaterThan(0)
  })

  it('tells when a label was printed last, and begins with it where that is asked for', async () => {
    const id = await idOf('Lab tube')
    expect((await list({ searchQuery: 'Lab tube' }))[0]?.lastPrinted).toBeNull()
    expect((await print(await lineOf(id))).status).toBe(200)
    const first = defined((await list({ sort: '-lastPrinted' }))[0])
    expect([first.name, typeof first.lastPrinted]).toEqual(['Lab tube', 'string'])
  })

  it('shows drafts as they stand in the designer', async () => {
    const id = await makeDraft(test, token)
    const picture = async () =>
      String((await test.call(labelPicture, { params: { id }, query: { v: '1' } }, { token })).body)
    const before = await picture()
    const client = await openLabel(test.app, { token, labelId: id })
    await client.submit([addText('a', 'Oat')])
    await client.submit([setField('a', 'x', 5_000)])
    await client.close()
    expect(await picture()).not.toBe(before)
  })
})

describe('A duplicate', () => {
  it('is a draft with the design as it stands, and is made once', async () => {
    const id = await makeDraft(test, token)
    const client = await openLabel(test.app, { token, labelId: id })
    await client.submit([addText('a', 'Oat')])
    await client.close()
    const headers = { 'idempotency-key': newId() }
    const body = { name: `Copy ${newId()}` }
    const made = await test.call(duplicateLabel, { params: { id }, body }, { token, headers })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    expect(made.body.data).toMatchObject({ name: body.name, publishedVersionId: null, hasUnpublishedChanges: true })
    const again = await test.call(duplicateLabel, { params: { id }, body }, { token, headers })
    expect(again.body.data.id).toBe(made.body.data.id)
    const copy = await openLabel(test.app, { token, labelId: made.body.data.id })
    expect(copy.records().get('e:a')?.fields.content).toBe('Oat')
    await copy.close()
  })
})

describe('Labels that are deleted', () => {
  it('are gone from lists, articles and the plan, and their name is free', async () => {
    const id = await idOf('Shelf label')
    const line = await lineOf(id)
    const before = (await test.call(countLabels, {}, { token })).body.labelsCount
    expect((await test.call(deleteLabels, { body: { ids: [id] } }, { token })).status).toBe(200)
    expect((await test.call(countLabels, {}, { token })).body.labelsCount).toBe(before - 1)
    expect((await test.call(getLabel, { params: { id } }, { token })).body.code).toBe('not-found')
    expect((await test.call(deleteLabels, { body: { ids: [id] } }, { token })).body.code).toBe('not-found')
    expect((await test.call(enableLabels, { body: { ids: [id] } }, { token })).body.code).toBe('not-found')
    const article = await test.call(getArticle, { params: { id: line.articleId } }, { token })
    expect(JSON.stringify(article.body)).not.toContain(id)
    expect(await makeDraft(test, token, { name: 'Shelf label' })).not.toBe(id)
    const changes = await test.rows.query(
      `select action from audit_rows where entity_kind = 'label' and entity_id = $1 order by seq desc limit 1`,
      [id],
    )
    expect(changes.rows).toEqual([{ action: 'label-deleted' }])
  })

  it('stay in the print history, with the picture of what was printed', async () => {
    const id = await idOf('Lab tube')
    const line = await lineOf(id)
    const printed = await print(line)
    const entry = defined(printed.body.files[0]).printJobEntryId
    await test.call(deleteLabels, { body: { ids: [id] } }, { token })
    const found = await test.call(getPrintHistoryEntry, { params: { id: entry } }, { token })
    expect([found.status, found.body.data.labelName]).toEqual([200, 'Lab tube'])
    const picture = await test.call(printHistoryPicture, { params: { id: entry } }, { token })
    expect(picture.status).toBe(200)
    expect((await print(line)).body.code).toBe('not-found')
  })

  it('are closed for those who have them open in the designer', async () => {
    const id = await makeDraft(test, token)
    const client = await openLabel(test.app, { token, labelId: id })
    await test.call(deleteLabels, { body: { ids: [id] } }, { token })
    expect((await client.hear('refused')).code).toBe('not-found')
  })
})
