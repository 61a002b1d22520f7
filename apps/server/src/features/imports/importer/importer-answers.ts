// Checks what the reader of a file answers: a file may have taken it over.
import { fileRefusalCodes } from '@labelwright/contract/server/import-reasons'
import { importMaximumColumns, importWithDetails, rowWarning } from '@labelwright/contract/server/imports-schemas'
import * as z from 'zod/mini'
import { StageBroken } from '../merge/stage.store.ts'
import type { ImporterAnswer } from './importer-protocol.ts'

const count = z.int().check(z.nonnegative())
const detected = importWithDetails.shape.detected
const content = z.object({
  rows: count,
  filled: count,
  distinct: count,
  numbers: count,
  fractions: count,
  words: count,
  codes: count,
  markup: count,
  links: count,
  lists: count,
  gtinLengths: count,
  gtins: count,
  averageLength: z.number(),
  counts: z.boolean(),
})
const shortText = z.string().check(z.maxLength(2_000))

const importerAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('looked'),
    look: z.object({ detected, content: z.array(content).check(z.maxLength(importMaximumColumns)) }),
  }),
  z.object({
    kind: z.literal('staged'),
    staged: z.object({
      detected,
      rows: count,
      staged: count,
      warned: z.object({ rows: count, first: z.array(rowWarning).check(z.maxLength(100)) }),
    }),
  }),
  z.object({ kind: z.literal('written') }),
  z.object({
    kind: z.literal('refused'),
    code: z.enum(fileRefusalCodes),
    sentence: shortText,
    values: z.record(shortText, z.union([shortText, z.number()])),
  }),
])

type Of<Kind extends ImporterAnswer['kind']> = Extract<ImporterAnswer, { readonly kind: Kind | 'refused' }>

/** Returns an answer of this kind, or a refusal. Throws `StageBroken` for everything else. */
export function checkedAnswer<Kind extends ImporterAnswer['kind']>(answer: unknown, kind: Kind): Of<Kind> {
  const result = z.safeParse(importerAnswer, answer)
  if (result.success && (result.data.kind === kind || result.data.kind === 'refused')) return result.data as Of<Kind>
  throw new StageBroken('The reader of a file answered what no file makes', { cause: result.error })
}
