import * as z from 'zod/mini'
import { id, recordOf } from '../wire.ts'
import { articleAnswer } from './articles-schemas.ts'
import { orderAnswer } from './orders-schemas.ts'

/** The longest code that is looked up, in characters: a full GS1 DataMatrix of one label is shorter. */
export const codeMaximum = 500
/** A value of an article's data is found by codes of this many characters or more; its identifier by any. */
export const dataCodeMinimum = 4
/** Of what a code stands for, so many articles and so many orders are answered. */
export const codeMatchesMaximum = 20

export const findByCodeQuery = z.strictObject({ code: z.string().check(z.minLength(1), z.maxLength(codeMaximum)) })

export const codeMatches = z.object({
  /** What was looked up: the code without its symbology identifier, or the GTIN of an element string or a GS1 Digital Link. */
  code: z.string(),
  articles: z.array(articleAnswer),
  orders: z.array(orderAnswer),
  /**
   * The GS1 application identifiers of the code with their values, `10` without brackets; empty for other codes, and for a
   * code that is the whole number of an article or order.
   */
  elements: z.array(z.object({ identifier: z.string(), value: z.string() })),
  /** The printed label that an address on it names (`meta_verifyUrl`), where no article is found for it; else null. */
  verifyId: z.nullable(id),
})

export const scansSchemas = {
  findByCode: { query: findByCodeQuery, answer: recordOf(codeMatches) },
} as const

export type CodeMatches = z.infer<typeof codeMatches>
export type FindByCodeQuery = z.infer<typeof findByCodeQuery>
