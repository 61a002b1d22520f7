import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MigratedDatabase, startMigratedDatabase } from '../../testing/test-database.ts'
import type { Database } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import { readAccessToken, signAccessToken, type TokenPerson } from './access-tokens.ts'
import { loadKeyring } from './keyring.ts'

let test: MigratedDatabase
let database: Database
beforeAll(async () => {
  test = await startMigratedDatabase()
  database = test.database
})
afterAll(() => test.remove())

const person: TokenPerson = {
  userId: newId(),
  organizationId: newId(),
  sessionId: newId(),
  email: 'ada@example.com',
  name: 'Ada Byron',
  accountType: 'User',
  userRoles: [],
  userPermissions: [],
  qualityAssuranceRoles: [],
}

describe('The installation’s keys', () => {
  it('are made once by servers that start at once', async () => {
    await Promise.all(Array.from({ length: 5 }, () => loadKeyring(database)))
    const { rows } = await test.owner.query(
      'select purpose, count(*)::int as many from server_keys group by 1 order by 1',
    )
    expect(rows.map(({ purpose, many }) => `${purpose} ${many}`)).toEqual([
      'access 1',
      'evidence 1',
      'link 1',
      'refresh 1',
      'storage 1',
      'ticket 1',
    ])
  })

  it('for access tokens are followed by a new one, published before it signs, and nobody is signed out', async () => {
    const [here, there] = [await loadKeyring(database), await loadKeyring(database)]
    const token = await signAccessToken(here, person)
    const [first] = here.signingKeys('access')
    await test.owner.query(`update server_keys set created_at = now() - interval '91 days' where purpose = 'access'`)
    await Promise.all([here.rotate(), there.rotate()])
    expect(here.signingKeys('access').map(({ kid }) => kid)).toHaveLength(2)
    // The new one is known everywhere before anybody signs with it.
    expect(here.signingKeys('access')[0]?.kid).toBe(first?.kid)
    await test.owner.query(
      `update server_keys set created_at = now() - interval '6 minutes' where purpose = 'access' and kid <> $1`,
      [first?.kid],
    )
    await there.reload()
    expect(there.signingKeys('access')[0]?.kid).not.toBe(first?.kid)
    expect((await readAccessToken(there, token)).userId).toBe(person.userId)
    expect((await readAccessToken(here, await signAccessToken(there, person))).userId).toBe(person.userId)
  })

  it('that no living token names are retired', async () => {
    const keyring = await loadKeyring(database)
    await test.owner.query(
      `update server_keys set created_at = created_at - interval '2 days' where purpose = 'access'`,
    )
    await keyring.rotate()
    expect(keyring.signingKeys('access')).toHaveLength(1)
  })

  it('seal a text for one place only', async () => {
    const keyring = await loadKeyring(database)
    const sealed = keyring.seal('the secret', 'totp:1')
    expect(sealed).not.toContain('the secret')
    expect((await loadKeyring(database)).unseal(sealed, 'totp:1')).toBe('the secret')
    expect(() => keyring.unseal(sealed, 'totp:2')).toThrow()
    expect(() => keyring.unseal(`${sealed.slice(0, -2)}AA`, 'totp:1')).toThrow()
  })
})
