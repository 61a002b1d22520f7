// Notes of colleagues beside elements of a label. They are no part of its document, so nothing of them is ever printed.
import { ProductError } from '@labelwright/contract/errors'
import { type LabelNote, mostNotesOfLabel } from '@labelwright/contract/server/label-notes-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { once } from '../../platform/http/idempotency.ts'
import { assertEditable } from '../labels/labels.service.ts'
import * as store from './label-notes.store.ts'
import { announceNotes } from './live-labels.ts'

export function listNotes(ctx: Context, actor: Actor, labelId: string): Promise<LabelNote[]> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    await assertEditable(trx, actor, labelId)
    return notesOf(await store.findNotes(trx, labelId))
  })
}

interface NoteRequest {
  readonly labelId: string
  readonly text: string
  /** The same key makes no second note. */
  readonly key: string | undefined
}

export function addNote(
  ctx: Context,
  actor: Actor,
  { labelId, elementId, text, key }: NoteRequest & { readonly elementId: string },
): Promise<LabelNote> {
  const body = { labelId, elementId, text }
  return changeNotes(ctx, { actor, labelId }, (trx) =>
    once(trx, { actor, call: 'addLabelNote', key, body }, async () => insert(trx, actor, { ...body, answers: null })),
  )
}

export function answerNote(
  ctx: Context,
  actor: Actor,
  { labelId, noteId, text, key }: NoteRequest & { readonly noteId: string },
): Promise<LabelNote> {
  return changeNotes(ctx, { actor, labelId }, async (trx) => {
    const { elementId } = await findFirst(trx, labelId, noteId)
    await once(trx, { actor, call: 'answerLabelNote', key, body: { labelId, noteId, text } }, async () =>
      insert(trx, actor, { labelId, elementId, text, answers: noteId }),
    )
    return noteId
  })
}

export function closeNote(
  ctx: Context,
  actor: Actor,
  { labelId, noteId, isClosed }: { readonly labelId: string; readonly noteId: string; readonly isClosed: boolean },
): Promise<LabelNote> {
  return changeNotes(ctx, { actor, labelId }, async (trx) => {
    const { closed } = await findFirst(trx, labelId, noteId)
    // A note that is closed twice keeps the name of who closed it first.
    if ((closed !== null) !== isClosed) {
      await store.setClosed(trx, noteId, isClosed ? actor.userId : null)
    }
    return noteId
  })
}

async function insert(
  trx: Transaction,
  { organizationId, userId }: Actor,
  note: Pick<store.NewNote, 'labelId' | 'elementId' | 'answers' | 'text'>,
): Promise<string> {
  if ((await store.countNotes(trx, note.labelId)) >= mostNotesOfLabel) {
    const message = `A label has at most ${mostNotesOfLabel} notes and answers.`
    throw new ProductError('validation-failed', { errors: [{ path: 'text', code: 'too-many', message }] })
  }
  const id = newId()
  await store.insertNote(trx, { organizationId, userId, id, ...note })
  return id
}

/** Answers the note whose id `work` answers, and tells all who have the label open. */
async function changeNotes(
  ctx: Context,
  { actor, labelId }: { readonly actor: Actor; readonly labelId: string },
  work: (trx: Transaction) => Promise<string>,
): Promise<LabelNote> {
  const note = await ctx.database.withOrganization(actor.organizationId, async (trx) => {
    await assertEditable(trx, actor, labelId)
    const id = await work(trx)
    await ctx.notices.postWith(trx, labelId, { kind: 'notes-changed' })
    return findFirst(trx, labelId, id)
  })
  announceNotes(ctx, { organizationId: actor.organizationId, labelId })
  return note
}

async function findFirst(trx: Transaction, labelId: string, id: string): Promise<LabelNote> {
  const [note] = notesOf(await store.findNotes(trx, labelId, id))
  if (!note) throw new ProductError('not-found')
  return note
}

const nameOf = (firstname: string | null, lastname: string | null): string =>
  `${firstname ?? ''} ${lastname ?? ''}`.trim()

const saidIn = ({ id, text, userId, firstname, lastname, at }: store.NoteRow) => ({
  id,
  text,
  author: { id: userId, name: nameOf(firstname, lastname) },
  at: at.toISOString(),
})

function notesOf(rows: readonly store.NoteRow[]): LabelNote[] {
  const answers = Map.groupBy(rows, (row) => row.answers)
  return (answers.get(null) ?? []).map((row) => ({
    ...saidIn(row),
    elementId: row.elementId,
    closed:
      row.closedBy && row.closedAt
        ? {
            by: { id: row.closedBy, name: nameOf(row.closerFirstname, row.closerLastname) },
            at: row.closedAt.toISOString(),
          }
        : null,
    answers: (answers.get(row.id) ?? []).map(saidIn),
  }))
}
