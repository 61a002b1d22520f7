import { allEndpoints, type DescribedEndpoint } from '@labelwright/contract/server/all-endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from './platform/database/ids.ts'
import { oddInputs } from './testing/odd-input.ts'
import { adminEmail, startTestApp, type TestApp } from './testing/start-app.ts'

let test: TestApp
let token: string
let ids: readonly string[]

const tables = ['articles', 'orders', 'order_lines', 'groups', 'labels', 'printers', 'users'] as const

beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
  const found: { id: string }[] = []
  for (const table of tables) found.push(...(await test.rows.query(`select id from ${table} limit 3`)).rows)
  ids = [...found.map(({ id }) => id), newId()]
})
afterAll(() => test.stop())

const inputsPerCall = 40
const queryOf = (query: object) =>
  new URLSearchParams(Object.entries(query).map(([name, each]) => [name, String(each)]))

async function send(
  { endpoint, schemas }: DescribedEndpoint,
  { turn, query, body }: { readonly turn: number; readonly query: unknown; readonly body: unknown },
) {
  const path = endpoint.path.replaceAll(/\{\w+\}/g, () => ids[turn % ids.length] ?? '')
  const answer = await test.app.http.inject({
    method: endpoint.method,
    url: query && typeof query === 'object' ? `${path}?${queryOf(query)}` : path,
    headers: { authorization: `Bearer ${token}`, ...(schemas.body ? { 'content-type': 'application/json' } : {}) },
    ...(schemas.body ? { payload: JSON.stringify(body) ?? 'null' } : {}),
  })
  // Some calls end the session; the rest is to be tried as well.
  if (answer.statusCode === 401) token = (await test.signInAs(adminEmail)) ?? token
  return answer
}

/** What reads comes first, and what deletes last: there is something to meet then. */
const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const calls = allEndpoints
  .filter(({ endpoint }) => !endpoint.isUpload)
  .toSorted((one, other) => order.indexOf(one.endpoint.method) - order.indexOf(other.endpoint.method))
  .map((each) => [each.name, each] as const)

describe('Whatever comes in', () => {
  it.each(calls)('is answered or refused by %s, and never a failure of ours', async (_, described) => {
    const { query, body } = described.schemas
    const queries = query ? oddInputs(query, ids, inputsPerCall) : []
    const bodies = body ? oddInputs(body, ids, inputsPerCall) : []
    const isAlwaysTheSame = !(query || body || described.endpoint.path.includes('{'))
    for (let turn = 0; turn < (isAlwaysTheSame ? 1 : inputsPerCall); turn += 1) {
      const answer = await send(described, { turn, query: queries[turn], body: bodies[turn] })
      const what = `${answer.body.slice(0, 200)} for ${JSON.stringify(bodies[turn] ?? queries[turn])?.slice(0, 500)}`
      expect(answer.statusCode, what).toBeLessThan(500)
    }
  })
})
