import { getAuditState } from '@labelwright/contract/server/audit'
import * as contract from '@labelwright/contract/server/label-approval'
import type { ApprovableVersion } from '@labelwright/contract/server/label-approval-schemas'
import { disableLabels, enableLabels } from '@labelwright/contract/server/labels'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import { newId } from '../../../platform/database/ids.ts'
import { sha256Of } from '../../../platform/files/blob-store.ts'
import { untilScheduledWorkIsDone } from '../../../testing/run-due-jobs.ts'
import type { TestApp } from '../../../testing/start-app.ts'
import { samplePassword } from '../../../testing/usual-settings.ts'
import { signatureSentence } from '../../audit/trail-mails.ts'
import { verifyAndReport } from '../../audit/verify-trail.service.ts'
import { makeLabelUnderApproval, type Reviewers, type Steps, startReviews, walkTo } from '../testing/reviewers.ts'
import { verifySignatures } from './verify-signatures.service.ts'

let test: TestApp
let admin: string
let people: Reviewers
let steps: Steps
let version: ApprovableVersion
let organizationId: string

beforeAll(async () => {
  ;({ test, admin, people, steps } = await startReviews())
  await untilScheduledWorkIsDone(test, ['verify-audit-trails'])
  organizationId = (await test.rows.query('select organization_id as id from organizations')).rows[0].id
  const labelId = await makeLabelUnderApproval(test, admin)
  version = await walkTo(steps, people, { labelId, state: 'Published' })
  const settings = { isOn: true, distinctPublisher: false, reason: 'Audit of spring', password: samplePassword }
  await test.call(contract.saveQualityAssuranceSettings, { body: { ...settings, version: 0 } }, { token: admin })
  const body = { ids: [labelId], reason: 'Wrong allergen', password: samplePassword }
  await test.call(disableLabels, { body }, { token: people.manager.token })
  await test.call(enableLabels, { body }, { token: people.manager.token })
})
afterAll(() => test.stop())

const verify = () => verifySignatures(test.database, organizationId)

const touched: Readonly<Record<string, readonly string[]>> = {
  signatures: [
    'user_id',
    'full_name',
    'at',
    'meaning',
    'reason',
    'file_sha256',
    'confirmed_by',
    'components',
    'check_list_sha256',
    'print_settings_sha256',
    'frozen_sha256',
    'form',
    'previous_audit_hash',
    'hash',
  ],
  version_approvals: ['full_name', 'check_list'],
  label_versions: ['document', 'test_rows'],
  labels: ['enabled'],
}

/** As somebody who owns the database, and puts it back at the end. */
async function tampered<Result>(change: string, look: () => Promise<Result>): Promise<Result> {
  const tables = Object.entries(touched)
  await test.rows.query(tables.map(([table]) => `create table kept_${table} as table ${table}`).join(';'))
  try {
    await test.rows.query(change)
    return await look()
  } finally {
    const set = (columns: readonly string[]) => columns.map((column) => `${column} = k.${column}`).join(', ')
    await test.rows.query(
      tables
        .map(
          ([table, columns]) =>
            `update ${table} t set ${set(columns)} from kept_${table} k where k.id = t.id; drop table kept_${table}`,
        )
        .join(';'),
    )
  }
}

const dataSignature = `update signatures set %s where meaning = 'approval of data'`
const said = ({ what, by }: { what: string; by: string }) => `${by}: ${what}`

describe('The verification of signatures', () => {
  it('[CMP-02] finds each signature as it was made, with the record that it binds', async () => {
    expect(await verify()).toEqual({ signatures: 6, faults: [] })
  })

  it.each([
    ['printed name', `full_name = 'Dora Quality'`, 'Dora Quality: name'],
    ['time', `at = at + interval '1 millisecond'`, 'Dario Quality: time'],
    ['time by less than a signature can tell', `at = at + interval '1 microsecond'`, 'Dario Quality: time'],
    ['meaning', `meaning = 'approval of design'`, 'Dario Quality: meaning'],
    ['reason', `reason = 'None'`, 'Dario Quality: reason'],
    ['person', `user_id = (select user_id from signatures where meaning = 'authorship')`, 'Dario Quality: user'],
    ['confirmation', `confirmed_by = 'session'`, 'Dario Quality: confirmation'],
    ['components that confirmed it', `components = '{passkey}'`, 'Dario Quality: confirmation'],
    ['fingerprint of the check list', `check_list_sha256 = null`, 'Dario Quality: check-list'],
    ['fingerprint of the print settings', `print_settings_sha256 = repeat('a', 64)`, 'Dario Quality: print-settings'],
    ['fingerprint of the frozen content', `frozen_sha256 = repeat('a', 64)`, 'Dario Quality: frozen-content'],
    [
      'form, so that less would be covered',
      `form = 1, components = null, check_list_sha256 = null, print_settings_sha256 = null, frozen_sha256 = null`,
      'Dario Quality: signature',
    ],
    ['fingerprint of the file', `file_sha256 = repeat('a', 64)`, 'Dario Quality: file'],
    ['previous row', `previous_audit_hash = repeat('a', 64)`, 'Dario Quality: previous-row'],
    ['hash', `hash = repeat('a', 64)`, 'Dario Quality: signature'],
    ['name and meaning', `full_name = 'X', meaning = 'authorship'`, 'X: signature'],
  ])('names the signature of which somebody changed the %s', async (_, change, expected) => {
    const { faults } = await tampered(dataSignature.replace('%s', change), verify)
    const { rows } = await test.rows.query(`select id from signatures where meaning = 'approval of data'`)
    expect(faults.map(said)).toEqual([expected])
    expect(faults[0]?.signatureId).toBe(rows[0].id)
  })

  it.each([
    ['the file', `document = jsonb_set(document, '{elements,1,text}', '"Jelly"')`, ['file']],
    ['a variable', `document = jsonb_set(document, '{variables,0,propertySize}', '31')`, ['file', 'variables']],
    ['the print settings', `document = document || '{"printSettings": {"offsetX": 1000}}'`, ['file', 'print-settings']],
    ['the test data', `test_rows = jsonb_set(test_rows, '{0,values,Name}', '"Strawberri"')`, ['test-data']],
  ])('names every signature of a version of which somebody changed %s', async (_, change, parts) => {
    const statement = `update label_versions set ${change} where id = '${version.labelVersionId}'`
    const { faults } = await tampered(statement, verify)
    const people = ['Dina', 'Dario', 'Desi', 'Pia']
    expect(faults.map(said)).toEqual(people.flatMap((name) => parts.map((part) => `${name} Quality: ${part}`)))
    expect(faults[0]?.subject).toMatch(/, 1$/)
  })

  it.each([
    [
      'decision',
      `update version_approvals set full_name = 'X' where meaning = 'responsibility'`,
      'Pia Quality: decision',
    ],
    [
      'check list',
      `update version_approvals set check_list = jsonb_set(check_list, '{udi}', '"correct"') where meaning = 'approval of data'`,
      'Dario Quality: check-list',
    ],
    ['label that was enabled', 'update labels set enabled = false', 'Quentin Quality: setting'],
  ])('names the signature of a %s that somebody changed', async (_, change, expected) => {
    expect((await tampered(change, verify)).faults.map(said)).toEqual([expected])
  })

  it('names every signature of a version that somebody removed, and the verification ends', async () => {
    // Without the keys between tables, as their owner can.
    const move = (from: string, to: string) =>
      test.rows.query(`set session_replication_role = replica; update label_versions set id = '${to}' where id = '${from}';
        reset session_replication_role`)
    const elsewhere = newId()
    await move(version.labelVersionId, elsewhere)
    try {
      const { signatures, faults } = await verify()
      expect(signatures).toBe(6)
      expect(faults.map(said)).toEqual(['Dina', 'Dario', 'Desi', 'Pia'].map((name) => `${name} Quality: version`))
      expect(faults.map((fault) => signatureSentence(fault))).toContainEqual(
        expect.stringContaining('the signed version was removed'),
      )
    } finally {
      await move(elsewhere, version.labelVersionId)
    }
  })

  it('[CMP-02] verifies a signature of before by its own form, whose hash covers what it covered then', async () => {
    const { rows } = await test.rows.query(`select * from signatures where meaning = 'approval of data'`)
    const [{ organization_id: _, hash: _made, at, ...row }] = rows
    const camel = (name: string) => name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())
    const fields = Object.fromEntries(Object.entries(row).map(([name, value]) => [camel(name), value]))
    const { form, components, checkListSha256, printSettingsSha256, frozenSha256, ...first } = fields
    expect([form, components]).toEqual([2, ['password']])
    expect([checkListSha256, printSettingsSha256, frozenSha256].every((each) => typeof each === 'string')).toBe(true)
    const hash = sha256Of(canonicalJson({ ...first, at: at.toISOString() }))
    const older = `update signatures set form = 1, components = null, check_list_sha256 = null, print_settings_sha256 = null,
      frozen_sha256 = null, hash = '${hash}' where meaning = 'approval of data'`
    await test.rows.query(`alter table audit_rows disable trigger user; create table kept_rows as table audit_rows;
      update audit_rows set after = after - 'signatureSha256' where signature_id = '${row.id}'`)
    const found = await tampered(older, verify)
    await test.rows.query(`update audit_rows a set after = k.after from kept_rows k where k.seq = a.seq; drop table kept_rows;
      alter table audit_rows enable trigger user`)
    expect(found.faults).toEqual([])
  })

  it('names the signature of a setting that somebody changed', async () => {
    const setOn = (isOn: boolean) => test.rows.query('update quality_assurance_settings set is_on = $1', [isOn])
    await setOn(false)
    expect((await verify()).faults.map(said)).toEqual(['Astrid Lindqvist: setting'])
    await setOn(true)
  })

  it('is part of the verification of the trail, and told by mail and on its page', async () => {
    const change = dataSignature.replace('%s', `full_name = 'Dora Quality'`)
    const { faults, signatures } = await tampered(change, () => verifyAndReport(test.app.context, organizationId))
    expect([faults, signatures.signatures]).toEqual([[], 6])
    const [fault] = signatures.faults
    if (!fault) throw new Error('nothing was found')
    expect(signatureSentence(fault)).toMatch(
      /^Signature \S+ \(Dora Quality; approval of data; .*\): the printed name was changed\.$/,
    )
    const mails = await test.rows.query(`select body from mails where subject like 'The audit trail is not%'`)
    expect(mails.rows[0].body).toContain(signatureSentence(fault))
    const token = people.manager.token
    const { verification } = (await test.call(getAuditState, {}, { token })).body.data
    expect(verification).toMatchObject({ signatures: 6, signatureFaults: [fault] })
  })

  it('leaves out contents that were replaced since, as the trail says', async () => {
    const labelId = await makeLabelUnderApproval(test, admin)
    const reviewed = await walkTo(steps, people, { labelId, state: 'DesignApprover' })
    await steps.addTestData(reviewed)
    expect((await verify()).faults).toEqual([])
    const change = `update label_versions set document = jsonb_set(document, '{elements,1,text}', '"Jelly"') where label_id = '${labelId}'`
    expect((await tampered(change, verify)).faults.map(said)).toEqual(['Dina Quality: file', 'Dario Quality: file'])
  })

  it('names a signature that was removed', async () => {
    const { rows } = await test.rows.query(
      `select id from signatures where meaning = 'responsibility' and reason = 'Audit of spring'`,
    )
    await test.rows.query('delete from signatures where id = $1', [rows[0].id])
    expect((await verify()).faults).toMatchObject([
      { signatureId: rows[0].id, what: 'missing', by: 'Astrid Lindqvist' },
    ])
  })
})
