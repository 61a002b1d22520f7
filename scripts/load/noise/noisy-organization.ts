// An organization that asks for as much as it can, as a caller: refusals are answers, too.
import { callApi } from '../../product/call-api.ts'

export interface Answer {
  readonly status: number
  /** Of a refusal. */
  readonly code?: string | undefined
  /** Whether it says when to come again. */
  readonly hasRetryAfter: boolean
}

export interface NoisyOrganization {
  readonly serverUrl: string
  readonly token: string
  /** Sends a call and reads its answer to the end; undefined when it was given up. */
  readonly send: (call: `${'GET' | 'POST'} ${string}`, more?: More) => Promise<Answer | undefined>
  /** Makes something that the noise needs, and answers its `data`. */
  readonly make: (path: string, body: object) => Promise<{ readonly id: string }>
}

interface More {
  readonly json?: object
  readonly form?: FormData
  readonly signal?: AbortSignal
}

function requestOf(token: string, json: object | undefined, form: FormData | undefined): RequestInit {
  const authorization = `Bearer ${token}`
  if (form) return { headers: { authorization }, body: form }
  if (!json) return { headers: { authorization } }
  return { headers: { authorization, 'content-type': 'application/json' }, body: JSON.stringify(json) }
}

function codeIn(content: Buffer): string | undefined {
  try {
    return (JSON.parse(content.toString()) as { readonly code?: string }).code
  } catch {
    return undefined
  }
}

/** Registers an organization. The product must be started with `LABELWRIGHT_REGISTRATION=open`. */
export async function registerNoisy(serverUrl: string): Promise<NoisyOrganization> {
  const { token: given } = await callApi({ serverUrl, token: '' }, 'POST /api/account/register', {
    firstname: 'Nora',
    lastname: 'Noise',
    email: 'nora@noise.example',
    password: 'very loud words indeed',
    organizationName: 'Noise',
  })
  const token = String(given)
  await callApi({ serverUrl, token }, 'POST /api/subscription/register', { template: 'Enterprise' })
  return asNoisy(serverUrl, token)
}

/** Calls of an organization that was registered. */
export function asNoisy(serverUrl: string, token: string): NoisyOrganization {
  return {
    serverUrl,
    token,
    send: async (call, { json, form, signal } = {}) => {
      const [method = '', path = ''] = call.split(' ', 2)
      try {
        const response = await fetch(serverUrl + path, {
          method,
          ...requestOf(token, json, form),
          ...(signal && { signal }),
        })
        const { status } = response
        const content = Buffer.from(await response.arrayBuffer())
        const code = status < 400 ? undefined : codeIn(content)
        return { status, code, hasRetryAfter: response.headers.has('retry-after') }
      } catch (error) {
        if (signal?.aborted) return undefined
        throw error
      }
    },
    make: async (path, body) =>
      (await callApi({ serverUrl, token }, `POST ${path}`, body)).data as { readonly id: string },
  }
}

/** A form with a file, as pages send it. */
export function formWith(file: Uint8Array, name: string, fields: Readonly<Record<string, string>> = {}): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new Blob([file as Uint8Array<ArrayBuffer>]), name)
  return form
}

/** One way to make noise. */
export interface Noise {
  readonly name: string
  /** Makes what is needed, and answers the call that is sent again and again. */
  readonly prepare: (noisy: NoisyOrganization) => Promise<() => Promise<Answer | undefined>>
}
