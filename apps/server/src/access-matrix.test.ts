import { once } from 'node:events'
import { qualityAssuranceRoles, userRoles } from '@labelwright/contract/access'
import { allEndpoints } from '@labelwright/contract/server/all-endpoints'
import { allSockets } from '@labelwright/contract/server/all-sockets'
import type { Socket } from '@labelwright/contract/socket'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from './platform/database/ids.ts'
import { connect, pageOrigin } from './testing/designer-client.ts'
import { registerAnother } from './testing/second-organization.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from './testing/start-app.ts'

let test: TestApp
const tokens = new Map<string, string>()

/** Ends the caller's own sessions: its access is that of every signed-in call, and is tested with the sessions. */
const endsItself = new Set(['endAllOwnSessions'])

async function makePerson(
  name: string,
  {
    accountType,
    roles,
    qualityRoles,
  }: { readonly accountType: string; readonly roles: readonly string[]; readonly qualityRoles: readonly string[] },
): Promise<void> {
  const email = `${name.toLowerCase()}@matrix.example`
  await test.rows.query(
    `insert into users (organization_id, id, email, firstname, lastname, account_type, user_roles, quality_assurance_roles, password_hash)
     select organization_id, $1, $2, 'F', 'L', $3, $4, $5, password_hash from users where email = $6`,
    [newId(), email, accountType, roles, qualityRoles, adminEmail],
  )
  tokens.set(name, await test.signInAs(email))
}

beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_REGISTRATION: 'open' })
  tokens.set('User', await test.signInAs(packerEmail))
  for (const role of userRoles) await makePerson(role, { accountType: 'User', roles: [role], qualityRoles: [] })
  for (const role of qualityAssuranceRoles)
    await makePerson(`QA-${role}`, { accountType: 'User', roles: [], qualityRoles: [role] })
  await makePerson('Administrator', { accountType: 'Administrator', roles: [], qualityRoles: [] })
  tokens.set('TenantAdmin', await test.signInAs(adminEmail))
  tokens.set('suspended', await registerAnother(test, 'Suspended'))
  await test.rows.query(`update organizations set status = 'Paused' where name = 'Suspended'`)
})
afterAll(() => test.stop())

const exampleOf = (path: string) => path.replaceAll(/\{\w+\}/g, '01a1ffb1-cf0f-7811-b38b-000000000000')

async function verdict(method: string, path: string, token: string | undefined): Promise<string> {
  const answer = await test.app.http.inject({
    method: method as 'GET',
    url: exampleOf(path),
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  if (answer.statusCode === 401) return '401'
  return answer.statusCode === 403 && answer.json().code === 'not-allowed' ? '403' : 'in'
}

/** As for a call: what the first message is answered. */
async function socketVerdict({ path, access }: Socket, token = 'none'): Promise<string> {
  const isOfHelpers = access.kind === 'helper'
  const socket = await connect(test.app, exampleOf(path), isOfHelpers ? null : pageOrigin)
  const answered = once(socket, 'message')
  socket.send(JSON.stringify({ type: 'open', token, ...(isOfHelpers ? { version: '' } : { clientId: newId() }) }))
  const { code } = JSON.parse(String((await answered)[0]))
  socket.terminate()
  return ({ 'not-signed-in': '401', 'not-allowed': '403' } as Record<string, string>)[code] ?? 'in'
}

function wordsOf(people: readonly string[], verdicts: readonly string[]): string {
  const groups = Map.groupBy(people, (_, index) => verdicts[index] ?? '')
  const words = [...groups]
    .sort()
    .map(([word, list]) => `${word}: ${list.length === people.length ? 'everybody' : list.join(' ')}`)
  return words.join('\n  ')
}

describe('Who may make which call', () => {
  it('is as the checked-in table says, for every endpoint and every kind of person [SEC-01]', async () => {
    const lines: string[] = []
    const people = ['anonymous', ...tokens.keys()]
    for (const { name, endpoint } of allEndpoints.filter((each) => !endsItself.has(each.name))) {
      const verdicts = await Promise.all(
        people.map((person) => verdict(endpoint.method, endpoint.path, tokens.get(person))),
      )
      lines.push(`${name} ${endpoint.method} ${endpoint.path}\n  ${wordsOf(people, verdicts)}`)
    }
    for (const { name, socket } of allSockets) {
      lines.push(
        `${name} SOCKET ${socket.path}\n  ${wordsOf(people, await Promise.all(people.map((person) => socketVerdict(socket, tokens.get(person)))))}`,
      )
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('access-matrix.txt')
  })
})
