// The contract: every call, who may make it, how it can fail. Routes are plain values; their schemas stand apart, so that a browser's shell carries no validator.
import type { Access } from './access.ts'
import type { ErrorCode } from './errors.ts'
import type { FeatureFlag } from './feature-flags.ts'

/** What an endpoint's schemas say, as types: what goes in and what comes out. */
export interface EndpointTypes {
  readonly query?: object | undefined
  readonly body?: object | undefined
  readonly answer?: unknown
}

/** One call of the product. `path` is the specification's, `{name}` marks a parameter; paths are matched without regard to case. */
export interface Endpoint<Path extends string = string, Types extends EndpointTypes = EndpointTypes> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: Path
  /** Which of the three services answers it. */
  readonly service: 'auth' | 'base' | 'import' | 'helper'
  readonly summary: string
  readonly access: Access
  /** The codes it may answer beside those that every call may (`alwaysPossible`). */
  readonly errors: readonly ErrorCode[]
  /** Takes an `Idempotency-Key`: the same key with the same body answers the same, with another body 422. */
  readonly idempotent?: true
  /** Open also to those who have no second factor though their organization demands one; all others answer them `second-factor-demanded`. */
  readonly beforeSecondFactor?: true
  /** Open also to who is signed in at a station: what a widget there needs, and nothing else. */
  readonly atStations?: true
  /** Refused with `feature-disabled` while this flag of the organization is off, for everybody. */
  readonly feature?: FeatureFlag
  /** Flags of what a body asks for: while one of them is off, accounts of type User are refused with `feature-disabled`. */
  featuresOfBody?(body: NonNullable<Types['body']>): readonly FeatureFlag[]
  /** The content type of the answer where it is not JSON. */
  readonly contentType?:
    | 'image/svg+xml'
    | 'application/octet-stream'
    | 'text/csv'
    | 'font/sfnt'
    | 'image/png'
    | 'application/pdf'
  /** Takes a form (`multipart/form-data`): the file under `file`, the body's fields beside it. */
  readonly isUpload?: true
  /** The largest file that an upload takes; without it, as large as an import may be. */
  readonly maximumMebibytes?: number
  /** Its body holds a label document: more fields and bytes than other calls may send. */
  readonly carriesLabelDocument?: true
  /** Its answer holds files for printers. */
  readonly carriesPrintFiles?: true
  /** Carries the types only; never set. */
  readonly types?: Types
}

type Definition<Path extends string, Types extends EndpointTypes> = Omit<Endpoint<Path, Types>, 'types'>

/** Declares an endpoint: `endpoint<Types>()({ method, path, … })`. The empty call lets the path stay a literal while the types are named. */
export const endpoint =
  <Types extends EndpointTypes>() =>
  <const Path extends string>(definition: Definition<Path, Types>): Endpoint<Path, Types> =>
    definition

/** The names between braces of a path: `/api/articles/{id}` → `'id'`. */
export type PathParameter<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParameter<Rest>
  : never

export type PathParameters<Path extends string> = { readonly [Name in PathParameter<Path>]: string }

type TypesOf<Call> = Call extends Endpoint<string, infer Types> ? Types : never

/** What a caller hands over: path parameters, query and body as far as the endpoint has them. */
export type Input<Call extends Endpoint> = (PathParameter<Call['path']> extends never
  ? unknown
  : { readonly params: PathParameters<Call['path']> }) &
  (TypesOf<Call>['query'] extends object ? { readonly query: TypesOf<Call>['query'] } : unknown) &
  (TypesOf<Call>['body'] extends object ? { readonly body: TypesOf<Call>['body'] } : unknown)

export type Answer<Call extends Endpoint> = TypesOf<Call>['answer']

/** Puts parameters and query into an endpoint's path, encoded. */
export function pathOf(
  call: Pick<Endpoint, 'path'>,
  input: { readonly params?: Readonly<Record<string, string>>; readonly query?: object },
): string {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''))
  const query = new Map(Object.entries(input.query ?? {}).filter(([, value]) => value !== undefined && value !== ''))
  if (query.size === 0) return path
  const pairs = [...query].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
  return `${path}?${pairs.join('&')}`
}
