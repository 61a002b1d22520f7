import { usualFeatures } from '@labelwright/contract/feature-flags'
import { saveFeatures } from '@labelwright/contract/server/feature-flags'
import { createGroup } from '@labelwright/contract/server/groups'
import { getLabel, labelPicture } from '@labelwright/contract/server/labels'
import {
  createStandardLabel,
  listStandardLabels,
  listStandardLabelTemplates,
  remakeStandardLabel,
} from '@labelwright/contract/server/standard-labels'
import { makeStandardLabel } from '@labelwright/label-document/standard-labels/standard-labels'
import { toDocument } from '@labelwright/open-label/to-document'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLabel } from '../../testing/designer-client.ts'
import { addText } from '../../testing/open-labels.ts'
import { registerAnother } from '../../testing/second-organization.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_REGISTRATION: 'open' })
  token = await test.signInAs(adminEmail)
})
afterAll(() => test.stop())

const wanted = { templateId: 'asset', sizeId: '50x25', settings: { owner: 'Acme' }, groupId: null }
const create = (body: object, headers: Readonly<Record<string, string>> = {}) =>
  test.call(createStandardLabel, { body: { ...wanted, ...body } as never }, { token, headers })
const remake = (id: string, body: object) =>
  test.call(remakeStandardLabel, { params: { id }, body: body as never }, { token })
const listed = async (searchQuery: string) =>
  (await test.call(listStandardLabels, { query: { searchQuery } }, { token })).body.data

describe('The templates of standard labels', () => {
  it('are answered with titles in both languages, sizes and settings [LABEL-11] [LABEL-20]', async () => {
    const { status, body } = await test.call(listStandardLabelTemplates, {}, { token })
    expect([status, body.total]).toEqual([200, 15])
    const asset = body.data.find(({ id }) => id === 'asset')
    expect(asset).toMatchObject({
      title: { en: 'Asset tag', sv: 'Inventarieetikett' },
      industry: 'office',
      sizes: [{ id: '50x25', width: 50, height: 25 }, { id: '76x25' }, { id: '38x19' }],
    })
    expect(asset?.settings.map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
      'language: choice',
      'owner: text',
      'code: choice',
      'address: text',
      'logo: media',
    ])
  })
})

describe('A standard label', () => {
  it('is made in one step as an ordinary label, published as version 1 [LABEL-09]', async () => {
    const { status, body } = await create({ name: ' Asset tags ' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      name: 'Asset tags',
      kind: 'design',
      mediaWidth: 50,
      mediaHeight: 25,
      publishedVersionNumber: 1,
      document: makeStandardLabel('asset', '50x25', { owner: 'Acme' }),
    })
    const { id } = body.data
    expect((await test.call(getLabel, { params: { id } }, { token })).body.data).toEqual(body.data)
    expect((await test.call(labelPicture, { params: { id }, query: {} }, { token })).body).toMatch(/^<svg /)
  })

  it('is made once for an idempotency key', async () => {
    const headers = { 'idempotency-key': 'one standard label' }
    const first = await create({ name: 'Once' }, headers)
    expect((await create({ name: 'Once' }, headers)).body.data).toEqual(first.body.data)
    expect((await create({ name: 'Another' }, headers)).body.code).toBe('key-reused')
  })

  it('is listed with its template, size and settings [LABEL-08]', async () => {
    const { id } = (await create({ name: 'Listed tag', settings: { code: 'datamatrix' } })).body.data
    expect(await listed('listed')).toMatchObject([
      {
        label: { id, name: 'Listed tag' },
        templateId: 'asset',
        sizeId: '50x25',
        settings: { code: 'datamatrix' },
        isChangedByHand: false,
      },
    ])
  })

  it.each([
    ['templateId', { templateId: 'nothing' }, 'There is no template with this id.'],
    ['sizeId', { sizeId: '1x1' }, 'This template has the sizes 50x25, 76x25, 38x19.'],
    ['settings.code', { settings: { code: 'morse' } }, 'Choose one of qr, datamatrix, code128.'],
    ['settings.owner', { settings: { owner: '{{name}}' } }, 'Leave out the two braces {{.'],
    ['settings.owner', { settings: { owner: 'Acme\nLtd' } }, 'Write one line.'],
    ['settings.color', { settings: { color: 'red' } }, '"Asset tag" has no setting of this name.'],
    ['settings.logo', { settings: { logo: 'a logo' } }, 'Choose a picture of the media library.'],
  ])('is refused at %s for %j [LABEL-09]', async (path, changes, message) => {
    const { status, body } = await create({ name: 'Refused', ...changes })
    expect([status, body.errors]).toEqual([422, [expect.objectContaining({ path, message })]])
    expect(await listed('refused')).toEqual([])
  })

  it('is refused with a picture that the media library does not have, and a name that is taken', async () => {
    const strange = await create({ name: 'Logo', settings: { logo: 'a'.repeat(64) } })
    expect([strange.status, strange.body.errors[0]?.message]).toEqual([
      422,
      'Pictures of this label are not in the media library. Upload them, or choose others.',
    ])
    await create({ name: 'Taken' })
    const taken = await create({ name: 'taken' })
    expect([taken.status, taken.body.errors[0]?.path]).toEqual([422, 'name'])
  })

  it('is made anew with another size and other settings as its next version [LABEL-10]', async () => {
    const made = (await create({ name: 'Remade' })).body.data
    const { status, body } = await remake(made.id, {
      sizeId: '76x25',
      settings: { owner: 'Acme', language: 'sv' },
      version: made.version,
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      id: made.id,
      mediaWidth: 76,
      publishedVersionNumber: 2,
      version: made.version + 1,
      document: makeStandardLabel('asset', '76x25', { owner: 'Acme', language: 'sv' }),
    })
    expect(await listed('remade')).toMatchObject([{ sizeId: '76x25', settings: { language: 'sv' } }])
    const { rows } = await test.rows.query('select state from label_versions where label_id = $1 order by number', [
      made.id,
    ])
    expect(rows.map(({ state }) => state)).toEqual(['Replaced', 'Published'])
    const stale = await remake(made.id, { sizeId: '50x25', version: made.version })
    expect([stale.status, stale.body.code]).toEqual([412, 'stale-version'])
  })

  it('is not made anew once its design was changed by hand [LABEL-10]', async () => {
    const made = (await create({ name: 'By hand' })).body.data
    await publishByHand(made.id)
    expect(await listed('by hand')).toMatchObject([{ isChangedByHand: true }])
    const refused = await remake(made.id, { sizeId: '76x25', version: made.version })
    expect([refused.status, refused.body.code]).toEqual([409, 'standard-label-changed'])
    expect((await test.call(getLabel, { params: { id: made.id } }, { token })).body.data.mediaWidth).toBe(50)
  })

  it('is not made anew while the designer has changes that no version has [LABEL-10]', async () => {
    const made = (await create({ name: 'Being changed' })).body.data
    const client = await openLabel(test.app, { token, labelId: made.id })
    expect(await listed('being changed')).toMatchObject([{ isChangedByHand: false }])
    await client.submit([addText('mine', 'Mine')])
    expect(await listed('being changed')).toMatchObject([{ isChangedByHand: true }])
    const refused = await remake(made.id, { sizeId: '76x25', version: made.version })
    expect([refused.status, refused.body.code]).toEqual([409, 'standard-label-changed'])
    expect(client.records().has('e:mine')).toBe(true)
    await client.close()
  })

  it('is made anew while it is open but unchanged, and those who have it open see it [LABEL-10]', async () => {
    const made = (await create({ name: 'Only looked at' })).body.data
    const client = await openLabel(test.app, { token, labelId: made.id })
    const answer = await remake(made.id, { sizeId: '76x25', version: made.version })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    await client.hear('commands')
    expect((await client.hear('published')).versionNumber).toBe(2)
    expect(toDocument(client.records())).toEqual(answer.body.data.document)
    expect(await listed('only looked at')).toMatchObject([
      { isChangedByHand: false, label: { hasUnpublishedChanges: false } },
    ])
    // What is done from now on is done to the new design.
    await client.submit([addText('mine', 'Mine')])
    expect(await listed('only looked at')).toMatchObject([{ isChangedByHand: true }])
    await client.close()
  })

  it('is no label that was made in another way, nor one of another organization [LABEL-10]', async () => {
    const { rows } = await test.rows.query("select id from labels where name = 'Asset tag'")
    expect((await remake(rows[0].id, { sizeId: '76x25', version: 1 })).status).toBe(404)
    const made = (await create({ name: 'Ours' })).body.data
    const other = await registerAnother(test)
    const theirs = { params: { id: made.id }, body: { sizeId: '76x25', version: 1 } as never }
    expect((await test.call(remakeStandardLabel, theirs, { token: other })).status).toBe(404)
    expect((await test.call(listStandardLabels, { query: {} }, { token: other })).body.data).toEqual([])
  })

  it('is for label managers, and refused while setupStandardLabelsEnabled is off [USER-31]', async () => {
    const packer = await test.signInAs(packerEmail)
    expect((await test.call(listStandardLabelTemplates, {}, { token: packer })).status).toBe(403)
    const show = (isOn: boolean) => {
      const {
        integrationClientsEnabled: _clients,
        agentsEnabled: _agents,
        connectorsEnabled: _connectors,
        integrationWebHooksEnabled: _webHooks,
        ...own
      } = usualFeatures.showFeatures
      return { ...usualFeatures, showFeatures: { ...own, setupStandardLabelsEnabled: isOn } }
    }
    await test.call(saveFeatures, { body: show(false) }, { token })
    const answers = [
      await test.call(listStandardLabelTemplates, {}, { token }),
      await test.call(listStandardLabels, { query: {} }, { token }),
      await create({ name: 'Off' }),
      await remake(crypto.randomUUID(), { sizeId: '50x25', version: 1 }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(answers.map(() => [403, 'feature-disabled']))
    await test.call(saveFeatures, { body: show(true) }, { token })
  })

  it('stands in the group that was chosen for it', async () => {
    const group = await test.call(createGroup, { body: { name: 'Office', parentGroupId: null } as never }, { token })
    const { id } = group.body.data
    expect((await create({ name: 'Grouped', groupId: id })).body.data.groupId).toBe(id)
  })
})

/** As somebody who saves the label in the designer. */
async function publishByHand(labelId: string): Promise<void> {
  await test.rows.query(
    `with added as (
       insert into label_versions (organization_id, id, label_id, number, state, document)
       select organization_id, gen_random_uuid(), label_id, 2, 'Published', document
       from label_versions where label_id = $1
       returning id
     )
     update labels set published_version_id = added.id from added where labels.id = $1`,
    [labelId],
  )
}
