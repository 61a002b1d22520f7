import { publishLabel } from '@labelwright/contract/server/label-designer'
import { getLabel } from '@labelwright/contract/server/labels'
import {
  changeMediaFile,
  deleteMediaFile,
  findMediaUses,
  listMediaFiles,
  listMediaFolders,
  mediaPicture,
} from '@labelwright/contract/server/media'
import { variable } from '@labelwright/label-document/testing/variable'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { defined } from '../../testing/defined.ts'
import { openLabel } from '../../testing/designer-client.ts'
import { emptyDocument, makeDraft } from '../../testing/open-labels.ts'
import { sendPicture, sendReplacement } from '../../testing/pictures.ts'
import { printZpl } from '../../testing/print-codes.ts'
import { registerAnother } from '../../testing/second-organization.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
let packer: string
beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_REGISTRATION: 'open' })
  token = await test.signInAs(adminEmail)
  packer = await test.signInAs(packerEmail)
})
afterAll(() => test.stop())
beforeEach(async () => {
  await test.rows.query('delete from media_files')
})

const square = (size: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="${size}" height="${size}"/></svg>`
const upload = async (file: string, more: object = {}) => {
  const { status, body } = await sendPicture(test, token, { file, name: 'logo.svg', ...more })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}
const change = (id: string, body: object, as = token) =>
  test.call(changeMediaFile, { params: { id }, body }, { token: as })
const usesOf = async (id: string) => (await test.call(findMediaUses, { params: { id } }, { token })).body
const listedUses = async (id: string) =>
  (await test.call(listMediaFiles, { query: {} }, { token })).body.data.find((file) => file.id === id)?.usedBy
const statusOfPicture = async (name: string) =>
  (await test.call(mediaPicture, { query: { name } }, { token: packer })).status
const showing = (media: string) => ({
  ...emptyDocument,
  elements: [{ id: 'logo', type: 'picture', x: 0, y: 0, width: 20_000, height: 20_000, media }],
})
const mediaOf = (document: unknown) => (document as ReturnType<typeof showing>).elements[0]?.media
const publishedMedia = async (id: string) =>
  mediaOf((await test.call(getLabel, { params: { id } }, { token })).body.data.document)
const publish = async (id: string, sequence: number) => {
  const { status, body } = await test.call(publishLabel, { params: { id }, body: { sequence } }, { token })
  if (status !== 200) throw new Error(JSON.stringify(body))
}
const makeLabel = async (media: string) => {
  const id = await makeDraft(test, token, { document: showing(media) })
  await publish(id, 0)
  return id
}

describe('The folders of the media library', () => {
  it('are those that pictures are in, by name, each with its number of pictures [MEDIA-03]', async () => {
    await upload(square(1), { name: 'a.svg', folder: 'signs' })
    await upload(square(2), { name: 'b.svg', folder: 'Brand' })
    await upload(square(3), { name: 'c.svg', folder: 'Brand' })
    const { body } = await test.call(listMediaFolders, {}, { token: packer })
    expect(body.data).toEqual([
      { name: 'Brand', files: 2 },
      { name: 'signs', files: 1 },
    ])
  })
})

describe('A picture of the media library', () => {
  it('is renamed and moved to another folder', async () => {
    const { id } = await upload(square(4))
    const { body } = await change(id, { name: ' Brand.svg ', folder: 'Brand' })
    expect(body.data).toMatchObject({ id, name: 'Brand.svg', folder: 'Brand' })
    expect((await change(id, { folder: 'Logos' })).body.data).toMatchObject({ name: 'Brand.svg', folder: 'Logos' })
    expect([await statusOfPicture('brand.SVG'), await statusOfPicture('logo.svg')]).toEqual([200, 404])
    expect((await change(id, { name: 'BRAND.svg' })).status).toBe(200)
  })

  it.each(['', 'a/b', 'a\u202eb', 'x'.repeat(256)])('is not renamed to %j [SEC-32]', async (name) => {
    const { id } = await upload(square(4))
    expect((await change(id, { name })).status).toBe(422)
  })

  it('is not given the name of another, and not changed by those who do not manage labels', async () => {
    const { id } = await upload(square(5))
    await upload(square(6), { name: 'other.svg' })
    const taken = await change(id, { name: 'OTHER.svg' })
    expect([taken.status, taken.body]).toMatchObject([422, { errors: [{ path: 'name', code: 'taken' }] }])
    expect((await change(id, { name: 'mine.svg' }, packer)).status).toBe(403)
  })

  it('is not found by another organization', async () => {
    const { id } = await upload(square(4))
    const stranger = await registerAnother(test)
    expect((await change(id, { name: 'x.svg' }, stranger)).status).toBe(404)
    expect((await test.call(findMediaUses, { params: { id } }, { token: stranger })).status).toBe(404)
    expect((await sendReplacement(test, stranger, { id, file: square(5) })).status).toBe(404)
  })

  it('is used by labels that show it as the picture of their paper, and is replaced there', async () => {
    const { id, sha256 } = await upload(square(3))
    const frame = { x: 0, y: 0, width: 60_000, height: 40_000 }
    const document = { ...emptyDocument, stockPicture: { ...frame, media: sha256 } }
    const labelId = await makeDraft(test, token, { document, name: 'Drawn after' })
    expect([(await usesOf(id)).data.map(({ name }) => name), await listedUses(id)]).toEqual([['Drawn after'], 1])
    await publish(labelId, 0)
    expect(await listedUses(id)).toBe(1)
    const { body } = await sendReplacement(test, token, { id, file: square(4) })
    const client = await openLabel(test.app, { token, labelId })
    expect(client.records().get('label')?.fields.stockPicture).toEqual({ ...frame, media: body.data.file.sha256 })
  })

  it('tells the labels that show it, drafts among them, and is not deleted while there are some', async () => {
    const { id, sha256 } = await upload(square(7))
    expect(await usesOf(id)).toMatchObject({ data: [], total: 0 })
    const labelId = await makeDraft(test, token, { document: showing(sha256), name: 'Only a draft' })
    expect(await usesOf(id)).toMatchObject({ data: [{ id: labelId, name: 'Only a draft' }], total: 1 })
    expect(await listedUses(id)).toBe(1)
    const refused = await test.call(deleteMediaFile, { params: { id } }, { token })
    expect([refused.status, refused.body]).toMatchObject([409, { errors: [{ message: 'Only a draft' }] }])
    const client = await openLabel(test.app, { token, labelId })
    await client.submit([{ type: 'remove', id: 'e:logo' }])
    expect((await test.call(deleteMediaFile, { params: { id } }, { token })).status).toBe(200)
  })
})

describe('A picture that replaces another', () => {
  it('is told to whoever has a label open, and printed once the label is published again', async () => {
    const { id, sha256: former } = await upload(square(8))
    const labelId = await makeLabel(former)
    const client = await openLabel(test.app, { token, labelId })
    const { status, body } = await sendReplacement(test, token, { id, file: square(9), name: 'new.svg' })
    expect(status).toBe(200)
    const { file, labelsToPublish } = body.data
    expect(file).toMatchObject({ id, name: 'logo.svg', usedBy: 1 })
    expect(file.sha256).not.toBe(former)
    expect(labelsToPublish.map((label: { id: string }) => label.id)).toEqual([labelId])
    await client.hear('commands')
    expect(client.records().get('e:logo')?.fields.media).toBe(file.sha256)
    expect([await publishedMedia(labelId), await statusOfPicture(former)]).toEqual([former, 200])
    await publish(labelId, 1)
    expect(await publishedMedia(labelId)).toBe(file.sha256)
  })

  it('leaves designs as they are where that is wanted', async () => {
    const { id, sha256 } = await upload(square(18))
    const labelId = await makeLabel(sha256)
    const { body } = await sendReplacement(test, token, { id, file: square(19), fields: { designs: 'keep' } })
    expect(body.data.labelsToPublish).toEqual([])
    const client = await openLabel(test.app, { token, labelId })
    expect(client.records().get('e:logo')?.fields.media).toBe(sha256)
  })

  it('stands in designs that nobody has opened, and in no label that shows another picture', async () => {
    const { id, sha256 } = await upload(square(10))
    const { sha256: other } = await upload(square(11), { name: 'other.svg' })
    const [one] = [await makeLabel(sha256), await makeLabel(other)]
    await test.rows.query('delete from label_commands where label_id = $1', [one])
    await test.rows.query('delete from open_labels where label_id = $1', [one])
    const { body } = await sendReplacement(test, token, { id, file: square(12) })
    expect(body.data.labelsToPublish.map((label: { id: string }) => label.id)).toEqual([one])
    const client = await openLabel(test.app, { token, labelId: one })
    expect(client.records().get('e:logo')?.fields.media).toBe(body.data.file.sha256)
  })

  it('is what labels print that name it by their defaults, once they are published again', async () => {
    const { id } = await upload(square(13))
    const document = {
      ...emptyDocument,
      variables: [variable('logo', { variableData: 'logo.svg', dataType: 'media-ref' })],
      elements: [{ id: 'logo', type: 'picture', x: 0, y: 0, width: 20_000, height: 20_000, source: '{{logo}}' }],
    }
    const before = await printZpl({ test, token }, document)
    const { body } = await sendReplacement(test, token, { id, file: square(3) })
    expect(body.data.labelsToPublish).toHaveLength(1)
    expect(await printZpl({ test, token }, document)).not.toBe(before)
  })

  it('lets labels of the former one print on, and goes with it when nothing names either', async () => {
    const { id, sha256 } = await upload(square(14))
    const document = showing(sha256)
    const before = await printZpl({ test, token }, document)
    await sendReplacement(test, token, { id, file: square(2) })
    expect(await printZpl({ test, token }, document)).toBe(before)
    expect((await test.call(deleteMediaFile, { params: { id } }, { token })).status).toBe(409)
  })

  it('that is no picture leaves the former one, and nothing is kept of a former one that no label names', async () => {
    const { id, sha256 } = await upload(square(15))
    const refused = await sendReplacement(test, token, { id, file: `name;price ${newId()}` })
    expect([refused.status, refused.body]).toMatchObject([422, { code: 'file-not-readable' }])
    expect(defined((await test.call(listMediaFiles, { query: {} }, { token })).body.data[0]).sha256).toBe(sha256)
    await sendReplacement(test, token, { id, file: square(16) })
    expect(await statusOfPicture(sha256)).toBe(404)
  })
})
