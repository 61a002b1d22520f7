import { listLabels } from '@labelwright/contract/server/labels'
import { changePassword, forgotPassword, listOwnSessions, resetPassword } from '@labelwright/contract/server/passwords'
import * as contract from '@labelwright/contract/server/second-factors'
import { login, logout, me, refresh } from '@labelwright/contract/server/sign-in'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { defined } from '../../testing/defined.ts'
import { createSoftwarePasskey } from '../../testing/software-passkey.ts'
import { packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'
import { samplePassword } from '../../testing/usual-settings.ts'
import { stepAt, totpCode } from './totp.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.stop())
beforeEach(async () => {
  await test.rows.query('delete from throttles')
  for (const table of ['totps', 'recovery_codes', 'passkeys']) await test.rows.query(`delete from ${table}`)
  await test.rows.query('update organizations set is_second_factor_demanded = false')
})

const place = { origin: 'http://localhost:8080', host: 'localhost' }
const firstStep = () => test.call(login, { body: { email: packerEmail, password: samplePassword } })
const challengeOfFirstStep = async () => defined((await firstStep()).body.challenge)
const signIn = async () => (await firstStep()).body.token
const codeAt = (secret: string, steps: number) => totpCode(secret, stepAt(Date.now() / 1000) + steps)
const finish = (challenge: string, code: string) => test.call(contract.finishLogin, { body: { challenge, code } })
/** The next step's code is right, and has not been used by the set-up. */
const laterCode = (secret: string) => codeAt(secret, 1)

async function switchOnCodes(token: string) {
  const begun = await test.call(contract.beginTotp, { body: { password: samplePassword } }, { token })
  const { secret } = begun.body.data
  const confirmed = await test.call(contract.confirmTotp, { body: { code: codeAt(secret, 0) } }, { token })
  return { secret, recoveryCodes: confirmed.body.data.recoveryCodes }
}

async function addKey(token: string, name = 'Phone') {
  const passkey = createSoftwarePasskey(place)
  const asked = await test.call(contract.passkeyOptions, { body: { password: samplePassword } }, { token })
  const registration = passkey.register(asked.body.data.options)
  const added = await test.call(contract.addPasskey, { body: { name, registration } }, { token })
  return { passkey, added, registration }
}

describe('Codes of an authenticator app', () => {
  it('are switched on with the password and the first code, and hand out ten recovery codes once', async () => {
    const token = await signIn()
    const wrong = await test.call(contract.beginTotp, { body: { password: 'guess guess guess' } }, { token })
    expect([wrong.status, wrong.body.code]).toEqual([403, 'reauth-failed'])
    const { recoveryCodes } = await switchOnCodes(token)
    expect(new Set(recoveryCodes).size).toBe(10)
    const { data } = (await test.call(contract.secondFactors, {}, { token })).body
    expect(data).toEqual({ hasTotp: true, recoveryCodesLeft: 10, passkeys: [], isDemanded: false, hasPassword: true })
  })

  it('are not on before the first code proved the app', async () => {
    const token = await signIn()
    await test.call(contract.beginTotp, { body: { password: samplePassword } }, { token })
    const wrong = await test.call(contract.confirmTotp, { body: { code: '000000' } }, { token })
    // 401 would end the session of somebody who is signed in.
    expect([wrong.status, wrong.body.errors[0]?.path]).toEqual([422, 'code'])
    expect((await firstStep()).status).toBe(200)
  })

  it('are sealed in the database, and recovery codes hashed', async () => {
    const { secret, recoveryCodes } = await switchOnCodes(await signIn())
    const { rows } = await test.rows.query('select t.*, r.code_hash from totps t join recovery_codes r using (user_id)')
    const stored = JSON.stringify(rows)
    expect(rows).toHaveLength(10)
    expect(stored).not.toContain(secret)
    for (const code of recoveryCodes) expect(stored).not.toContain(code)
  })

  it('make the sign-in two steps', async () => {
    const { secret } = await switchOnCodes(await signIn())
    const first = await firstStep()
    expect([first.status, first.body.code, first.body.token]).toEqual([401, 'second-factor-required', undefined])
    const second = await finish(defined(first.body.challenge), laterCode(secret))
    expect([second.status, Object.keys(second.body).sort()]).toEqual([200, ['expires', 'refreshToken', 'token']])
    expect((await test.call(me, {}, { token: second.body.token })).status).toBe(200)
  })

  it('count once each, also when twenty send the same at once', async () => {
    const { secret } = await switchOnCodes(await signIn())
    const challenges = await Promise.all(Array.from({ length: 20 }, challengeOfFirstStep))
    const code = laterCode(secret)
    const answers = await Promise.all(challenges.map((challenge) => finish(challenge, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await finish(await challengeOfFirstStep(), code)).status).not.toBe(200)
  })

  it('are guessed five times a minute, then not at all for a while', async () => {
    const { secret } = await switchOnCodes(await signIn())
    const challenge = await challengeOfFirstStep()
    const guesses = await Promise.all(Array.from({ length: 12 }, () => finish(challenge, '000000')))
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5)
    const answer = await finish(challenge, laterCode(secret))
    expect([answer.status, Number(answer.headers['retry-after']) > 0]).toEqual([429, true])
  })

  it('are not replaced by somebody who has only the session', async () => {
    const token = await signIn()
    await switchOnCodes(token)
    const again = await test.call(contract.beginTotp, { body: { password: samplePassword } }, { token })
    expect(again.status).toBe(422)
  })

  it('are switched off with the password', async () => {
    const token = await signIn()
    await switchOnCodes(token)
    expect((await test.call(contract.removeTotp, { body: { password: 'guess' } }, { token })).status).toBe(403)
    expect((await test.call(contract.removeTotp, { body: { password: samplePassword } }, { token })).status).toBe(200)
    expect((await firstStep()).status).toBe(200)
  })
})

describe('The challenge between the two steps', () => {
  const spoiled: readonly (readonly [string, (challenge: string) => Promise<string> | string])[] = [
    ['made up', () => 'made.up'],
    ['changed', (challenge) => `${challenge.slice(0, 20)}A${challenge.slice(21)}`],
    [
      'for another purpose',
      async () => {
        const listed = await test.call(
          contract.passkeyOptions,
          { body: { password: samplePassword } },
          { token: await secondSession() },
        )
        return Buffer.from(String(listed.body.data.options.challenge), 'base64url').toString()
      },
    ],
  ]
  let secondSession: () => Promise<string>
  it.each(spoiled)('is refused when it was %s', async (_, spoil) => {
    const token = await signIn()
    secondSession = () => Promise.resolve(token)
    const { secret } = await switchOnCodes(token)
    const challenge = await challengeOfFirstStep()
    const answer = await finish(await spoil(challenge), laterCode(secret))
    expect([answer.status, answer.body.code]).toEqual([401, 'session-ended'])
  })

  it('serves once', async () => {
    const { secret, recoveryCodes } = await switchOnCodes(await signIn())
    const challenge = await challengeOfFirstStep()
    expect((await finish(challenge, laterCode(secret))).status).toBe(200)
    expect((await finish(challenge, recoveryCodes[0] ?? '')).body.code).toBe('session-ended')
    const { data } = (
      await test.call(
        contract.secondFactors,
        {},
        { token: (await finish(await challengeOfFirstStep(), recoveryCodes[0] ?? '')).body.token },
      )
    ).body
    expect(data.recoveryCodesLeft).toBe(9)
  })

  it('lives five minutes', async () => {
    await switchOnCodes(await signIn())
    const challenge = await challengeOfFirstStep()
    const { expires } = JSON.parse(Buffer.from(defined(challenge.split('.')[0]), 'base64url').toString())
    expect(Math.abs(expires - Date.now() / 1000 - 300)).toBeLessThan(5)
  })

  it('ends with the password it was given for', async () => {
    const token = await signIn()
    const { secret } = await switchOnCodes(token)
    const challenge = await challengeOfFirstStep()
    const body = { currentPassword: samplePassword, newPassword: 'another fine one' }
    expect((await test.call(changePassword, { body }, { token })).status).toBe(200)
    expect((await finish(challenge, laterCode(secret))).body.code).toBe('session-ended')
    const back = { currentPassword: 'another fine one', newPassword: samplePassword }
    expect((await test.call(changePassword, { body: back }, { token })).status).toBe(200)
  })
})

describe('Recovery codes', () => {
  it('stand in for the app, each once, whatever their case', async () => {
    const { recoveryCodes } = await switchOnCodes(await signIn())
    const [first = '', second = ''] = recoveryCodes
    const use = async (code: string) => (await finish(await challengeOfFirstStep(), code)).status
    expect(await use(first.toLowerCase())).toBe(200)
    expect(await use(first)).toBe(401)
    expect(await use(second.replace('-', ''))).toBe(200)
    expect(await use('AAAAA-AAAAA')).toBe(401)
  })
})

describe('Passkeys', () => {
  const askAndFinish = async (passkey: ReturnType<typeof createSoftwarePasskey>, where = {}) => {
    const challenge = await challengeOfFirstStep()
    const asked = await test.call(contract.passkeyLoginOptions, { body: { challenge } })
    const answer = passkey.assert(asked.body.data.options, where)
    return {
      challenge,
      answer,
      result: await test.call(contract.finishLogin, { body: { challenge, passkey: answer } }),
    }
  }

  it('are added with the password, sign in, and are removed', async () => {
    const token = await signIn()
    const { passkey, added } = await addKey(token)
    expect([added.status, added.body.data.passkeys[0]?.name]).toEqual([200, 'Phone'])
    expect((await firstStep()).body.code).toBe('second-factor-required')
    expect((await askAndFinish(passkey)).result.status).toBe(200)
    const { data } = (await test.call(contract.secondFactors, {}, { token })).body
    const { id, lastUsedAt } = defined(data.passkeys[0])
    expect(lastUsedAt).not.toBeNull()
    const remove = (password: string) =>
      test.call(contract.removePasskey, { params: { id }, body: { password } }, { token })
    const refused = await remove('not the password')
    expect([refused.status, refused.body.code]).toEqual([403, 'reauth-failed'])
    expect((await remove(samplePassword)).status).toBe(200)
    expect((await remove(samplePassword)).status).toBe(404)
    expect((await firstStep()).status).toBe(200)
  })

  it('answer one question once', async () => {
    const { passkey } = await addKey(await signIn())
    const { challenge, answer, result } = await askAndFinish(passkey)
    expect(result.status).toBe(200)
    expect((await test.call(contract.finishLogin, { body: { challenge, passkey: answer } })).status).toBe(401)
    const other = await challengeOfFirstStep()
    expect((await test.call(contract.finishLogin, { body: { challenge: other, passkey: answer } })).status).toBe(401)
  })

  it.each([
    ['asked on another page', { origin: 'http://localhost.evil.example:8080' }],
    ['asked for another host', { host: 'evil.example' }],
    ['of a copied key whose count went back', { count: 1 }],
  ])('do not sign in when the answer was %s', async (_, where) => {
    const { passkey } = await addKey(await signIn())
    expect((await askAndFinish(passkey)).result.status).toBe(200)
    expect((await askAndFinish(passkey, where)).result.status).toBe(401)
    expect((await askAndFinish(createSoftwarePasskey(place))).result.status).toBe(401)
  })

  it('of a key that does not count are taken', async () => {
    const token = await signIn()
    const passkey = createSoftwarePasskey(place)
    const asked = await test.call(contract.passkeyOptions, { body: { password: samplePassword } }, { token })
    const registration = passkey.register(asked.body.data.options, { count: 0 })
    expect((await test.call(contract.addPasskey, { body: { name: 'x', registration } }, { token })).status).toBe(200)
    for (let turn = 0; turn < 2; turn += 1) expect((await askAndFinish(passkey, { count: 0 })).result.status).toBe(200)
  })

  it('are added only as an answer to the question of the same person, once', async () => {
    const token = await signIn()
    const { registration } = await addKey(token)
    const again = await test.call(contract.addPasskey, { body: { name: 'again', registration } }, { token })
    expect([again.status, again.body.errors[0]?.path]).toEqual([422, 'registration'])
    const admin = await test.signInAs('admin@example.com')
    const asked = await test.call(contract.passkeyOptions, { body: { password: samplePassword } }, { token: admin })
    const forAdmin = createSoftwarePasskey(place).register(asked.body.data.options)
    expect(
      (await test.call(contract.addPasskey, { body: { name: 'x', registration: forAdmin } }, { token })).status,
    ).toBe(422)
    const made = createSoftwarePasskey(place).register({ challenge: Buffer.from('made up').toString('base64url') })
    expect((await test.call(contract.addPasskey, { body: { name: 'x', registration: made } }, { token })).status).toBe(
      422,
    )
  })
})

describe('A person without a password', () => {
  it('sets up and removes a second factor only after a fresh sign-in at the provider', async () => {
    const token = await signIn()
    await addKey(token)
    const { rows } = await test.rows.query('select password_hash as hash from users where email = $1', [packerEmail])
    await test.rows.query('update users set password_hash = null where email = $1', [packerEmail])
    const { data } = (await test.call(contract.secondFactors, {}, { token })).body
    expect(data.hasPassword).toBe(false)
    const { id } = defined(data.passkeys[0])
    const remove = () => test.call(contract.removePasskey, { params: { id }, body: { password: '' } }, { token })
    await test.rows.query(`update sessions set created_at = now() - interval '11 minutes'`)
    const refused = await remove()
    expect([refused.status, refused.body.code]).toEqual([403, 'provider-sign-in-needed'])
    await test.rows.query(`update sessions set created_at = now() - interval '9 minutes'`)
    expect((await remove()).status).toBe(200)
    await test.rows.query('update users set password_hash = $1 where email = $2', [rows[0].hash, packerEmail])
  })
})

describe('An organization that demands a second factor', () => {
  it('closes every call but those to set one up, to those who have none', async () => {
    await test.rows.query('update organizations set is_second_factor_demanded = true')
    const session = (await firstStep()).body
    const { token } = session
    for (const closed of [
      await test.call(listLabels, { query: {} }, { token }),
      await test.call(listOwnSessions, { query: {} }, { token }),
      await test.call(
        changePassword,
        { body: { currentPassword: samplePassword, newPassword: 'another fine one' } },
        { token },
      ),
    ]) {
      expect([closed.status, closed.body.code]).toEqual([403, 'second-factor-demanded'])
    }
    expect((await test.call(me, {}, { token })).status).toBe(200)
    expect((await test.call(contract.secondFactors, {}, { token })).body.data.isDemanded).toBe(true)
    const next = await test.call(refresh, { body: { refreshToken: session.refreshToken } })
    expect(next.status).toBe(200)
    await switchOnCodes(token)
    expect((await test.call(listLabels, { query: {} }, { token })).status).toBe(200)
    expect((await test.call(logout, { body: { refreshToken: next.body.refreshToken } })).status).toBe(200)
  })

  it('keeps the last one switched on', async () => {
    const token = await signIn()
    await switchOnCodes(token)
    await addKey(token)
    await test.rows.query('update organizations set is_second_factor_demanded = true')
    expect((await test.call(contract.removeTotp, { body: { password: samplePassword } }, { token })).status).toBe(200)
    const { id } = defined((await test.call(contract.secondFactors, {}, { token })).body.data.passkeys[0])
    const body = { password: samplePassword }
    const answer = await test.call(contract.removePasskey, { params: { id }, body }, { token })
    expect([answer.status, answer.body.code]).toEqual([403, 'second-factor-demanded'])
    expect((await test.call(contract.secondFactors, {}, { token })).body.data.passkeys).toHaveLength(1)
  })
})

describe('A forgotten password', () => {
  it('is no way around the second factor', async () => {
    await switchOnCodes(await signIn())
    await test.call(forgotPassword, { body: { email: packerEmail } })
    const { rows } = await test.rows.query('select link from mails order by created_at desc limit 1')
    const token = new URLSearchParams(rows[0].link.split('?')[1]).get('token') ?? ''
    expect((await test.call(resetPassword, { body: { token, newPassword: samplePassword } })).status).toBe(200)
    expect((await firstStep()).body.code).toBe('second-factor-required')
  })
})
