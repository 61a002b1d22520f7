import fc from 'fast-check'
import * as z from 'zod/mini'

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
export const oddInputs = (schema: z.ZodMiniType, ids: readonly string[], count: number): unknown[] =>
  fc.sample(inputFor(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }), ids), {
    numRuns: count,
    seed: 20_418,
  })
