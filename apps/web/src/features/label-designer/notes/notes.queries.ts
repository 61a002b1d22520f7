import { addLabelNote, answerLabelNote, closeLabelNote, listLabelNotes } from '@labelwright/contract/server/label-notes'
import type { LabelNote } from '@labelwright/contract/server/label-notes-schemas'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { keysOf, queryKey } from '../../../lib/query-keys.ts'
import { useDesigner } from '../designer-context.ts'

const none: readonly LabelNote[] = []

/** The notes of the label, read anew whenever somebody changes them. */
export function useLabelNotes() {
  const { state } = useDesigner()
  const id = state.label?.id ?? ''
  const query = useQuery({
    queryKey: queryKey('label-notes', 'all', id, state.notesChanged),
    queryFn: async ({ signal }) => (await call(listLabelNotes, { params: { id } }, { signal })).data,
    enabled: id !== '',
    placeholderData: keepPreviousData,
  })
  return { notes: query.data ?? none, error: query.error, retry: () => void query.refetch() }
}

/** The note that is answered, or the element that is noted about. */
export type NoteTarget = { readonly noteId: string } | { readonly elementId: string }

interface NewNote {
  readonly target: NoteTarget
  readonly text: string
  /** Sent again with the same key, it is written once. */
  readonly idempotencyKey: string
}

export function useWriteNote(labelId: string) {
  const onSuccess = useForgetNotes()
  return useMutation({
    mutationFn: async ({ target, text, idempotencyKey }: NewNote): Promise<void> => {
      if ('noteId' in target) {
        const params = { id: labelId, noteId: target.noteId }
        await call(answerLabelNote, { params, body: { text } }, { idempotencyKey })
      } else {
        const body = { elementId: target.elementId, text }
        await call(addLabelNote, { params: { id: labelId }, body }, { idempotencyKey })
      }
    },
    onSuccess,
  })
}

export function useCloseNote(labelId: string) {
  const onSuccess = useForgetNotes()
  return useMutation({
    mutationFn: ({ noteId, isClosed }: { readonly noteId: string; readonly isClosed: boolean }) =>
      call(closeLabelNote, { params: { id: labelId, noteId }, body: { isClosed } }),
    onSuccess,
  })
}

function useForgetNotes() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keysOf('label-notes') })
}
