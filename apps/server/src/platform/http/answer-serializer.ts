import { checkedWhenStored } from '@labelwright/contract/checked-when-stored'
import fastJson, { type Schema } from 'fast-json-stringify'
import * as z from 'zod/mini'

/** Turns answers into JSON by their schema: what the contract does not name is left out. */
export type AnswerSerializer = (answer: unknown) => string

/** Schemas do not change, so that all applications of a process write an answer by one serializer. */
const built = new WeakMap<z.ZodMiniType, AnswerSerializer>()

function serializerOf(schema: z.ZodMiniType): AnswerSerializer {
  const known = built.get(schema)
  if (known) return known
  const made = buildSerializer(schema)
  built.set(schema, made)
  return made
}

/** Makes the serializer of an answer. It is built at the first answer: those of all endpoints take a second of the start. */
export const answerSerializer =
  (schema: z.ZodMiniType): AnswerSerializer =>
  (answer) =>
    serializerOf(schema)(answer)

/** Builds it at once. Throws where the schema has no serializer. */
export function buildSerializer(schema: z.ZodMiniType): AnswerSerializer {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-7',
    unrepresentable: 'any',
    io: 'output',
    // Their unions would be tried with a validator of each, which take a second of the thread to build.
    override: ({ zodSchema, jsonSchema }) => {
      if (checkedWhenStored.has(zodSchema)) for (const key of Object.keys(jsonSchema)) delete jsonSchema[key]
    },
  })
  // Its type lists schemas of draft 7 one by one; that of zod does not.
  return fastJson(rest as Schema)
}
