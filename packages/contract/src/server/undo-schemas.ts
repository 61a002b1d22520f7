import * as z from 'zod/mini'
import { id } from '../wire.ts'

export const undoneAnswer = z.object({
  /** How many are as they were. */
  undone: z.int(),
  /** Those that stay as they are: somebody changed them since, or their place is taken. */
  left: z.array(z.object({ id, name: z.string() })),
})

export const undoSchemas = { undoChange: { answer: undoneAnswer } } as const

export type Undone = z.infer<typeof undoneAnswer>
