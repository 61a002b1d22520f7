import { publishLabel, weighOpenLabel } from '@labelwright/contract/server/label-designer'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keysOf, queryKey } from '../../lib/query-keys.ts'

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

/** A label is weighed once nobody has changed it for this long: drawing a heavy one keeps the server busy for seconds. */
const stillMs = 5_000

/** Whether the label as it was stored last may be published, as far as drawing it goes; undefined until it is known. */
export function useLabelWeight(labelId: string, sequence: number | undefined) {
  const [still] = useDebouncedValue(sequence, stillMs)
  const { data } = useQuery({
    queryKey: queryKey('label-weight', 'one', labelId, still),
    queryFn: async ({ signal }) => (await call(weighOpenLabel, { params: { id: labelId } }, { signal })).data,
    enabled: still !== undefined && still === sequence,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return data
}
