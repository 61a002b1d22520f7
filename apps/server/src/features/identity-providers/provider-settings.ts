import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { StartError } from '../../platform/start-error.ts'

/** Read the issuer as the provider itself writes it: `https://login.example.com`. */
const isIssuer = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, search, hash } = new URL(text)
  const isOurs = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  return search === '' && hash === '' && (protocol === 'https:' || (protocol === 'http:' && isOurs))
}

const text = z.string('must be a text').check(z.minLength(1, 'must not be empty'))

const providerSettings = z.strictObject({
  name: z.string('must be a text').check(z.regex(/^[A-Za-z0-9_-]{1,40}$/, 'takes 1 to 40 letters, digits, - and _')),
  issuer: z
    .string('must be a text')
    .check(z.refine(isIssuer, 'must be an https address as the provider writes it, without ? and #')),
  clientId: text,
  clientSecret: text,
  /** What the sign-in page shows; the name where there is none. */
  label: z.optional(text),
})

/** One identity provider of the installation (OpenID Connect Core 1.0). */
export type ProviderSettings = z.infer<typeof providerSettings>

const list = z.array(providerSettings, 'must be a list: [{"name": …, "issuer": …, "clientId": …, "clientSecret": …}]')

function parse(source: string, refuse: (reason: string) => StartError): unknown {
  try {
    return JSON.parse(source)
  } catch (error) {
    throw refuse(`it is not JSON: ${error instanceof Error ? error.message : error}`)
  }
}

function read(file: string, refuse: (reason: string) => StartError): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : String(error))
  }
}

const reasonOf = (issue: z.core.$ZodIssue): string => {
  const [index, field] = issue.path
  const provider = index === undefined ? 'it' : `provider ${Number(index) + 1}`
  if (issue.code === 'unrecognized_keys')
    return `${provider} has fields that mean nothing here: ${issue.keys.join(', ')}`
  return field === undefined ? `${provider} ${issue.message}` : `${provider}, ${String(field)} ${issue.message}`
}

/** Reads the file that LABELWRIGHT_IDENTITY_PROVIDERS names. Throws StartError with a sentence that says where the mistake is. */
export function readProviderFile(file: string): readonly ProviderSettings[] {
  const refuse = (reason: string) =>
    new StartError(`LABELWRIGHT_IDENTITY_PROVIDERS: the file ${file} cannot be used: ${reason}.`)
  const result = z.safeParse(list, parse(read(file, refuse), refuse))
  if (!result.success) {
    const reasons = result.error.issues.map(reasonOf)
    throw refuse(reasons.join('; '))
  }
  const names = result.data.map(({ name }) => name.toLowerCase())
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw refuse(`the name ${twice} stands twice`)
  return result.data
}
