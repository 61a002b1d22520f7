import { disableLabels, enableLabels } from '@labelwright/contract/server/labels'
import { getOrganization, saveOrganization } from '@labelwright/contract/server/organization'
import { verifyLabel, verifyLabelPublicly } from '@labelwright/contract/server/verify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { code, codeLabel, printCodes } from '../../testing/print-codes.ts'
import { registerAnother } from '../../testing/second-organization.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'

let test: TestApp
let admin: string
let packer: string
let id: string
let address: string
let labelId: string

const variable = {
  variableId: 'verify',
  variableName: 'meta_verifyUrl',
  variableData: '',
  dataType: 'default',
  propertySize: 200,
  required: false,
}

beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_REGISTRATION: 'open' })
  admin = await test.signInAs(adminEmail)
  packer = await test.signInAs(packerEmail)
  const wide = code('{{meta_verifyUrl}}', { moduleWidth: 125, x: 1000, width: 101_000 })
  const document = { ...codeLabel, width: 103_000, variables: [variable], elements: [wide] }
  const [printed = ''] = await printCodes({ test, token: admin }, document, 2)
  address = printed
  id = address.split('/').at(-1) ?? ''
  labelId = (await test.rows.query('select label_id from print_job_entries order by id desc limit 1')).rows[0].label_id
})
afterAll(() => test.stop())

const ask = (token: string | undefined = packer) => test.call(verifyLabel, { params: { id } }, token ? { token } : {})
const askPublicly = (wanted = id) => test.call(verifyLabelPublicly, { params: { id: wanted } })
async function answerEverybody(isVerificationPublic: boolean) {
  const { name, isSecondFactorDemanded, version } = (await test.call(getOrganization, {}, { token: admin })).body.data
  const body = { name, isSecondFactorDemanded, isVerificationPublic, version }
  expect((await test.call(saveOrganization, { body }, { token: admin })).body.data).toMatchObject({
    isVerificationPublic,
  })
}

describe('A printed label with its address', () => {
  it('carries the public address and a random id of its print', async () => {
    expect(address).toMatch(
      /^http:\/\/[^/]+\/#\/verify\/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    )
    const { rows } = await test.rows.query('select entry_id from print_verifications where id = $1', [id])
    const entries = await test.rows.query('select filled from print_job_entries where id = $1', [rows[0].entry_id])
    expect(entries.rows[0].filled.meta_verifyUrl).toBe(address)
  })

  it('is told to people of its organization, with who printed it and where', async () => {
    const { status, body } = await ask()
    expect([status, body.data]).toEqual([
      200,
      {
        validity: 'current',
        labelName: expect.any(String),
        versionNumber: 1,
        articleName: expect.any(String),
        externalIdentifier: 'NB-20418',
        quantity: 2,
        organizationName: 'Nordmark Botanicals',
        printedAt: expect.any(String),
        isPrintConfirmed: false,
        printed: { entryId: expect.any(String), by: expect.any(String), printerName: expect.any(String) },
      },
    ])
  })

  it('is told to nobody else while its organization does not answer everybody', async () => {
    expect((await ask('')).status).toBe(401)
    expect((await askPublicly()).body.code).toBe('not-found')
    const other = await registerAnother(test)
    expect((await ask(other)).body.code).toBe('not-found')
  })

  it('is told to everybody where a TenantAdmin switched that on, without the names of people', async () => {
    await answerEverybody(true)
    const { body } = await askPublicly()
    expect(body.data).toMatchObject({ validity: 'current', quantity: 2, organizationName: 'Nordmark Botanicals' })
    expect(body.data).not.toHaveProperty('printed')
    expect((await askPublicly('00000000-0000-4000-8000-000000000000')).body.code).toBe('not-found')
    await answerEverybody(false)
    expect((await askPublicly()).body.code).toBe('not-found')
  })

  it('is hidden from those who may not see its label', async () => {
    const group = await test.rows.query(
      `insert into groups (organization_id, id, name) select organization_id, gen_random_uuid(), 'Closed' from labels where id = $1 returning id`,
      [labelId],
    )
    await test.rows.query('update labels set group_id = $2 where id = $1', [labelId, group.rows[0].id])
    expect((await ask()).body.code).toBe('not-found')
    expect((await ask(admin)).status).toBe(200)
    await test.rows.query('update labels set group_id = null where id = $1', [labelId])
  })

  it('is withdrawn while its label is disabled, and replaced by a newer version', async () => {
    const body = { ids: [labelId] }
    await test.call(disableLabels, { body }, { token: admin })
    expect((await ask()).body.data.validity).toBe('withdrawn')
    await test.call(enableLabels, { body }, { token: admin })
    expect((await ask()).body.data.validity).toBe('current')
    await test.rows.query(
      `with newer as (
         insert into label_versions (organization_id, id, label_id, number, state, document)
         select organization_id, gen_random_uuid(), label_id, 2, 'Published', document from label_versions where label_id = $1 returning id)
       update labels set published_version_id = newer.id from newer where labels.id = $1`,
      [labelId],
    )
    expect((await ask()).body.data.validity).toBe('replaced')
  })
})
