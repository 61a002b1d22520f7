import { pdfPrinter } from '@labelwright/contract/server/pdf-printer'
import { listPrinters } from '@labelwright/contract/server/printers'
import type { Printer } from '@labelwright/contract/server/printers-schemas'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useFeatures } from '../feature-flags/feature-flags.queries.ts'

const fetchPrinters = async ({ signal }: { readonly signal: AbortSignal }): Promise<Printer[]> =>
  (await call(listPrinters, { query: { take: 500 } }, { signal })).data

/** The printers that the person's groups may use. */
export const usePrinters = () => useQuery({ queryKey: ['printers'], queryFn: fetchPrinters, staleTime: 60_000 })

/** The targets of a print: these printers, or PDF alone with the flag `pdfOnly`. */
export function usePrintersToPrint() {
  const { pdfOnly } = useFeatures().showFeatures
  return useQuery({
    queryKey: ['printers', pdfOnly ? 'pdf' : 'all'],
    queryFn: (context) => (pdfOnly ? [pdfPrinter] : fetchPrinters(context)),
    staleTime: 60_000,
  })
}
