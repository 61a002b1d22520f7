import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { assertNoFaults, checkAnswers } from './check-answers.ts'

/** An answer to `GET /api/articles/name`, held against the document. */
async function faultsOf(status: number, body: object): Promise<readonly string[]> {
  const http = Fastify({ routerOptions: { caseSensitive: false } })
  http.get('/api/articles/name', (_, reply) => reply.status(status).send(body))
  const faults = checkAnswers(http)
  await http.inject({ url: '/API/articles/name?name=x' })
  return faults
}

const problem = {
  type: 'about:blank',
  title: 'Not found',
  status: 404,
  detail: 'This was not found. It may have been deleted.',
  code: 'not-found',
  Message: 'This was not found. It may have been deleted.',
  errors: [],
}

it('knows an answer that is as the OpenAPI document says [API-07-OPEN]', async () => {
  expect(await faultsOf(404, problem)).toEqual([])
})

it.each([
  ['a field that is missing', 200, { data: { id: 'x' } }],
  ['a status that the call does not have', 418, problem],
  ['a problem without its code', 404, { ...problem, code: undefined }],
  ['a code that the catalogue does not have', 404, { ...problem, code: 'no-such-code' }],
])('finds %s, and fails the test file that got it [API-07-OPEN] [API-08-OPEN]', async (_, status, body) => {
  const faults = await faultsOf(status, body)
  expect(faults).toHaveLength(1)
  expect(() => assertNoFaults(faults)).toThrow('findArticleByName answered')
})
