import { decideApproval, setReadyForApproval } from '@labelwright/contract/server/label-approval'
import type { ApprovableVersion } from '@labelwright/contract/server/label-approval-schemas'
import * as factors from '@labelwright/contract/server/second-factors'
import { login, logout } from '@labelwright/contract/server/sign-in'
import { askSigningPasskey, getNextSignature } from '@labelwright/contract/server/signing'
import type { Signature } from '@labelwright/contract/server/signing-schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defined } from '../../../testing/defined.ts'
import { createSoftwarePasskey, type SoftwarePasskey } from '../../../testing/software-passkey.ts'
import type { TestApp } from '../../../testing/start-app.ts'
import { samplePassword } from '../../../testing/usual-settings.ts'
import { stepAt, totpCode } from '../../second-factors/totp.ts'
import {
  addPerson,
  allCorrect,
  makeLabelUnderApproval,
  type Person,
  type Reviewers,
  type Steps,
  startReviews,
  walkTo,
} from '../testing/reviewers.ts'

let test: TestApp
let admin: string
let people: Reviewers
let steps: Steps

beforeAll(async () => {
  ;({ test, admin, people, steps } = await startReviews())
})
afterAll(() => test.stop())

/** A data approver who signed in by their password and has signed nothing yet. */
async function newSigner(name: string): Promise<Person> {
  const person = await addPerson(test, name, { qualityRoles: ['DataApprover'] })
  return { ...person, token: await signIn(person.email) }
}

async function signIn(email: string): Promise<string> {
  const { body } = await test.call(login, { body: { email, password: samplePassword } })
  return defined(body.token)
}

const toApprove = async (): Promise<ApprovableVersion> =>
  walkTo(steps, people, { labelId: await makeLabelUnderApproval(test, admin), state: 'DataApprover' })

/** Signs the approval of a new version's data. Answers 'signed', what is missing, or the code of the refusal. */
async function sign(token: string, signature: Signature, version?: ApprovableVersion): Promise<string> {
  const { labelId, labelVersionId, version: seen } = version ?? (await toApprove())
  const body = { decision: 'approve' as const, checkList: allCorrect, version: seen, ...signature }
  const answer = await test.call(decideApproval, { params: { labelId, labelVersionId }, body }, { token })
  if (answer.status === 200) return 'signed'
  const { code, errors } = answer.body
  return code === 'validation-failed' ? `needs ${errors.map(({ path }) => path).join(', ')}` : code
}

const asked = async (token: string) => (await test.call(getNextSignature, {}, { token })).body.data
const password = samplePassword
const minutesAgo = (id: string, time: string) =>
  test.rows.query('update sessions set signed_at = clock_timestamp() - $2::interval where user_id = $1', [id, time])
const codeAt = (secret: string, step: number) => totpCode(secret, stepAt(Date.now() / 1000) + step)
const both = ({ email }: Person) => ({ userName: email, password })

async function addCodes(token: string) {
  const begun = await test.call(factors.beginTotp, { body: { password } }, { token })
  const { secret } = begun.body.data
  const confirmed = await test.call(factors.confirmTotp, { body: { code: codeAt(secret, -1) } }, { token })
  return { secret, recoveryCodes: confirmed.body.data.recoveryCodes }
}

async function addPasskey(token: string, place = {}): Promise<SoftwarePasskey> {
  const passkey = createSoftwarePasskey({ origin: 'http://localhost:8080', host: 'localhost' })
  const { options } = (await test.call(factors.passkeyOptions, { body: { password } }, { token })).body.data
  const added = await test.call(
    factors.addPasskey,
    { body: { name: 'Phone', registration: passkey.register(options, place) } },
    { token },
  )
  expect(added.status).toBe(200)
  return passkey
}

async function answerOf(token: string, passkey: SoftwarePasskey, place = {}): Promise<Signature> {
  const { challenge, options } = (await test.call(askSigningPasskey, {}, { token })).body.data
  return { passkey: { challenge, answer: passkey.assert(options, place) } }
}

const lastSignatureOf = async (id: string) =>
  (
    await test.rows.query('select form, confirmed_by, components from signatures where user_id = $1 order by id desc', [
      id,
    ])
  ).rows[0]

describe('[CMP-03] A sitting of signing', () => {
  it('asks for user name and password at its first signature, and for the password at later ones', async () => {
    const signer = await newSigner('Dina')
    expect(await asked(signer.token)).toEqual({
      isFirst: true,
      userName: true,
      password: true,
      provider: false,
      secondFactors: [],
    })
    const version = await toApprove()
    expect(await sign(signer.token, { password }, version)).toBe('needs userName')
    expect(await sign(signer.token, {}, version)).toBe('needs userName, password')
    expect(await sign(signer.token, both(signer), version)).toBe('signed')
    expect(await lastSignatureOf(signer.id)).toEqual({
      form: 2,
      confirmed_by: 'password',
      components: ['userName', 'password'],
    })
    expect(await asked(signer.token)).toMatchObject({ isFirst: false, userName: false, password: true })
    expect(await sign(signer.token, { password })).toBe('signed')
    expect((await lastSignatureOf(signer.id)).components).toEqual(['password'])
  })

  it('lasts 15 minutes from its last signature, and goes on with each', async () => {
    const signer = await newSigner('Dora')
    expect(await sign(signer.token, both(signer))).toBe('signed')
    await minutesAgo(signer.id, '14 minutes 30 seconds')
    expect(await sign(signer.token, { password })).toBe('signed')
    await minutesAgo(signer.id, '14 minutes 30 seconds')
    expect(await sign(signer.token, { password })).toBe('signed')
    await minutesAgo(signer.id, '15 minutes 1 second')
    expect(await sign(signer.token, { password })).toBe('needs userName')
  })

  it('is one session’s: another one, or a new sign-in, begins anew', async () => {
    const signer = await newSigner('Dag')
    expect(await sign(signer.token, both(signer))).toBe('signed')
    const other = await signIn(signer.email)
    expect(await sign(other, { password })).toBe('needs userName')
    expect(await sign(signer.token, { password })).toBe('signed')
    const session = await test.call(login, { body: { email: signer.email, password } })
    await test.call(
      logout,
      { body: { refreshToken: defined(session.body.refreshToken) } },
      { token: session.body.token },
    )
    expect(await sign(await signIn(signer.email), { password })).toBe('needs userName')
  })

  it('is known by all servers, also after a restart', async () => {
    const signer = await newSigner('Dan')
    expect(await sign(signer.token, both(signer))).toBe('signed')
    const other = await test.startAnother()
    const url = getNextSignature.path
    const answer = await other.http.inject({ url, headers: { authorization: `Bearer ${signer.token}` } })
    await other.close()
    expect(answer.json().data.isFirst).toBe(false)
  })

  it('counts a wrong user name as a wrong password, and ends when three failures lock signing', async () => {
    const signer = await newSigner('Dov')
    expect(await sign(signer.token, both(signer))).toBe('signed')
    await minutesAgo(signer.id, '1 hour')
    const other = (await newSigner('Dee')).email
    for (const code of ['reauth-failed', 'reauth-failed', 'signing-locked'])
      expect(await sign(signer.token, { userName: other, password })).toBe(code)
    const { rows } = await test.rows.query(`select 1 from mails where subject = 'Dov Quality cannot sign any more'`)
    expect(rows.length).toBeGreaterThan(0)
    await test.rows.query('delete from failed_signatures')
    expect(await sign(signer.token, { password })).toBe('needs userName')
    expect(await sign(signer.token, { userName: ` ${signer.email.toUpperCase()} `, password })).toBe('signed')
    for (const code of ['reauth-failed', 'reauth-failed', 'signing-locked'])
      expect(await sign(signer.token, { password: 'wrong' })).toBe(code)
    await test.rows.query('delete from failed_signatures')
    await test.rows.query(`delete from throttles where key like 'reauth:%'`)
    expect(await sign(signer.token, { password })).toBe('needs userName')
  })
})

describe('[CMP-03] The second factor', () => {
  it('is asked for at the first signature of those who have one: a code, used once', async () => {
    const signer = await newSigner('Dex')
    const { secret, recoveryCodes } = await addCodes(signer.token)
    expect((await asked(signer.token)).secondFactors).toEqual(['code'])
    const version = await toApprove()
    expect(await sign(signer.token, both(signer), version)).toBe('needs code')
    expect(await sign(signer.token, { ...both(signer), code: '000000' }, version)).toBe('reauth-failed')
    const code = codeAt(secret, 0)
    expect(await sign(signer.token, { ...both(signer), code }, version)).toBe('signed')
    expect((await lastSignatureOf(signer.id)).components).toEqual(['userName', 'password', 'code'])
    expect(await sign(signer.token, { password })).toBe('signed')
    await minutesAgo(signer.id, '16 minutes')
    expect(await sign(signer.token, { ...both(signer), code })).toBe('reauth-failed')
    const recovery = { ...both(signer), code: defined(recoveryCodes[0]) }
    expect(await sign(signer.token, recovery)).toBe('signed')
    await minutesAgo(signer.id, '16 minutes')
    expect(await sign(signer.token, recovery)).toBe('reauth-failed')
  })

  it('is a passkey that verified its user, for this session and once', async () => {
    const signer = await newSigner('Dot')
    const other = await signIn(signer.email)
    const passkey = await addPasskey(signer.token)
    expect((await asked(signer.token)).secondFactors).toEqual(['passkey'])
    const ofOtherSession = await answerOf(other, passkey)
    expect(await sign(signer.token, { ...both(signer), ...ofOtherSession })).toBe('reauth-failed')
    const answer = await answerOf(signer.token, passkey)
    expect(await sign(signer.token, { ...both(signer), ...answer })).toBe('signed')
    expect((await lastSignatureOf(signer.id)).components).toEqual(['userName', 'password', 'passkey'])
    await minutesAgo(signer.id, '16 minutes')
    expect(await sign(signer.token, { ...both(signer), ...answer })).toBe('reauth-failed')
    const unverified = await answerOf(signer.token, passkey, { isUserVerified: false })
    expect(await sign(signer.token, { ...both(signer), ...unverified })).toBe('reauth-failed')
    await test.rows.query('delete from failed_signatures')
    await test.rows.query('delete from throttles')
    expect(await sign(signer.token, { ...both(signer), ...(await answerOf(signer.token, passkey)) })).toBe('signed')
  })

  it('is good once, also of a passkey that does not count its uses', async () => {
    const signer = await newSigner('Dea')
    const passkey = await addPasskey(signer.token, { count: 0 })
    const answer = await answerOf(signer.token, passkey, { count: 0 })
    expect(await sign(signer.token, { ...both(signer), ...answer })).toBe('signed')
    await minutesAgo(signer.id, '16 minutes')
    expect(await sign(signer.token, { ...both(signer), ...answer })).toBe('reauth-failed')
    const next = await answerOf(signer.token, passkey, { count: 0 })
    expect(await sign(signer.token, { ...both(signer), ...next })).toBe('signed')
  })

  it('is set up first where the organization requires one', async () => {
    const signer = await newSigner('Dre')
    const version = await toApprove()
    await test.rows.query('update organizations set is_second_factor_demanded = true')
    const token = await signIn(signer.email)
    expect(await sign(token, both(signer), version)).toBe('second-factor-demanded')
    await test.rows.query('update organizations set is_second_factor_demanded = false')
  })

  it('stands for both components of those who have a passkey and no password', async () => {
    const signer = await newSigner('Dia')
    const passkey = await addPasskey(signer.token)
    await test.rows.query('update users set password_hash = null where id = $1', [signer.id])
    expect(await asked(signer.token)).toMatchObject({ userName: false, password: false, secondFactors: ['passkey'] })
    const version = await toApprove()
    expect(await sign(signer.token, {}, version)).toBe('needs code')
    const unverified = await answerOf(signer.token, passkey, { isUserVerified: false })
    expect(await sign(signer.token, unverified, version)).toBe('reauth-failed')
    expect(await sign(signer.token, await answerOf(signer.token, passkey), version)).toBe('signed')
    expect(await lastSignatureOf(signer.id)).toMatchObject({ confirmed_by: 'passkey', components: ['passkey'] })
    expect(await sign(signer.token, {})).toBe('needs code')
    expect(await sign(signer.token, await answerOf(signer.token, passkey))).toBe('signed')
  })
})

describe('[CMP-03] Submitting a version for review', () => {
  it('is a signature like the others', async () => {
    const designer = await addPerson(test, 'Dip', { qualityRoles: ['LabelDesigner'] })
    const { email } = designer
    const token = await signIn(email)
    const labelId = await makeLabelUnderApproval(test, admin)
    const { labelVersionId, version } = await walkTo(steps, people, { labelId, state: 'Preview' })
    const submit = (signature: Signature) =>
      test.call(
        setReadyForApproval,
        { params: { labelId }, body: { labelVersionId, version, ...signature } },
        { token },
      )
    expect((await submit({})).body.errors).toMatchObject([{ path: 'userName' }, { path: 'password' }])
    expect((await submit({ userName: email, password: 'wrong' })).body.code).toBe('reauth-failed')
    expect((await submit({ userName: email, password })).body.data.approvals).toMatchObject([
      { meaning: 'authorship', signature: { form: 2, components: ['userName', 'password'] } },
    ])
  })
})
