import * as contract from '@labelwright/contract/server/label-approval'
import { acceptLabelFinding, listLabelFindings } from '@labelwright/contract/server/label-findings'
import { createLabel } from '@labelwright/contract/server/labels'
import { changeMediaFile, deleteMediaFile, findMediaUses } from '@labelwright/contract/server/media'
import { getPrintHistoryEntry, printHistoryPicture } from '@labelwright/contract/server/print-history'
import { printArticle } from '@labelwright/contract/server/printing'
import { createSeries, updateSeries } from '@labelwright/contract/server/series'
import { variable } from '@labelwright/label-document/testing/variable'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import { sha256Of } from '../../../platform/files/blob-store.ts'
import { defined } from '../../../testing/defined.ts'
import { fontNamed, notoNamed, sendFont } from '../../../testing/fonts.ts'
import { lineToPrint } from '../../../testing/line-to-print.ts'
import { sendPicture, sendReplacement } from '../../../testing/pictures.ts'
import type { TestApp } from '../../../testing/start-app.ts'
import {
  addPerson,
  designOf,
  makeLabelUnderApproval,
  type Reviewers,
  type Steps,
  startReviews,
} from '../../label-approval/testing/reviewers.ts'
import { thawLabel } from '../../label-approval/testing/thaw-label.ts'
import { freezePublishedLabels } from './freeze-published.service.ts'

let test: TestApp
let admin: string
let manager: string
let people: Reviewers
let steps: Steps

beforeAll(async () => {
  ;({ test, admin, people, steps } = await startReviews())
  manager = (await addPerson(test, 'Lena', { userRoles: ['LabelManager'], accountType: 'Administrator' })).token
})
afterAll(() => test.stop())

const square = (size: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="${size}" height="${size}"/></svg>`

let names = 0
/** A name that no other test has. */
const newName = (): string => {
  names += 1
  return `logo-${names}.svg`
}

async function upload(name: string, size: number) {
  const { status, body } = await sendPicture(test, manager, { file: square(size), name })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}

const replace = async (id: string, size: number) => {
  const { status, body } = await sendReplacement(test, manager, { id, file: square(size) })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}

/** A design that prints the picture that the variable Logo names, which is this one where nothing is given. */
const withLogo = (logo: string) => {
  const { variables, elements, ...document } = designOf('Jam')
  const frame = { x: 30_000, y: 0, width: 15_000, height: 15_000 }
  return {
    ...document,
    variables: [...variables, variable('Logo', { variableId: newId(), variableData: logo, dataType: 'media-ref' })],
    elements: [...elements, { id: 'logo', type: 'picture', ...frame, source: '{{Logo}}' }],
  }
}

/** The same with a flame beside it. */
const withSign = (logo: string) => {
  const { elements, ...document } = withLogo(logo)
  const sign = { id: 'sign', type: 'pictogram', pictogram: 'GHS02', x: 1_000, y: 16_000, width: 9_000, height: 9_000 }
  return { ...document, elements: [...elements, sign] }
}

async function submit(labelId: string, document: object) {
  const input = { params: { labelId }, body: { document: document as never } }
  const answer = await test.call(contract.uploadVersion, input, { token: people.designer.token })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return steps.setReady(await steps.addTestData(answer.body.data))
}

async function approve(labelId: string, document: object) {
  let version = await submit(labelId, document)
  for (const person of [people.data, people.design]) version = await steps.approve(version, person)
  return steps.publish(version)
}

/** A label that has passed its approval; answers its id. */
async function approved(document: object): Promise<string> {
  const labelId = await makeLabelUnderApproval(test, admin)
  await approve(labelId, document)
  return labelId
}

async function published(document: object): Promise<string> {
  const body = { name: newId(), groupId: null, document: { ...document } }
  const created = await test.call(createLabel, { body }, { token: manager })
  if (created.status !== 200) throw new Error(JSON.stringify(created.body))
  return created.body.data.id
}

async function print(labelId: string, values: Readonly<Record<string, string>> = {}) {
  const editableData = Object.entries({ Name: 'Strawberry', ...values }).map(([key, data]) => ({ key, data }))
  const line = { ...(await lineToPrint(test, admin)), labelId, quantity: 1, editableData }
  const headers = { 'idempotency-key': newId() }
  const body = { computerName: 'packing-1', labels: [line] } as never
  return test.call(printArticle, { body }, { token: admin, headers })
}

/** The bytes for a ZPL printer. */
async function printed(labelId: string, values: Readonly<Record<string, string>> = {}): Promise<string> {
  const { status, body } = await print(labelId, values)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return Buffer.from(defined(body.files[0]).pdfAsBase64String, 'base64').toString()
}

const findingsOf = async (labelId: string) =>
  (await test.call(listLabelFindings, { query: { labelId, take: 50, offset: 0 } }, { token: people.manager.token }))
    .body.data

const frozenSha256Of = async (labelId: string): Promise<string | null> =>
  (
    await test.rows.query('select frozen_sha256 from label_versions where label_id = $1 order by number desc', [
      labelId,
    ])
  ).rows[0].frozen_sha256

describe.each([
  ['an approved label', approved],
  ['a label that passes no approval', published],
])('A picture of %s [CMP-11]', (_, make) => {
  it('is printed as it was published when the library has another one in its place, and the next version prints that', async () => {
    const name = newName()
    const { id } = await upload(name, 8)
    const labelId = await make(withLogo(name))
    const before = await printed(labelId)
    await replace(id, 14)
    expect(await printed(labelId)).toBe(before)
    expect(await printed(await make(withLogo(name)))).not.toBe(before)
  })

  it('is printed when it was renamed, when another came to stand under its name, and when it was deleted', async () => {
    const name = newName()
    const { id, sha256 } = await upload(name, 9)
    const labelId = await make(withLogo(name))
    const before = await printed(labelId)
    await test.call(changeMediaFile, { params: { id }, body: { name: newName() } }, { token: manager })
    expect(await printed(labelId)).toBe(before)
    const other = await upload(name, 15)
    expect(await printed(labelId)).toBe(before)
    for (const gone of [id, other.id]) {
      const answer = await test.call(deleteMediaFile, { params: { id: gone } }, { token: manager })
      expect(answer.status).toBe(200)
    }
    expect([await test.app.context.blobs.has(sha256), await test.app.context.blobs.has(other.sha256)]).toEqual([
      true,
      false,
    ])
    expect(await printed(labelId)).toBe(before)
  })
})

describe('A picture that was not there when a label was published [CMP-11]', () => {
  it('never comes to stand on it', async () => {
    const name = newName()
    const labelId = await published(withLogo(name))
    await upload(name, 10)
    const { status, body } = await print(labelId)
    expect([status, body.errors[0]?.code]).toEqual([422, 'picture-missing'])
  })
})

describe('A picture that data choose [CMP-11]', () => {
  it('is that of the library, and recorded by its hash with what was printed', async () => {
    const [name, other] = [newName(), newName()]
    await upload(name, 8)
    const first = await upload(other, 12)
    const labelId = await approved(withLogo(name))
    const { body } = await print(labelId, { Logo: other.toUpperCase() })
    const id = defined(body.files[0]).printJobEntryId
    const detail = async () => (await test.call(getPrintHistoryEntry, { params: { id } }, { token: admin })).body.data
    expect((await detail()).pictures).toEqual([{ name: other, sha256: first.sha256 }])
    const drawn = async () => String((await test.call(printHistoryPicture, { params: { id } }, { token: admin })).body)
    const before = await drawn()
    await replace(first.id, 16)
    expect(await drawn()).toBe(before)
    expect(await test.app.context.blobs.has(first.sha256)).toBe(true)
    const next = (await print(labelId, { Logo: other })).body.files[0]
    expect(defined(next).pdfAsBase64String).not.toBe(defined(body.files[0]).pdfAsBase64String)
  })
})

describe('A font of an approved label [CMP-11]', () => {
  it('is printed as it was approved when the library has another one of its name', async () => {
    await sendFont(test, manager, fontNamed('Kept Sans'))
    const { elements, ...document } = designOf('Jam')
    const labelId = await approved({
      ...document,
      elements: elements.map((each) => ({ ...each, fontFamily: 'Kept Sans' })),
    })
    const before = await printed(labelId)
    // The library itself lets go of no font that a label names.
    await test.rows.query(`delete from fonts where family = 'Kept Sans'`)
    expect((await sendFont(test, manager, notoNamed('Kept Sans'))).status).toBe(200)
    expect(await printed(labelId)).toBe(before)
  })
})

describe('A series of a published label [CMP-11]', () => {
  const numbered = (series: string) => {
    const { variables, elements, ...document } = designOf('Jam')
    const serial = variable('Serial', { variableId: newId(), inputType: 'serial', series, required: true })
    const code = { id: 'code', type: 'barcode', symbology: 'code128', content: '{{Serial}}', moduleWidth: 250 }
    const frame = { x: 1_000, y: 14_000, width: 48_000, height: 8_000, showText: false, rotation: 0 }
    return { ...document, variables: [...variables, serial], elements: [...elements, { ...code, ...frame }] }
  }
  const newSeries = async () => {
    const body = { name: newId(), base: 10, step: 1, pad: 6, prefix: 'A-', mode: 'counter' } as const
    return (await test.call(createSeries, { body }, { token: manager })).body.data
  }

  it('writes its numbers as they were approved: another way asks for another series and a new version', async () => {
    const { id, name, mode, version } = await newSeries()
    const labelId = await approved(numbered(id))
    const standing = { name, mode, version, base: 10, step: 1, pad: 6, prefix: 'A-' }
    for (const change of [{ prefix: 'B-' }, { base: 16 }, { step: 2 }, { pad: 8 }, { mode: 'random' as const }]) {
      const body = { ...standing, ...change }
      const refused = await test.call(updateSeries, { params: { id }, body }, { token: manager })
      expect([refused.status, refused.body]).toMatchObject([
        409,
        { code: 'series-in-use', errors: [{ path: Object.keys(change)[0] }], Message: /new version/ },
      ])
    }
    const renamed = await test.call(
      updateSeries,
      { params: { id }, body: { ...standing, name: newId() } },
      { token: manager },
    )
    expect(renamed.status).toBe(200)
    expect((await print(labelId)).status).toBe(200)
  })

  it('is kept while a version with it is under review', async () => {
    const { id, name, mode, version } = await newSeries()
    await submit(await makeLabelUnderApproval(test, admin), numbered(id))
    const body = { name, mode, version, base: 10, step: 1, pad: 6, prefix: 'B-' }
    expect((await test.call(updateSeries, { params: { id }, body }, { token: manager })).status).toBe(409)
  })

  it('that writes otherwise all the same stops the print', async () => {
    const { id } = await newSeries()
    const labelId = await approved(numbered(id))
    await test.rows.query(`update series set prefix = 'B-' where id = $1`, [id])
    const { status, body } = await print(labelId)
    expect([status, body.errors[0]?.code]).toEqual([422, 'series-changed'])
  })
})

describe('The frozen content of a version', () => {
  it('has a hash that the same names and files give again, and that nobody changes', async () => {
    const name = newName()
    const { sha256 } = await upload(name, 8)
    const labelId = await makeLabelUnderApproval(test, admin)
    const version = await approve(labelId, withSign(name))
    const { rows } = await test.rows.query('select content from frozen_contents where sha256 = $1', [
      version.frozenSha256,
    ])
    expect(sha256Of(rows[0].content)).toBe(version.frozenSha256)
    const content = JSON.parse(rows[0].content)
    expect(content).toMatchObject({ pictures: { [name]: sha256 }, fonts: {}, series: {} })
    expect(Object.keys(content.pictograms)).toEqual(['ghs02'])
    expect(await test.app.context.blobs.has(content.pictograms.ghs02)).toBe(true)
    expect(await frozenSha256Of(await approved(withSign(name)))).toBe(version.frozenSha256)
    const { rows: organizations } = await test.rows.query('select organization_id from labels where id = $1', [labelId])
    const asApplication = (statement: string) =>
      test.database.withOrganization(organizations[0].organization_id, async (trx) => {
        await sql.raw(statement).execute(trx)
      })
    const where = `where id = '${version.labelVersionId}'`
    await expect(asApplication(`update label_versions set frozen_sha256 = null ${where}`)).rejects.toThrow(
      /never changes/,
    )
    await expect(
      asApplication(`update label_versions set frozen_sha256 = null, state = 'Preview' ${where}`),
    ).rejects.toThrow(/never changes/)
    for (const table of ['frozen_contents', 'kept_files'])
      await expect(asApplication(`delete from ${table}`)).rejects.toThrow(/permission denied/)
  })

  it('is what reviewers see and approve, also when the picture is replaced meanwhile', async () => {
    const name = newName()
    const { id } = await upload(name, 8)
    const labelId = await makeLabelUnderApproval(test, admin)
    const version = await submit(labelId, withLogo(name))
    const { labelVersionId: versionId } = version
    const preview = () =>
      test.call(
        contract.previewVersion,
        { params: { labelId, page: '0', versionId }, query: { row: 0 } },
        { token: people.data.token },
      )
    const before = await preview()
    expect(before.status).toBe(200)
    await replace(id, 15)
    expect((await preview()).body).toEqual(before.body)
    const approvedOnce = await steps.approve(version, people.data)
    const ended = await steps.publish(await steps.approve(approvedOnce, people.design))
    expect([version.frozenSha256, ended.frozenSha256]).toEqual([ended.frozenSha256, await frozenSha256Of(labelId)])
  })

  it('is made anew when the version comes back to its designers and is submitted again', async () => {
    const name = newName()
    const { id } = await upload(name, 8)
    const labelId = await makeLabelUnderApproval(test, admin)
    const version = await submit(labelId, withLogo(name))
    const back = await steps.addTestData(version)
    expect([back.state, back.frozenSha256]).toEqual(['Preview', null])
    await replace(id, 13)
    const again = await steps.setReady(back)
    expect(again.frozenSha256).toMatch(/^[0-9a-f]{64}$/)
    expect(again.frozenSha256).not.toBe(version.frozenSha256)
  })
})

describe('The media library', () => {
  it('says which labels keep a picture before it is replaced, and a finding says so afterwards', async () => {
    const name = newName()
    const { id } = await upload(name, 8)
    const labelId = await approved(withLogo(name))
    const uses = (await test.call(findMediaUses, { params: { id } }, { token: manager })).body
    expect(uses).toMatchObject({ total: 0, printing: { total: 1, data: [{ id: labelId }] } })
    const { labelsToPublish } = await replace(id, 12)
    expect(labelsToPublish.map((label: { id: string }) => label.id)).toEqual([labelId])
    expect(await findingsOf(labelId)).toMatchObject([
      { kind: 'library', state: 'open', causes: [{ what: 'picture-replaced', name }] },
    ])
    const still = (await test.call(findMediaUses, { params: { id } }, { token: manager })).body
    expect(still.printing.total).toBe(1)
    await test.call(deleteMediaFile, { params: { id } }, { token: manager })
    const [finding, ...others] = await findingsOf(labelId)
    expect([finding?.causes.map(({ what }) => what).sort(), others]).toEqual([
      ['picture-removed', 'picture-replaced'],
      [],
    ])
  })
})

describe('A version that was published before contents were frozen', () => {
  it('is frozen after the start where its names lead to what they led to then', async () => {
    const name = newName()
    const { id } = await upload(name, 8)
    const labelId = await approved(withLogo(name))
    const sha256 = await frozenSha256Of(labelId)
    const before = await printed(labelId)
    await thawLabel(test, labelId)
    expect(await printed(labelId)).toBe(before)
    await freezePublishedLabels(test.app.context)
    expect(await frozenSha256Of(labelId)).toBe(sha256)
    await replace(id, 14)
    expect(await printed(labelId)).toBe(before)
  })

  it('is a finding where a picture was replaced since, told by mail, and frozen with what it prints now once that is accepted', async () => {
    const name = newName()
    const { id } = await upload(name, 8)
    const labelId = await approved(withLogo(name))
    await thawLabel(test, labelId)
    await replace(id, 14)
    await freezePublishedLabels(test.app.context)
    await freezePublishedLabels(test.app.context)
    expect(await frozenSha256Of(labelId)).toBeNull()
    const finding = defined((await findingsOf(labelId)).find(({ kind }) => kind === 'unresolved'))
    expect(finding).toMatchObject({ state: 'open', causes: [{ what: 'picture-replaced', name }] })
    const { rows: mails } = await test.rows.query(
      `select subject from mails where subject like 'Check the pictures%' and recipient like 'quentin%'`,
    )
    expect(mails).toHaveLength(1)
    const now = await printed(labelId)
    const body = { reason: 'It is the same logo', version: finding.version }
    const input = { params: { findingId: finding.findingId }, body }
    expect((await test.call(acceptLabelFinding, input, { token: people.manager.token })).status).toBe(200)
    expect(await frozenSha256Of(labelId)).toMatch(/^[0-9a-f]{64}$/)
    await replace(id, 6)
    expect(await printed(labelId)).toBe(now)
  })
})
