// The door: contract endpoints become Fastify routes. Input is checked here, rights are checked here, errors become answers here, nowhere else.
import type { Answer, Endpoint, PathParameters } from '@labelwright/contract/endpoint'
import { ProductError } from '@labelwright/contract/errors'
import { allEndpoints, type DescribedEndpoint } from '@labelwright/contract/server/all-endpoints'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isId } from '../database/ids.ts'
import type { AccessGuard } from './access-guard.ts'
import type { Actor, HelperActor, StationActor } from './actor.ts'
import { answerSerializer } from './answer-serializer.ts'
import { assertWithinBounds, bodyBoundsOf } from './body-bounds.ts'
import { problemOf } from './problem-answer.ts'
import { type UploadedFile, withUpload } from './uploads.ts'
import { validate } from './validate.ts'

/** What a handler gets: checked input and who calls. */
export interface Call<Each extends Endpoint> {
  readonly params: PathParameters<Each['path']>
  readonly query: Each extends Endpoint<string, infer Types> ? Required<Types>['query'] : never
  readonly body: Each extends Endpoint<string, infer Types> ? Required<Types>['body'] : never
  /** The signed-in person; absent only where the endpoint's access lets others in. */
  readonly actor: Actor
  readonly helper: HelperActor
  /** The station by its key. */
  readonly station: StationActor
  readonly address: string
  /** The content types that the caller takes, as the header says. */
  readonly accept: string
  /** The browser as it names itself, shortened. */
  readonly userAgent: string
  /** The `Idempotency-Key`, where the endpoint takes one and the caller sent one. */
  readonly idempotencyKey: string | undefined
  readonly reply: FastifyReply
  /** The file of an endpoint that takes one, absent where a label document came as JSON instead; it is gone after the call unless it was taken over. */
  readonly upload: UploadedFile
}

export type Serve = <Each extends Endpoint>(
  endpoint: Each,
  handler: (call: Call<Each>) => Promise<Answer<Each>> | Answer<Each>,
) => void

const described = new Map<Endpoint, DescribedEndpoint>(allEndpoints.map((each) => [each.endpoint, each]))

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key.length < 8 || key.length > 200) {
    throw new ProductError('validation-failed', {
      errors: [{ path: 'Idempotency-Key', code: 'invalid', message: 'An Idempotency-Key has 8 to 200 characters.' }],
    })
  }
  return key
}

export const fastifyPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')
/** Ids in paths are UUIDs; what is none cannot exist. */
function assertIds(params: unknown): void {
  for (const value of Object.values(params as Record<string, string>)) {
    if (!isId(value)) throw new ProductError('not-found')
  }
}

export interface Doors {
  readonly guard: AccessGuard
  /** Those of this process. */
  readonly services: readonly string[]
  /** Where the files of uploads lie until they are taken over. */
  readonly uploadDirectory: string
  /** Stands around the work of every call that may change something. */
  readonly around: <Result>(call: ServedCall, work: () => Promise<Result>) => Promise<Result>
}

export interface ServedCall {
  /** As the contract calls it. */
  readonly name: string
  readonly actor: Actor | undefined
}

/** Makes `serve`, which mounts one endpoint of the contract when its service is among those of this process. Refuses endpoints that the contract does not list. */
export function createServe(app: FastifyInstance, { guard, services, uploadDirectory, around }: Doors): Serve {
  return (endpoint, handler) => {
    const entry = described.get(endpoint)
    if (!entry) throw new Error(`${endpoint.method} ${endpoint.path} is not in the contract`)
    if (!services.includes(endpoint.service)) return
    const { schemas } = entry
    const bounds = bodyBoundsOf(endpoint)
    const serialize = answerSerializer(schemas.answer)
    app.route({
      method: endpoint.method,
      url: fastifyPath(endpoint.path),
      bodyLimit: bounds.bytes,
      // Programs and archives are compressed already, and whoever downloads them wants to know how long they are.
      ...(endpoint.contentType === 'application/octet-stream' ? { compress: false } : {}),
      // Most files are compressed already: packing them once more costs a print more than it saves.
      ...(endpoint.carriesPrintFiles ? { compress: { threshold: 65_536 } } : {}),
      handler: async (request, reply) => {
        assertWithinBounds(request.body, bounds)
        const caller = await guard.admit(endpoint, request)
        if (!schemas.params) assertIds(request.params)
        const handle = async (input: CheckedInput) => {
          await guard.admitBody(endpoint, caller.actor, input.body)
          if (endpoint.contentType) reply.type(endpoint.contentType)
          // The pieces are checked against this endpoint's own schemas just here.
          const work = async () => handler({ ...input, ...caller, reply } as unknown as Parameters<typeof handler>[0])
          const call = { name: entry.name, actor: caller.actor }
          const answer = await (endpoint.method === 'GET' ? work() : around(call, work))
          if (endpoint.contentType) return answer
          reply.type('application/json; charset=utf-8')
          return serialize(answer)
        }
        // A label document may come as JSON where a file of one may come in a form.
        const isJson = endpoint.carriesLabelDocument === true && !request.isMultipart()
        if (!endpoint.isUpload || isJson) return handle(inputOf(entry, request, request.body))
        const { maximumMebibytes } = endpoint
        return withUpload(request, { directory: uploadDirectory, maximumMebibytes }, async ({ file, fields }) =>
          handle({ ...inputOf(entry, request, fields), upload: file }),
        )
      },
    })
  }
}

/** A value that is left empty in an address is not given: nobody can leave out what a form or a template prints. */
const givenOf = (query: unknown): object =>
  Object.fromEntries(Object.entries(query as object).filter(([, value]) => value !== ''))

/** What came in, checked against the endpoint's schemas. */
const inputOf = ({ endpoint, schemas }: DescribedEndpoint, request: FastifyRequest, body: unknown) => ({
  params: schemas.params ? validate(schemas.params, request.params) : request.params,
  query: schemas.query ? validate(schemas.query, givenOf(request.query)) : {},
  // Every body of the contract is an object (`EndpointTypes`).
  body: schemas.body ? (validate(schemas.body, body) as object) : undefined,
  address: request.ip,
  accept: request.headers.accept ?? '',
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  idempotencyKey: endpoint.idempotent ? idempotencyKeyOf(request) : undefined,
})

interface CheckedInput extends ReturnType<typeof inputOf> {
  readonly upload?: UploadedFile
}

/** Parsers and error answers for the whole application. */
export function prepareHttp(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser<string>(
    ['application/json-patch+json', 'application/csp-report'],
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  )
  app.setErrorHandler((error, request, reply) => {
    const { problem, isOurFault, retryAfterSeconds } = problemOf(error, request.id)
    if (isOurFault) request.log.error({ err: error, requestId: request.id }, 'unexpected error')
    // Work is given up where its caller has left: nobody was refused anything then.
    else
      request.log[problem.status === 503 && !reply.raw.destroyed ? 'warn' : 'info'](
        { code: problem.code, requestId: request.id },
        'refused',
      )
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds))
    return reply.status(problem.status).type('application/problem+json').send(JSON.stringify(problem))
  })
}
