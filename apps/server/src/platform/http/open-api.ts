import { errorCatalogue } from '@labelwright/contract/error-catalogue'
import { alwaysPossible, type ErrorCode } from '@labelwright/contract/errors'
import { allEndpoints, type DescribedEndpoint } from '@labelwright/contract/server/all-endpoints'
import * as z from 'zod/mini'

const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): Record<string, unknown> => {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, { unrepresentable: 'any', io })
  return rest
}

function parametersOf({ endpoint, schemas }: DescribedEndpoint): object[] {
  const path = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: schemas.params ? { type: 'string' } : { type: 'string', format: 'uuid' },
  }))
  const query = schemas.query ? schemaOf(schemas.query, 'input') : {}
  const properties = (query.properties ?? {}) as Record<string, object>
  const required = (query.required ?? []) as string[]
  const key = endpoint.idempotent
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', minLength: 8, maxLength: 200 },
        },
      ]
    : []
  return [
    ...path,
    ...Object.entries(properties).map(([name, schema]) => ({
      name,
      in: 'query',
      required: required.includes(name),
      schema,
    })),
    ...key,
  ]
}

/** What may be refused before and beneath an endpoint's own rules. */
function commonCodesOf(endpoint: DescribedEndpoint['endpoint']): ErrorCode[] {
  const { method, access, feature, featuresOfBody, beforeSecondFactor, atStations } = endpoint
  const codes: ErrorCode[] = []
  if (access.kind !== 'anyone' && access.kind !== 'link') codes.push('not-signed-in')
  const isForPeople = access.kind === 'signed-in' || access.kind === 'any-of'
  if (isForPeople && !beforeSecondFactor) codes.push('second-factor-demanded')
  // Who is signed in at a station may do nothing else.
  if (isForPeople && (access.kind === 'any-of' || !atStations)) codes.push('not-allowed')
  if (feature || featuresOfBody) codes.push('feature-disabled')
  // Whatever writes may meet rows that an import holds.
  if (method !== 'GET') codes.push('being-changed')
  return codes
}

function responsesOf({ endpoint, schemas }: DescribedEndpoint): object {
  const codes: readonly ErrorCode[] = [...endpoint.errors, ...commonCodesOf(endpoint), ...alwaysPossible]
  const byStatus = Map.groupBy(new Set(codes), (code) => errorCatalogue[code].status)
  const failures = [...byStatus].map(([status, list]) => [
    String(status),
    {
      description: list.join(', '),
      content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  ])
  const content = endpoint.contentType
    ? { [endpoint.contentType]: { schema: { type: 'string' } } }
    : { 'application/json': { schema: schemaOf(schemas.answer, 'output') } }
  return { 200: { description: endpoint.summary, content }, ...Object.fromEntries(failures) }
}

const accessInWords = ({ access }: DescribedEndpoint['endpoint']): string =>
  access.kind === 'any-of' ? `Needs any of ${access.keys.join(', ')}.` : `Access: ${access.kind}.`

/** A file travels in a form, beside the fields of the body. */
function bodyContentOf({ endpoint, schemas }: DescribedEndpoint): object {
  const schema = schemas.body ? schemaOf(schemas.body, 'input') : {}
  if (!endpoint.isUpload) return { 'application/json': { schema } }
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  const required = [...((schema.required ?? []) as string[]), 'file']
  const properties = { ...(schema.properties as object), file }
  return { 'multipart/form-data': { schema: { ...schema, properties, required } } }
}

function operationOf(each: DescribedEndpoint): object {
  const { endpoint, schemas, name, feature } = each
  const hasBearer = !['anyone', 'link'].includes(endpoint.access.kind)
  return {
    operationId: name,
    tags: [feature],
    summary: endpoint.summary,
    description: accessInWords(endpoint),
    parameters: parametersOf(each),
    ...(schemas.body ? { requestBody: { required: true, content: bodyContentOf(each) } } : {}),
    responses: responsesOf(each),
    security: hasBearer ? [{ bearer: [] }] : [],
  }
}

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'Message', 'errors'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', enum: Object.keys(errorCatalogue) },
    Message: { type: 'string' },
    requestId: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}

/** The whole contract as an OpenAPI 3.1 document. */
export function openApiDocument(version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, object>> = {}
  for (const each of allEndpoints) {
    paths[each.endpoint.path] = {
      ...paths[each.endpoint.path],
      [each.endpoint.method.toLowerCase()]: operationOf(each),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Labelwright', version },
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
