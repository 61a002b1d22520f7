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
  const result = z.safeParse(schema, value)
  if (!result.success) throw new ProductError('validation-failed', { errors: fieldErrors(result.error) })
  return result.data
}
