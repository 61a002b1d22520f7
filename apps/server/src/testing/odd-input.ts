// Every call of the contract, with inputs that a form, a scanner or somebody hostile may send.
import { allEndpoints, type DescribedEndpoint } from '@labelwright/contract/server/all-endpoints'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '../platform/database/ids.ts'
import { adminEmail, startTestApp, type TestApp } from './start-app.ts'

type JsonSchema = z.core.JSONSchema.BaseSchema

/** Texts that a form, a scanner, a spreadsheet or somebody hostile may send: mostly usual ones. */
const texts = fc.oneof(
  { weight: 8, arbitrary: fc.string({ minLength: 1, maxLength: 12 }) },
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom(
    '',
    ' ',
    '%',
    "'",
    '\\',
    '😀',
    '\u202e',
    '\u0007',
    '1e5',
    '-1',
    '2026-13-45',
    'https://a.example/b.pdf',
  ),
  fc.constantFrom(201, 2_001, 40_000).map((length) => 'x'.repeat(length)),
)
const numbers = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 100 }) },
  fc.constantFrom(0, -1, 0.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 1e20, 1e308),
)

const isOfUuid = ({ format, pattern }: JsonSchema) => format === 'uuid' || /0-9a-f/i.test(pattern ?? '')

function objectFor(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {})
  return fc.record(Object.fromEntries(fields.map(([name, each]) => [name, inputFor(each as JsonSchema, ids)])), {
    requiredKeys: (schema.required ?? []).filter((name) => fields.some(([known]) => known === name)),
  })
}

function wellFormed(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((each) => inputFor(each as JsonSchema, ids)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.type === 'object') return objectFor(schema, ids)
  if (schema.type === 'array') return fc.array(inputFor(schema.items as JsonSchema, ids), { maxLength: 3 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'number' || schema.type === 'integer') return numbers
  if (schema.type === 'string' && isOfUuid(schema)) return fc.constantFrom(...ids)
  return texts
}

/** Mostly of the right shape, so that it comes past the door; `ids` are of rows that exist, and of none. */
function inputFor(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 60, arbitrary: wellFormed(schema, ids) }, { weight: 1, arbitrary: fc.jsonValue() })
}

/** Inputs for a schema of the contract, the same ones each time. */
const oddInputs = (schema: z.ZodMiniType, ids: readonly string[], count: number): unknown[] =>
  fc.sample(inputFor(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }), ids), {
    numRuns: count,
    seed: 20_418,
  })

let test: TestApp
let token: string
let ids: readonly string[]

const tables = ['articles', 'orders', 'order_lines', 'groups', 'labels', 'printers', 'users'] as const

async function start(): Promise<void> {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
  const found: { id: string }[] = []
  for (const table of tables) found.push(...(await test.rows.query(`select id from ${table} limit 3`)).rows)
  ids = [...found.map(({ id }) => id), newId()]
}

const queryOf = (query: object) =>
  new URLSearchParams(Object.entries(query).map(([name, each]): [string, string] => [name, String(each)]))

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
  // Some calls end the session, or the account; the rest is to be tried as well.
  if (answer.statusCode === 401) token = await test.signInAs(adminEmail).catch(() => token)
  return answer
}

/** What reads comes first, and what deletes last: there is something to meet then. */
const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const calls = allEndpoints
  .filter(({ endpoint }) => !endpoint.isUpload)
  .toSorted((one, other) => order.indexOf(one.endpoint.method) - order.indexOf(other.endpoint.method))
  .map((each) => [each.name, each] as const)

async function sendOddInputs(described: DescribedEndpoint, inputsPerCall: number): Promise<void> {
  const { query, body } = described.schemas
  const queries = query ? oddInputs(query, ids, inputsPerCall) : []
  const bodies = body ? oddInputs(body, ids, inputsPerCall) : []
  const isAlwaysTheSame = !(query || body || described.endpoint.path.includes('{'))
  for (let turn = 0; turn < (isAlwaysTheSame ? 1 : inputsPerCall); turn += 1) {
    const answer = await send(described, { turn, query: queries[turn], body: bodies[turn] })
    const what = `${answer.body.slice(0, 200)} for ${JSON.stringify(bodies[turn] ?? queries[turn])?.slice(0, 500)}`
    expect(answer.statusCode, what).toBeLessThan(500)
  }
}

/** So many inputs for each call; the same ones each time, fewer being the first of more. */
export const describeOddInput = (inputsPerCall: number) =>
  describe('Whatever comes in', () => {
    beforeAll(start)
    afterAll(() => test.stop())

    it.each(calls)('is answered or refused by %s, and never a failure of ours', (_, described) =>
      sendOddInputs(described, inputsPerCall),
    )
  })
