import * as z from 'zod/mini'
import { id, recordOf, timestamp } from '../wire.ts'

/** Notes of one label, answers among them. */
export const mostNotesOfLabel = 1_000

const person = z.object({ id, name: z.string() })
const text = z.string().check(z.trim(), z.minLength(1), z.maxLength(2_000))

export const labelNoteAnswer = z.object({ id, text: z.string(), author: person, at: timestamp })

/** A note with its answers, the oldest first. */
export const labelNote = z.object({
  ...labelNoteAnswer.shape,
  /** The record of the open label; it may have been deleted since. */
  elementId: z.string(),
  closed: z.nullable(z.object({ by: person, at: timestamp })),
  answers: z.array(labelNoteAnswer),
})

export const addLabelNoteBody = z.strictObject({ elementId: z.string().check(z.minLength(1), z.maxLength(200)), text })
export const answerLabelNoteBody = z.strictObject({ text })
export const closeLabelNoteBody = z.strictObject({ isClosed: z.boolean() })

export const labelNotesSchemas = {
  listLabelNotes: { answer: z.object({ data: z.array(labelNote) }) },
  addLabelNote: { body: addLabelNoteBody, answer: recordOf(labelNote) },
  answerLabelNote: { body: answerLabelNoteBody, answer: recordOf(labelNote) },
  closeLabelNote: { body: closeLabelNoteBody, answer: recordOf(labelNote) },
} as const

export type LabelNote = z.infer<typeof labelNote>
export type AddLabelNoteBody = z.infer<typeof addLabelNoteBody>
export type AnswerLabelNoteBody = z.infer<typeof answerLabelNoteBody>
export type CloseLabelNoteBody = z.infer<typeof closeLabelNoteBody>
