import { publishLabel } from '@labelwright/contract/server/label-designer'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keysOf } from '../../lib/query-keys.ts'

interface Publication {
  readonly labelId: string
  /** Of the last command that the person sees. */
  readonly sequence: number
  readonly note: string
  readonly idempotencyKey: string
}

export const usePublishLabel = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ labelId, sequence, note, idempotencyKey }: Publication) =>
      (await call(publishLabel, { params: { id: labelId }, body: { sequence, note } }, { idempotencyKey })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: keysOf('labels') }),
  })
}
