import { type AccessKey, administrators, anyOf, qualityAssuranceRoles } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { AddLabelNoteBody, AnswerLabelNoteBody, CloseLabelNoteBody, LabelNote } from './label-notes-schemas.ts'

/** Whoever has a role of quality assurance too, on labels that pass approval: reviewers note what they see. */
const noteWriter = anyOf(
  'UserRole:LabelManager',
  ...qualityAssuranceRoles.map((role): AccessKey => `QualityAssuranceRole:${role}`),
  ...administrators,
)

type OneNote = { data: LabelNote }

export const listLabelNotes = endpoint<{ answer: { data: LabelNote[] } }>()({
  method: 'GET',
  path: '/api/labels/{id}/notes',
  service: 'base',
  summary: 'What colleagues have noted beside elements of the label, the oldest first',
  access: noteWriter,
  errors: ['not-found', 'label-not-editable'],
})

/** Who has the label open hears `notes-changed`. */
export const addLabelNote = endpoint<{ body: AddLabelNoteBody; answer: OneNote }>()({
  method: 'POST',
  path: '/api/labels/{id}/notes',
  service: 'base',
  summary: 'Notes something beside an element; it is never printed',
  access: noteWriter,
  errors: ['not-found', 'label-not-editable'],
  idempotent: true,
})

export const answerLabelNote = endpoint<{ body: AnswerLabelNoteBody; answer: OneNote }>()({
  method: 'POST',
  path: '/api/labels/{id}/notes/{noteId}/answers',
  service: 'base',
  summary: 'Answers a note',
  access: noteWriter,
  errors: ['not-found', 'label-not-editable'],
  idempotent: true,
})

export const closeLabelNote = endpoint<{ body: CloseLabelNoteBody; answer: OneNote }>()({
  method: 'PUT',
  path: '/api/labels/{id}/notes/{noteId}',
  service: 'base',
  summary: 'Closes a note that is settled, or opens it again',
  access: noteWriter,
  errors: ['not-found', 'label-not-editable'],
})
