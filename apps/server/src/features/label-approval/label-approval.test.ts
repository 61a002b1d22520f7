import * as contract from '@labelwright/contract/server/label-approval'
import { approvableVersion, pendingVersion } from '@labelwright/contract/server/label-approval-schemas'
import { getOpenLabelState, publishLabel } from '@labelwright/contract/server/label-designer'
import { addLabelNote } from '@labelwright/contract/server/label-notes'
import { createLabel, deleteLabels } from '@labelwright/contract/server/labels'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { defined } from '../../testing/defined.ts'
import { openLabel } from '../../testing/designer-client.ts'
import { formOf, formType } from '../../testing/imports.ts'
import { addText, makeDraft, setField } from '../../testing/open-labels.ts'
import type { TestApp } from '../../testing/start-app.ts'
import { samplePassword } from '../../testing/usual-settings.ts'
import { signatureHash } from './signing/signature-hash.ts'
import {
  addPerson,
  allCorrect,
  designOf,
  makeLabelUnderApproval,
  type Reviewers,
  type Steps,
  startReviews,
  testRows,
  walkTo,
} from './testing/reviewers.ts'
import { signAsSecond } from './testing/second-signature.ts'

let test: TestApp
let admin: string
let people: Reviewers
let steps: Steps

beforeAll(async () => {
  ;({ test, admin, people, steps } = await startReviews())
})
afterAll(() => test.stop())

const makeLabel = () => makeLabelUnderApproval(test, admin)
const pendingOf = async (labelId: string, token: string) =>
  (await test.call(contract.listPendingVersions, { query: { take: 500, offset: 0 } }, { token })).body.data.find(
    (each) => each.labelId === labelId,
  )
const historyOf = async (labelId: string, token = people.manager.token) =>
  (await test.call(contract.getLabelHistory, { params: { labelId } }, { token })).body.data
const detailsOf = async (key: { labelId: string; labelVersionId: string }, token: string) =>
  (await test.call(contract.getVersion, { params: { labelId: key.labelId, versionId: key.labelVersionId } }, { token }))
    .body.data

describe('A label with a version that passed approval', () => {
  it('is never deleted, as long as one of its versions was published or replaced', async () => {
    const labelId = await makeLabel()
    const remove = () => test.call(deleteLabels, { body: { ids: [labelId] } }, { token: admin })
    await walkTo(steps, people, { labelId, state: 'Published' })
    expect((await remove()).body.code).toBe('label-kept')
    expect((await historyOf(labelId)).versions).toHaveLength(1)
    const draft = await makeLabel()
    await walkTo(steps, people, { labelId: draft, state: 'DataApprover' })
    expect((await test.call(deleteLabels, { body: { ids: [draft] } }, { token: admin })).status).toBe(200)
  })
})

describe('The flow of a version', () => {
  it('goes from the upload over both approvals to its publication [QA-03, QA-05, QA-09, QA-10, QA-12, QA-13, QA-14, QA-15, QA-16, QA-17, QA-18, QA-19, QA-20, QA-21]', async () => {
    const labelId = await makeLabel()
    const uploaded = await steps.upload(labelId)
    expect(uploaded).toMatchObject({ state: 'Preview', number: 1, testDataSha256: null, approvals: [] })
    const withData = await steps.addTestData(uploaded)
    expect(withData.state).toBe('Preview')
    const ready = await steps.setReady(withData)
    expect(ready.state).toBe('DataApprover')
    const dataApproved = await steps.approve(ready, people.data)
    expect(dataApproved.state).toBe('DesignApprover')
    const approved = await steps.approve(dataApproved, people.design)
    expect(approved.state).toBe('Publisher')
    const published = await steps.publish(approved)
    expect(published.state).toBe('Published')
    expect(published.approvals.map(({ fullName, meaning, decision }) => [fullName, meaning, decision])).toEqual([
      ['Dina Quality', 'authorship', 'approve'],
      ['Dario Quality', 'approval of data', 'approve'],
      ['Desi Quality', 'approval of design', 'approve'],
      ['Pia Quality', 'responsibility', 'approve'],
    ])
    expect(published.approvals[1]?.checkList).toEqual(allCorrect)
    const history = await historyOf(labelId)
    expect(history.published).toEqual({ labelVersionId: published.labelVersionId, number: 1 })
    const next = await walkTo(steps, people, { labelId, state: 'Published', text: 'Jelly' })
    expect(next.number).toBe(2)
    const { versions } = await historyOf(labelId)
    expect(versions.map(({ number, state }) => [number, state])).toEqual([
      [2, 'Published'],
      [1, 'Replaced'],
    ])
  })

  it('begins with a file as well, whose bytes it is known by [QA-03]', async () => {
    const labelId = await makeLabel()
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="50mm" height="30mm" viewBox="0 0 50 30"><text x="2" y="9" font-size="4">{{Name}}</text></svg>'
    const data = await uploadFile(labelId, svg, 'label.svg')
    expect(approvableVersion.parse(data)).toMatchObject({ fileName: 'label.svg', state: 'Preview' })
    const ready = await steps.setReady(await steps.addTestData(data))
    const params = { labelId, versionId: ready.labelVersionId, page: '0' }
    const preview = await test.call(
      contract.previewVersion,
      { params, query: { row: 0 } },
      { token: people.data.token },
    )
    expect([preview.status, preview.headers['content-type']]).toEqual([200, 'image/png'])
  })

  it('tells reviewers what a scanner finds on a file, and is not ready where that breaks a rule of GS1', async () => {
    const labelId = await makeLabel()
    const zpl = (gtin: string) =>
      `^XA^PW609^LL406^FO20,20^BY2^BCN,80,N,N,N,D^FD(01)${gtin}(10)A1^FS^FO20,150^BQN,2,5^FDQA,Hello^FS^FO20,330^A0N,40^FD{{Name}}^FS^XZ`
    const wrong = await steps.addTestData(await uploadFile(labelId, zpl('09501101530004'), 'label.zpl'))
    const version = { labelVersionId: wrong.labelVersionId, version: wrong.version, password: samplePassword }
    const refused = await test.call(
      contract.setReadyForApproval,
      { params: { labelId }, body: version },
      { token: people.designer.token },
    )
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [{ path: 'testData.0', code: 'barcode-breaks-gs1', values: { row: 'Longest', element: 'GS1-128 1' } }],
    ])
    const other = await makeLabel()
    const right = await steps.setReady(
      await steps.addTestData(await uploadFile(other, zpl('09501101530003'), 'label.zpl')),
    )
    const params = { labelId: other, versionId: right.labelVersionId }
    const { data } = (
      await test.call(contract.listVersionBarcodes, { params, query: {} }, { token: people.data.token })
    ).body
    expect(data).toMatchObject([
      {
        row: 0,
        barcodes: [
          {
            elementId: 'GS1-128 1',
            by: 'found',
            read: '010950110153000310A1',
            gs1: { mistakes: [], unwritten: [], otherTexts: [] },
          },
          { elementId: 'QR Code 1', by: 'found', data: 'Hello' },
        ],
      },
    ])
  })

  it('is told of each version, with the fields of the specification and the hashes of what is signed [QA-01, QA-02-OPEN, QA-06, QA-11]', async () => {
    const labelId = await makeLabel()
    const version = await walkTo(steps, people, { labelId, state: 'DataApprover' })
    const pending = defined(await pendingOf(labelId, people.data.token))
    expect(pendingVersion.parse(pending)).toEqual(pending)
    expect(pending).toMatchObject({
      labelId,
      labelVersionId: version.labelVersionId,
      state: 'DataApprover',
      isMine: true,
    })
    expect((await pendingOf(labelId, people.design.token))?.isMine).toBe(false)
    const details = await detailsOf(version, people.data.token)
    expect(details).toMatchObject({ number: 1, name: pending.name, testRows, pageCount: 1 })
    expect(details.actions).toEqual(['approve', 'reject'])
    expect(details.authors).toContainEqual({ userId: people.designer.id, fullName: 'Dina Quality' })
    // The author of the draft is an author of the version as well.
    expect(details.authors.map(({ fullName }) => fullName)).toEqual(['Astrid Lindqvist', 'Dina Quality'])
    expect((await detailsOf(version, people.manager.token)).actions).toEqual(['reject'])
  })

  it('is taken back by a rejection with a reason, whose approvals are kept and count no more', async () => {
    const labelId = await makeLabel()
    const version = await walkTo(steps, people, { labelId, state: 'DesignApprover' })
    const reject = (reason?: string) =>
      test.call(
        contract.decideApproval,
        {
          params: { labelId, labelVersionId: version.labelVersionId },
          body: { decision: 'reject', version: version.version, ...(reason && { reason }) },
        },
        { token: people.design.token },
      )
    expect((await reject()).body.errors).toMatchObject([{ path: 'reason' }])
    const { state, approvals } = (await reject('The date is too small')).body.data
    expect(state).toBe('Preview')
    expect(approvals.map(({ decision, voidedReason }) => [decision, voidedReason])).toEqual([
      ['approve', 'Rejected: The date is too small'],
      ['approve', 'Rejected: The date is too small'],
      ['reject', undefined],
    ])
  })

  it('begins again with another file, and says why [QA-04]', async () => {
    const labelId = await makeLabel()
    const version = await walkTo(steps, people, { labelId, state: 'Publisher' })
    const { labelVersionId: versionId } = version
    const { status, body } = await test.call(
      contract.replaceFile,
      {
        params: { labelId, versionId },
        body: { document: designOf('Better') as never, reason: 'A better text', version: version.version },
      },
      { token: people.designer.token },
    )
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data.state).toBe('Preview')
    expect(body.data.fileSha256).not.toBe(version.fileSha256)
    expect(
      body.data.approvals.every(({ voidedReason }) => voidedReason === 'The file was replaced: A better text'),
    ).toBe(true)
  })
})

describe('The open label of the designer', () => {
  const setReady = (labelId: string, body: object) =>
    test.call(
      contract.setReadyForApproval,
      { params: { labelId }, body: { ...body, password: samplePassword } },
      { token: people.designer.token },
    )

  it('is taken at its number, and everybody whose commands stand in it is an author', async () => {
    const labelId = await makeLabel()
    const helper = await addPerson(test, 'Helga', { userRoles: ['LabelManager'] })
    const client = await openLabel(test.app, { token: helper.token, labelId })
    await client.submit([addText('a', 'Jam')])
    const rows = { rows: [{ name: 'Only', values: {} }], version: 0 }
    const early = await setReady(labelId, { sequence: 1 })
    expect(early.body.errors?.map(({ code }) => code)).toEqual(['test-data-missing'])
    const { body: none } = await test.call(
      contract.saveTestData,
      { params: { labelId }, body: rows },
      { token: people.designer.token },
    )
    expect(none.code).toBe('not-found')
    const uploaded = await steps.upload(labelId, 'First')
    await test.call(contract.saveTestData, { params: { labelId }, body: rows }, { token: people.designer.token })
    expect((await setReady(labelId, { sequence: 1 })).body.errors).toMatchObject([{ path: 'reason' }])
    const ready = await setReady(labelId, { sequence: 1, reason: 'From the designer' })
    expect(ready.status, JSON.stringify(ready.body)).toBe(200)
    expect(ready.body.data).toMatchObject({ labelVersionId: uploaded.labelVersionId, state: 'DataApprover' })
    const { authors, document } = await detailsOf(ready.body.data, people.data.token)
    expect(document.elements).toMatchObject([{ content: 'Jam' }])
    const names = ['Astrid Lindqvist', 'Dina Quality', 'Helga Quality']
    expect(authors.map(({ fullName }) => fullName).toSorted()).toEqual(names)

    await client.submit([setField('a', 'x', 7)])
    const unchanged = await detailsOf(ready.body.data, people.data.token)
    expect(unchanged.fileSha256).toBe(ready.body.data.fileSha256)
    expect((await setReady(labelId, { sequence: 1, reason: 'Once more' })).status).toBe(409)
    await client.close()
  })

  it('is designed by designers of quality assurance, where the label passes approval', async () => {
    const labelId = await makeLabel()
    const client = await openLabel(test.app, { token: people.designer.token, labelId })
    await client.submit([addText('a', 'Jam')])
    expect(client.sequence()).toBe(1)
    await client.close()
    const stateOf = (id: string, token: string) =>
      test.call(getOpenLabelState, { params: { id }, query: {} }, { token })
    expect((await stateOf(labelId, people.designer.token)).body.data.sequence).toBe(1)
    expect((await stateOf(labelId, people.data.token)).status).toBe(403)
    const other = await makeDraft(test, admin)
    expect((await stateOf(other, people.designer.token)).body.code).toBe('not-allowed')
    const note = { params: { id: labelId }, body: { elementId: 'e:a', text: 'Too small?' } }
    expect((await test.call(addLabelNote, note, { token: people.data.token })).status).toBe(200)
    const elsewhere = { ...note, params: { id: other } }
    expect((await test.call(addLabelNote, elsewhere, { token: people.data.token })).body.code).toBe('not-allowed')
  })

  it('is not published past the approvals, nor is a new label [LABEL-15]', async () => {
    const labelId = await makeLabel()
    const published = await test.call(
      publishLabel,
      { params: { id: labelId }, body: { sequence: 0 } },
      { token: admin },
    )
    expect([published.status, published.body.code]).toEqual([409, 'label-under-approval'])
    const { body } = await test.call(contract.getQualityAssuranceSettings, {}, { token: admin })
    expect(body.data).toEqual({ isOn: false, distinctPublisher: false, version: 0 })
    const turnOn = {
      isOn: true,
      distinctPublisher: false,
      reason: 'From today on',
      password: samplePassword,
      version: 0,
    }
    const on = await test.call(contract.saveQualityAssuranceSettings, { body: turnOn }, { token: admin })
    expect(on.body.data).toEqual({ isOn: true, distinctPublisher: false, version: 1 })
    const label = { name: newId(), groupId: null, document: designOf('Jam') }
    expect((await test.call(createLabel, { body: label }, { token: admin })).body.code).toBe('label-under-approval')
    const draft = await test.call(createLabel, { body: { ...label, draft: true } }, { token: admin })
    expect(draft.status).toBe(200)
    const again = await test.call(contract.saveQualityAssuranceSettings, { body: turnOn }, { token: admin })
    expect(again.body.code).toBe('stale-version')
    const turnOff = { ...turnOn, isOn: false, version: 1 }
    await test.call(contract.saveQualityAssuranceSettings, { body: turnOff }, { token: admin })
    await signAsSecond(test, people.manager.token)
    expect((await test.call(createLabel, { body: { ...label, name: newId() } }, { token: admin })).status).toBe(200)
  })
})

async function uploadFile(labelId: string, file: string, name: string) {
  const answer = await test.app.http.inject({
    method: 'POST',
    url: `/api/QualityAssurance/labels/${labelId}/versions`,
    headers: { authorization: `Bearer ${people.designer.token}`, 'content-type': formType },
    payload: formOf(file, name, {}),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().data
}

describe('Quality assurance', () => {
  it('is open to any of its roles and to administrators [QA-07, QA-23, QA-24]', async () => {
    for (const person of Object.values(people)) {
      const { status, body } = await test.call(contract.listQualityAssuranceRoles, {}, { token: person.token })
      expect(status).toBe(person === people.user ? 403 : 200)
      if (status !== 200) continue
      const dario = { userId: people.data.id, fullName: 'Dario Quality' }
      expect(body.data.find(({ role }) => role === 'DataApprover')?.holders).toContainEqual(dario)
    }
  })

  it('shows a version as it will print, with PREVIEW across it [QA-08]', async () => {
    const labelId = await makeLabel()
    const version = await walkTo(steps, people, { labelId, state: 'DataApprover' })
    const preview = (page: string, query: object, headers = {}) =>
      test.app.http.inject({
        url: `/api/QualityAssurance/label/${labelId}/preview/${page}/${version.labelVersionId}`,
        query: query as Record<string, string>,
        headers: { authorization: `Bearer ${people.data.token}`, ...headers },
      })
    const png = await preview('0', { row: '0' })
    const widthOf = (bytes: Buffer) => bytes.readUInt32BE(16)
    expect([png.statusCode, widthOf(png.rawPayload)]).toEqual([200, 400])
    const fine = await preview('0', { row: '0', printerModel: 'Zebra ZT610 (600 dpi)' })
    expect([fine.statusCode, fine.json().errors[0].path]).toEqual([422, 'printerModel'])
    // A printer that was added by hand, of a model that is in no list.
    await test.rows.query(
      `insert into printers select (jsonb_populate_record(null::printers, to_jsonb(p) || jsonb_build_object('id', $1::text,
         'name', $1::text, 'vendor', 'Own', 'model', 'Press 3', 'dpi', 304.8))).* from printers p order by id limit 1`,
      [newId()],
    )
    const own = await preview('0', { row: '0', printerModel: 'Own Press 3' })
    expect([own.statusCode, widthOf(own.rawPayload)]).toEqual([200, 600])
    const larger = await preview('0', { row: '0', printerModel: 'Zebra ZT610' })
    expect(widthOf(larger.rawPayload)).toBeGreaterThan(400)
    const pdf = await preview('0', {}, { accept: 'application/pdf' })
    expect([pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
      'application/pdf',
      '%PDF-',
    ])
    expect((await preview('1', {})).statusCode).toBe(404)
    expect((await preview('0', { row: '1' })).statusCode).toBe(404)
  })

  it('signs with name, time and meaning, and a hash that a changed byte no longer fits', async () => {
    const labelId = await makeLabel()
    const { labelVersionId } = await walkTo(steps, people, { labelId, state: 'Published' })
    const { organizationId } = (
      await test.rows.query('select organization_id as "organizationId" from labels where id = $1', [labelId])
    ).rows[0]
    const rows = await test.database.withOrganization(organizationId, (trx) =>
      trx.selectFrom('signatures').selectAll().where('labelVersionId', '=', labelVersionId).orderBy('at').execute(),
    )
    expect(rows.map(({ meaning, confirmedBy }) => [meaning, confirmedBy])).toEqual([
      ['authorship', 'password'],
      ['approval of data', 'password'],
      ['approval of design', 'password'],
      ['responsibility', 'password'],
    ])
    for (const row of rows) {
      const signature = row as Parameters<typeof signatureHash>[0]
      expect(signatureHash(signature)).toBe(row.hash)
      expect(signatureHash({ ...signature, fileSha256: 'f'.repeat(64) })).not.toBe(row.hash)
    }
    const change = (what: 'update' | 'delete') =>
      test.database.withOrganization(organizationId, async (trx) => {
        if (what === 'delete') await trx.deleteFrom('signatures').execute()
        else await trx.updateTable('versionApprovals').set({ decision: 'approve' }).execute()
      })
    await expect(change('update')).rejects.toThrow('permission denied')
    await expect(change('delete')).rejects.toThrow('permission denied')
  })
})
