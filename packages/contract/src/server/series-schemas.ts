import * as z from 'zod/mini'
import { id, listOf, listQuery, recordOf, timestamp, version } from '../wire.ts'
import { entryState } from './printing-schemas.ts'

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
/** The numeral base: 10 writes digits, 16 also A–F, 36 also A–Z. */
const base = z.int().check(z.gte(2), z.lte(36))
const step = z.int().check(z.gte(1), z.lte(1_000_000))
/** How many digits are written, filled with zeros; 0: as many as needed. */
const pad = z.int().check(z.gte(0), z.lte(20))
const prefix = z.string().check(z.maxLength(50), z.regex(/^\P{Cc}*$/u))
/** `random` hands the numbers out in a hidden order. */
const mode = z.enum(['counter', 'random'])
/** The number handed out next; with `random` the position in the hidden order. */
const next = z.int().check(z.gte(0))

export const seriesAnswer = z.object({
  id,
  name: z.string(),
  base: z.int(),
  step: z.int(),
  pad: z.int(),
  prefix: z.string(),
  next: z.int(),
  mode,
  /** How many numbers are left. */
  remaining: z.int(),
  /** Numbers were taken: how they are written cannot change any more. */
  isInUse: z.boolean(),
  modified: timestamp,
  version,
})

export const listSeriesQuery = z.strictObject(listQuery)

export const createSeriesBody = z.strictObject({
  name,
  base: z._default(base, 10),
  step: z._default(step, 1),
  pad: z._default(pad, 0),
  prefix: z._default(prefix, ''),
  mode: z._default(mode, 'counter'),
  /** Left out: 1, or with `random` the beginning of the order. */
  next: z.optional(next),
})

/** `next` left out stays as it is: printing may have raised it meanwhile. */
export const updateSeriesBody = z.strictObject({
  name,
  base,
  step,
  pad,
  prefix,
  mode,
  next: z.optional(next),
  /** Needed with a higher `next` once numbers were taken: why the numbers between are left out. */
  reason: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))),
  version,
})

/** Numbers of a series that were given to a print, or left out by a person. */
const givenNumbers = z.object({
  kind: z.enum(['given', 'left-out']),
  /** As they are written on labels; null where numbers in a hidden order were left out. */
  first: z.nullable(z.string()),
  last: z.nullable(z.string()),
  count: z.int(),
  userName: z.string(),
  at: timestamp,
  /** Of a print, whose entry the print history knows by its id. */
  print: z.nullable(
    z.object({
      printJobEntryId: id,
      entityId: id,
      variableName: z.string(),
      labelName: z.string(),
      articleName: z.string(),
      state: entryState,
    }),
  ),
  /** Of numbers that were left out. */
  reason: z.nullable(z.string()),
})

export const listGivenNumbersQuery = z.strictObject({ take: listQuery.take, offset: listQuery.offset })

export const seriesSchemas = {
  listSeries: { query: listSeriesQuery, answer: listOf(seriesAnswer) },
  getSeries: { answer: recordOf(seriesAnswer) },
  createSeries: { body: createSeriesBody, answer: recordOf(seriesAnswer) },
  updateSeries: { body: updateSeriesBody, answer: recordOf(seriesAnswer) },
  listGivenNumbers: { query: listGivenNumbersQuery, answer: listOf(givenNumbers) },
  deleteSeries: { answer: z.object({}) },
} as const

export type Series = z.infer<typeof seriesAnswer>
export type SeriesMode = z.infer<typeof mode>
export type ListSeriesQuery = Partial<z.infer<typeof listSeriesQuery>>
export type CreateSeriesBody = z.input<typeof createSeriesBody>
export type NewSeries = z.output<typeof createSeriesBody>
export type UpdateSeriesBody = z.infer<typeof updateSeriesBody>
export type GivenNumbers = z.infer<typeof givenNumbers>
export type ListGivenNumbersQuery = Partial<z.infer<typeof listGivenNumbersQuery>>
