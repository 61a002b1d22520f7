import * as contract from '@labelwright/contract/server/label-notes'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/http/http.ts'
import { addNote, answerNote, closeNote, listNotes } from './label-notes.service.ts'

export function labelNotesRoutes(serve: Serve, ctx: Context): void {
  serve(contract.listLabelNotes, async ({ actor, params }) => ({ data: await listNotes(ctx, actor, params.id) }))
  serve(contract.addLabelNote, async ({ actor, params, body, idempotencyKey }) => ({
    data: await addNote(ctx, actor, { labelId: params.id, ...body, key: idempotencyKey }),
  }))
  serve(contract.answerLabelNote, async ({ actor, params, body, idempotencyKey }) => ({
    data: await answerNote(ctx, actor, { labelId: params.id, noteId: params.noteId, ...body, key: idempotencyKey }),
  }))
  serve(contract.closeLabelNote, async ({ actor, params, body }) => ({
    data: await closeNote(ctx, actor, { labelId: params.id, noteId: params.noteId, ...body }),
  }))
}
