import { listPrinters } from '@labelwright/contract/server/printers'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** The printers that the person's groups may use. */
export const usePrinters = () =>
  useQuery({
    queryKey: ['printers'],
    queryFn: async ({ signal }) => (await call(listPrinters, { query: { take: 500 } }, { signal })).data,
    staleTime: 60_000,
  })
