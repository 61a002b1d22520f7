// Holds every answer that a test gets against the OpenAPI document that the server publishes.

import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from '../platform/http/open-api.ts'

interface Operation {
  readonly operationId: string
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: object }>> }>
  >
}

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: { readonly Problem: object } }
}

const document = openApiDocument('0.0.0-test') as unknown as OpenApi
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })

/** `/api/articles/:id` and `/API/articles/{id}` are one path. */
const keyOf = (path: string): string => path.toLowerCase().replaceAll(/:(\w+)/g, '{$1}')
const operations = new Map(
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method} ${keyOf(path)}`, operation] as const),
  ),
)

const validators = new Map<object, ValidateFunction>()

function validatorOf(schema: object): ValidateFunction {
  const known = validators.get(schema)
  if (known) return known
  const isProblem = JSON.stringify(schema).includes('#/components/schemas/Problem')
  const made = ajv.compile(isProblem ? document.components.schemas.Problem : schema)
  validators.set(schema, made)
  return made
}

/** What is wrong with an answer; undefined when the document says just this. */
function faultOf(operation: Operation, status: number, payload: string): string | undefined {
  const response = operation.responses[String(status)]
  if (!response)
    return `${operation.operationId} answered ${status}, which the document does not know: ${payload.slice(0, 200)}`
  const schema = (response.content['application/json'] ?? response.content['application/problem+json'])?.schema
  if (!schema) return undefined
  const isRight = validatorOf(schema)
  if (isRight(JSON.parse(payload))) return undefined
  return `${operation.operationId} answered ${status} otherwise than documented: ${ajv.errorsText(isRight.errors)}`
}

/** Collects the faults of all answers that `http` gives; to be called before it is ready. */
export function checkAnswers(http: FastifyInstance): readonly string[] {
  const faults: string[] = []
  http.addHook('onSend', async (request, reply, payload) => {
    const url = request.routeOptions.url
    const operation = url && operations.get(`${request.method.toLowerCase()} ${keyOf(url)}`)
    const isJson = String(reply.getHeader('content-type')).includes('json')
    if (!operation || !isJson || typeof payload !== 'string') return payload
    const fault = faultOf(operation, reply.statusCode, payload)
    if (fault) faults.push(fault)
    return payload
  })
  return faults
}

/** Throws when an answer was not as the document says. */
export function assertNoFaults(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`Answers against the OpenAPI document:\n${[...new Set(faults)].join('\n')}`)
}
