import * as z from 'zod/mini'
import { id, recordOf, timestamp } from '../wire.ts'

/** `current`: its label prints so today; `replaced`: by a newer version; `withdrawn`: the label was disabled or deleted; `test`: never meant for a product. */
export const validities = ['current', 'replaced', 'withdrawn', 'test'] as const

export const verification = z.object({
  validity: z.enum(validities),
  labelName: z.string(),
  /** Null for a label without versions. */
  versionNumber: z.nullable(z.int()),
  articleName: z.string(),
  externalIdentifier: z.nullable(z.string()),
  /** How many labels were printed with it. */
  quantity: z.int(),
  organizationName: z.string(),
  printedAt: timestamp,
  /** False where the print is not known to have come out. */
  isPrintConfirmed: z.boolean(),
  /** For people of the organization only. */
  printed: z.optional(z.object({ entryId: id, by: z.string(), printerName: z.string() })),
})

export const verifySchemas = {
  verifyLabel: { answer: recordOf(verification) },
  verifyLabelPublicly: { answer: recordOf(verification) },
} as const

export type Verification = z.infer<typeof verification>
