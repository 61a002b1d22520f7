import * as z from 'zod/mini'
import type { Change, Command } from './commands.ts'
import type { Json, LabelRecord } from './records.ts'

/** Bounds of a command that comes from outside; a label takes no more whatever they say (`check-record.ts`). */
export const commandLimits = { changes: 2_000, idLength: 200, fieldNameLength: 60, textLength: 20_000 } as const

const recordId = z.string().check(z.minLength(1), z.maxLength(commandLimits.idLength))
const fieldName = z.string().check(
  z.minLength(1),
  z.maxLength(commandLimits.fieldNameLength),
  z.refine((name) => !['__proto__', 'constructor', 'prototype'].includes(name)),
)
const json = z.json() as unknown as z.ZodMiniType<Json>
const place = z.strictObject({ parent: recordId, key: z.string().check(z.maxLength(commandLimits.idLength)) })
const position = z.int().check(z.gte(0), z.lte(1_000_000))

/** A record as it travels; whether a label takes it is `checkRecord`'s to say. */
export const labelRecordSchema: z.ZodMiniType<LabelRecord> = z.strictObject({
  kind: z.enum(['label', 'page', 'element', 'variable', 'layer', 'column']),
  place: z.exactOptional(place),
  fields: z.record(fieldName, json),
})

const change: z.ZodMiniType<Change> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('field'), id: recordId, field: fieldName, value: json }),
  z.strictObject({
    type: z.literal('text'),
    id: recordId,
    field: fieldName,
    edit: z.strictObject({
      at: position,
      del: position,
      ins: z.string().check(z.maxLength(commandLimits.textLength)),
    }),
  }),
  z.strictObject({ type: z.literal('move'), id: recordId, place }),
  z.strictObject({ type: z.literal('add'), id: recordId, record: labelRecordSchema }),
  z.strictObject({ type: z.literal('remove'), id: recordId }),
])

/** A command as it comes from a browser. */
export const commandSchema: z.ZodMiniType<Command> = z.strictObject({
  id: z.string().check(z.regex(/^[\w.:-]{8,100}$/)),
  // None is left of typing in a text that somebody has replaced; the author waits for its number all the same.
  changes: z.array(change).check(z.maxLength(commandLimits.changes)),
})

/** A change as the server has done it. */
export const doneChangeSchema = change
