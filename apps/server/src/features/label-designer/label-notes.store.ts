import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** Of one label, or of one of its notes; answers among them, the oldest first. */
export const findNotes = (trx: Transaction, labelId: string, noteId?: string) =>
  trx
    .selectFrom('labelNotes as note')
    .innerJoin('users as author', 'author.id', 'note.userId')
    .leftJoin('users as closer', 'closer.id', 'note.closedBy')
    .where('note.labelId', '=', labelId)
    .$if(noteId !== undefined, (query) =>
      query.where((build) => build.or([build('note.id', '=', noteId ?? ''), build('note.answers', '=', noteId ?? '')])),
    )
    .select([
      'note.id',
      'note.elementId',
      'note.answers',
      'note.userId',
      'note.text',
      'note.at',
      'note.closedBy',
      'note.closedAt',
      'author.firstname',
      'author.lastname',
      'closer.firstname as closerFirstname',
      'closer.lastname as closerLastname',
    ])
    .orderBy('note.at')
    .orderBy('note.id')
    .execute()

export type NoteRow = Awaited<ReturnType<typeof findNotes>>[number]

export async function countNotes(trx: Transaction, labelId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('labelNotes')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('labelId', '=', labelId)
    .executeTakeFirstOrThrow()
  return count
}

export interface NewNote {
  readonly organizationId: string
  readonly id: string
  readonly labelId: string
  readonly elementId: string
  /** The id of the note that it answers. */
  readonly answers: string | null
  readonly userId: string
  readonly text: string
}

export const insertNote = (trx: Transaction, note: NewNote) => trx.insertInto('labelNotes').values(note).execute()

/** Without a person it is open again. */
export const setClosed = (trx: Transaction, id: string, closedBy: string | null) =>
  trx
    .updateTable('labelNotes')
    .set({ closedBy, closedAt: closedBy ? sql`now()` : null })
    .where('id', '=', id)
    .execute()
