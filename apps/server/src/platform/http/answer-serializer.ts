import fastJson, { type Schema } from 'fast-json-stringify'
import * as z from 'zod/mini'

/** Turns answers into JSON by their schema: what the contract does not name is left out. */
export type AnswerSerializer = (answer: unknown) => string

/** Makes the serializer of an answer. It is built at the first answer: those of all endpoints take a second of the start. */
export function answerSerializer(schema: z.ZodMiniType): AnswerSerializer {
  let serialize: AnswerSerializer | undefined
  return (answer) => {
    serialize ??= buildSerializer(schema)
    return serialize(answer)
  }
}

/** Builds it at once. Throws where the schema has no serializer. */
export function buildSerializer(schema: z.ZodMiniType): AnswerSerializer {
  const { $schema: _version, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-7',
    unrepresentable: 'any',
    io: 'output',
  })
  // Its type lists schemas of draft 7 one by one; that of zod does not.
  return fastJson(rest as Schema)
}
