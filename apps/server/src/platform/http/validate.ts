import { type FieldError, ProductError } from '@labelwright/contract/errors'
import { en } from 'zod/locales'
import * as z from 'zod/mini'

z.config(en())

const maximumDepth = 32

/** Keys that would reach an object's prototype, and nesting that no form of ours has. */
function isHostile(value: unknown, depth = 0): boolean {
  if (depth > maximumDepth) return true
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([key, each]) => key === '__proto__' || key === 'constructor' || isHostile(each, depth + 1),
  )
}

/** No database text holds a NUL or half of a character (a lone surrogate, The Unicode Standard §3.8). */
const isText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Where the first text stands that is none, as a value or as the name of a field. */
function placeOfBrokenText(value: unknown, place: readonly string[] = []): readonly string[] | undefined {
  if (typeof value === 'string') return isText(value) ? undefined : place
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, each] of Object.entries(value)) {
    const found = isText(key) ? placeOfBrokenText(each, [...place, key]) : place
    if (found) return found
  }
  return undefined
}

const fieldErrors = (error: z.core.$ZodError): FieldError[] =>
  error.issues.map((issue) => ({
    path: issue.path.join('.'),
    code: issue.code.replaceAll('_', '-'),
    message: issue.message,
  }))

/** Checks what came in against the contract. All failing fields are told at once, as 422. */
export function validate<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  if (isHostile(value)) {
    throw new ProductError('validation-failed', {
      errors: [{ path: '', code: 'not-allowed', message: 'The request has fields that are not allowed.' }],
    })
  }
  const broken = placeOfBrokenText(value)
  if (broken) {
    const message = 'This text has characters that cannot be saved. Enter it again without them.'
    throw new ProductError('validation-failed', {
      errors: [{ path: broken.join('.'), code: 'broken-characters', message }],
    })
  }
  const result = z.safeParse(schema, value)
  if (!result.success) throw new ProductError('validation-failed', { errors: fieldErrors(result.error) })
  return result.data
}
