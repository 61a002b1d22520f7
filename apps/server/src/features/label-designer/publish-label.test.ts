import {
  getLabelVersion,
  getOpenLabelState,
  listLabelCommands,
  listLabelVersions,
  publishLabel,
} from '@labelwright/contract/server/label-designer'
import { createLabel, getLabel, labelPicture, listLabels } from '@labelwright/contract/server/labels'
import { printArticle } from '@labelwright/contract/server/printing'
import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { toDocument } from '@labelwright/open-label/to-document'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../app.ts'
import { newId } from '../../platform/database/ids.ts'
import { defined } from '../../testing/defined.ts'
import { openLabel } from '../../testing/designer-client.ts'
import { lineToPrint } from '../../testing/line-to-print.ts'
import { addText, emptyDocument, makeDraft, setField } from '../../testing/open-labels.ts'
import { runDueJobs } from '../../testing/run-due-jobs.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'
import { documentSha256 } from '../labels/label-changes.service.ts'
import { forgetLabelCommandsJobs } from './label-designer.jobs.ts'

let test: TestApp
let other: App
let token: string

beforeAll(async () => {
  test = await startTestApp()
  other = await test.startAnother()
  token = await test.signInAs(adminEmail)
})
afterAll(async () => {
  await other.close()
  await test.stop()
})

const publish = (id: string, sequence: number, headers = {}) =>
  test.call(publishLabel, { params: { id }, body: { sequence, note: 'Larger' } }, { token, headers })
const labelOf = async (id: string) => (await test.call(getLabel, { params: { id } }, { token })).body.data
const changesOf = async (id: string) =>
  (
    await test.rows.query(
      `select action, before, after from audit_rows where entity_kind = 'label' and entity_id = $1 order by seq`,
      [id],
    )
  ).rows
const draftWithText = async () => {
  const id = await makeDraft(test, token)
  const client = await openLabel(test.app, { token, labelId: id })
  await client.submit([addText('a', 'Oat')])
  return { id, client }
}

describe('A draft', () => {
  it('is a label without a version: listed, read, and not printed [LABEL-15]', async () => {
    const { id } = await draftWithText()
    const label = await labelOf(id)
    expect(label).toMatchObject({
      publishedVersionId: null,
      publishedVersionNumber: null,
      hasUnpublishedChanges: true,
      document: null,
      mediaWidth: 50,
      mediaHeight: 30,
      variables: [],
    })
    const listed = (await test.call(listLabels, { query: { take: 500 } }, { token })).body.data
    expect(listed.find((each) => each.id === id)).toMatchObject({ hasUnpublishedChanges: true })
    const line = await lineToPrint(test, token, { labelId: id })
    const printed = await test.call(printArticle, { body: { computerName: 'x', labels: [line] } }, { token })
    expect([printed.status, printed.body.code]).toEqual([422, 'label-not-published'])
    const picture = await test.call(labelPicture, { params: { id }, query: {} }, { token })
    expect([picture.status, String(picture.body).slice(0, 4)]).toEqual([200, '<svg'])
    expect(await changesOf(id)).toMatchObject([
      { action: 'label-created', before: null, after: { versionNumber: null } },
    ])
  })

  it('is a label document, finished or not', async () => {
    const body = { name: newId(), groupId: null, draft: true }
    const unfinished = { ...emptyDocument, elements: [{ ...addText('a', '{{Nobody}}').record.fields, id: 'a' }] }
    expect((await test.call(createLabel, { body: { ...body, document: unfinished } }, { token })).status).toBe(200)
    const wrong = await test.call(createLabel, { body: { ...body, document: { width: 5 } } }, { token })
    expect([wrong.status, wrong.body.errors[0]?.path]).toEqual([422, 'document'])
  })
})

describe('Publishing', () => {
  it('makes the next version of what the person saw, and tells everybody who has it open', async () => {
    const { id, client } = await draftWithText()
    const far = await openLabel(other, { token, labelId: id })
    await client.submit([{ type: 'field', id: 'label', field: 'width', value: 70_000 }])
    const { status, body } = await publish(id, client.sequence())
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({
      publishedVersionNumber: 1,
      hasUnpublishedChanges: false,
      mediaWidth: 70,
      version: 2,
    })
    expect(body.data.document).toEqual(readLabelDocument(toDocument(client.records())).document)
    const event = { type: 'published', versionId: body.data.publishedVersionId, versionNumber: 1, sequence: 2 }
    expect([await client.hear('published'), await far.hear('published')]).toEqual([event, event])
    await far.close()

    await client.submit([setField('a', 'x', 7)])
    expect((await labelOf(id)).hasUnpublishedChanges).toBe(true)
    const next = (await publish(id, client.sequence())).body.data
    expect(next.publishedVersionNumber).toBe(2)
    expect(await changesOf(id)).toEqual([
      expect.objectContaining({ action: 'label-created' }),
      {
        action: 'label-published',
        before: null,
        after: { versionNumber: 1, documentSha256: documentSha256(body.data.document) },
      },
      {
        action: 'label-published',
        before: { documentSha256: documentSha256(body.data.document) },
        after: { versionNumber: 2, documentSha256: documentSha256(next.document) },
      },
    ])
    await client.close()
  })

  it('is refused when somebody has gone on since', async () => {
    const { id, client } = await draftWithText()
    await client.submit([setField('a', 'x', 7)])
    expect((await publish(id, 1)).body.code).toBe('stale-version')
    expect((await publish(id, 1)).status).toBe(412)
    expect((await labelOf(id)).publishedVersionId).toBeNull()
    await client.close()
  })

  it('makes one version for one key', async () => {
    const { id, client } = await draftWithText()
    const headers = { 'idempotency-key': newId() }
    const answers = await Promise.all([publish(id, 1, headers), publish(id, 1, headers)])
    expect(answers.map(({ body }) => body.data.publishedVersionNumber)).toEqual([1, 1])
    await client.close()
  })

  it('is asked for what a new label is asked for, at the document', async () => {
    const { id, client } = await draftWithText()
    await client.submit([setField('a', 'content', '{{Nobody}}')], [setField('a', 'fontFamily', 'No Such Sans')])
    const unfilled = await publish(id, client.sequence())
    expect([unfilled.status, unfilled.body.errors[0]?.path]).toEqual([422, 'document'])
    expect(unfilled.body.errors[0]?.message).toContain('Nobody')
    await client.submit([setField('a', 'content', 'Oat')])
    const fontless = await publish(id, client.sequence())
    expect([fontless.status, fontless.body.errors[0]?.path]).toEqual([422, 'document'])
    expect(fontless.body.errors[0]?.message).toContain('No Such Sans')
    await client.close()
  })
})

describe('The history of a label', () => {
  it('lists its versions, the newest first, each with its document', async () => {
    const { id, client } = await draftWithText()
    await publish(id, 1)
    await client.submit([setField('a', 'x', 7)])
    await publish(id, 2)
    const { body } = await test.call(listLabelVersions, { params: { id }, query: {} }, { token })
    expect(body.total).toBe(2)
    expect(body.data).toMatchObject([
      { number: 2, note: 'Larger', isPublished: true, createdBy: { name: 'Astrid Lindqvist' } },
      { number: 1, isPublished: false },
    ])
    const versionId = defined(body.data[1]).id
    const first = (await test.call(getLabelVersion, { params: { id, versionId } }, { token })).body.data
    expect(first.document.elements).toMatchObject([{ id: 'a', x: 0 }])
    expect((await test.call(getLabelVersion, { params: { id, versionId: newId() } }, { token })).status).toBe(404)
    const elsewhere = await makeDraft(test, token)
    expect((await test.call(getLabelVersion, { params: { id: elsewhere, versionId } }, { token })).status).toBe(404)
    await client.close()
  })

  it('goes back to how it was after any command', async () => {
    const { id, client } = await draftWithText()
    const states = [toDocument(client.records())]
    for (let x = 1; x <= 5; x += 1) {
      await client.submit([setField('a', 'x', x), addText(`b${x}`, 'Milk')], [{ type: 'remove', id: `e:b${x}` }])
      states.push(toDocument(client.records()))
    }
    const stateAt = async (sequence?: number) =>
      (
        await test.call(
          getOpenLabelState,
          { params: { id }, query: sequence === undefined ? {} : { sequence } },
          { token },
        )
      ).body.data
    for (const [index, document] of states.entries())
      expect(await stateAt(1 + 2 * index)).toEqual({ sequence: 1 + 2 * index, document })
    expect(await stateAt()).toEqual({ sequence: 11, document: states.at(-1) })
    expect((await stateAt(0)).document).toEqual(emptyDocument)
    const beyond = await test.call(getOpenLabelState, { params: { id }, query: { sequence: 12 } }, { token })
    expect(beyond.status).toBe(404)
    await client.close()
  })

  it('tells who did what, the newest first', async () => {
    const { id, client } = await draftWithText()
    await client.submit([setField('a', 'x', 7)])
    const { body } = await test.call(listLabelCommands, { params: { id }, query: { take: 1 } }, { token })
    expect(body).toMatchObject({
      total: 2,
      data: [{ sequence: 2, user: { name: 'Astrid Lindqvist' }, changes: [setField('a', 'x', 7)] }],
    })
    const ofNobody = await test.call(listLabelCommands, { params: { id }, query: { userId: newId() } }, { token })
    expect(ofNobody.body.total).toBe(0)
    await client.close()
  })

  it('forgets commands after 30 days that the state has taken in, and no others', async () => {
    const { id, client } = await draftWithText()
    await client.submit(...Array.from({ length: 250 }, (_, index) => [setField('a', 'x', index)]))
    await client.submit([setField('a', 'y', 1)])
    await test.rows.query(`update label_commands set at = now() - interval '31 days' where label_id = $1`, [id])
    await test.rows.query(`update jobs set run_at = now() where kind = 'forget-label-commands'`)
    const { context } = test.app
    await runDueJobs({ database: context.database, log: context.log, kinds: [forgetLabelCommandsJobs(context)] })
    const { rows } = await test.rows.query('select sequence::int from label_commands where label_id = $1', [id])
    expect(rows).toEqual([{ sequence: 252 }])
    const gone = await test.call(getOpenLabelState, { params: { id }, query: { sequence: 5 } }, { token })
    expect([gone.status, gone.body.code]).toEqual([404, 'not-found'])
    const late = await openLabel(other, { token, labelId: id, since: 3 })
    expect(late.records()).toEqual(client.records())
    await late.close()
    await client.close()
  })
})
