import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import { migrate } from '../../../platform/database/migrate.ts'
import { loginOf, startTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'

let test: TestDatabase
const organizationId = newId()
const people = { admin: newId(), invited: newId(), signed: newId(), reset: newId() }

beforeAll(async () => {
  test = await startTestDatabase('nothing')
  await migrate(test.connection, { last: '0073-label-weights.sql' })
  await test.owner.query('insert into organizations (organization_id, name) values ($1, $2)', [organizationId, 'Old'])
  for (const [name, id] of Object.entries(people))
    await test.owner.query(
      `insert into users (organization_id, id, email, firstname, lastname, account_type) values ($1, $2, $3, 'F', 'L', 'User')`,
      [organizationId, id, `${name}@example.com`],
    )
})
afterAll(() => test.remove())

const addLink = (purpose: string, subjectId: string) =>
  test.owner.query(
    `insert into mailed_links (organization_id, token_hash, purpose, subject_id, payload, expires_at, used_at, readers)
     values ($1, sha256(convert_to($2, 'UTF8')), $3, $4, '{}', now(), now(), $5)`,
    [organizationId, subjectId, purpose, subjectId, JSON.stringify([{ userId: people.admin, name: 'Astrid' }])],
  )

async function addInvitation(email: string): Promise<void> {
  const id = newId()
  await test.owner.query(
    `insert into invitations (organization_id, id, email, firstname, lastname, rights, invited_by_name, expires_at, accepted_at)
     values ($1, $2, $3, 'F', 'L', '{}', 'Astrid', now(), now())`,
    [organizationId, id, email],
  )
  await addLink('invitation', id)
}

describe('People who came in by a link before the rule', () => {
  it('have its readers named; who has not signed yet is confirmed first, and who signed before stays confirmed [CMP-06]', async () => {
    await addInvitation('INVITED@example.com')
    await addInvitation('signed@example.com')
    await addLink('password-reset', people.reset)
    await test.owner.query(
      `insert into signatures (organization_id, id, user_id, full_name, at, meaning, confirmed_by, previous_audit_hash, hash)
       values ($1, $2, $3, 'F L', now(), 'responsibility', 'password', 'x', 'x')`,
      [organizationId, newId(), people.signed],
    )
    await migrate(test.connection, await loginOf(test))
    const readers = await test.owner.query('select user_id, reader_id from signer_link_readers')
    expect(new Map(readers.rows.map((row) => [row.user_id, row.reader_id]))).toEqual(
      new Map([people.invited, people.signed, people.reset].map((id) => [id, people.admin])),
    )
    const { rows } = await test.owner.query('select user_id from unconfirmed_signers')
    expect(rows).toEqual([{ user_id: people.invited }])
  })
})
