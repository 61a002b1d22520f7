import {
  health,
  helperPrintTimeoutMs,
  listPrintQueues,
  printFile,
  printOutcome,
} from '@labelwright/contract/helper/helper'
import type { PrintFileAnswer, PrintFileBody, PrintOutcome } from '@labelwright/contract/helper/helper-schemas'
import { createPairingCode, listHelpers, revokeHelper } from '@labelwright/contract/server/helpers'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { callHelper } from '../../api/call-helper.ts'
import { configQuery } from '../../api/config.ts'
import { useStore } from '../../lib/store.ts'
import { askHelper as ask, type HelperView, helperStore } from './helper-watch.ts'
import { type LinkedHelper, linkedHelperStore } from './linked-helper.ts'

/** The helper on this computer as it is just now; watched while somebody looks. */
export const useHelper = (): HelperView => useStore(helperStore)

/** The same for code outside of React. */
export const readHelper = (): HelperView => helperStore.read()

/** Asks the helper now; for a press of a button. */
export const askHelper = (): Promise<HelperView> => ask()

/** The helper that prints where the one on this computer cannot be called; undefined where none is known. */
export const useLinkedHelper = (): LinkedHelper | undefined => useStore(linkedHelperStore)

export const handOver = (body: PrintFileBody): Promise<PrintFileAnswer> =>
  callHelper(printFile, { body }, { timeoutMs: helperPrintTimeoutMs })

const queuesTimeoutMs = 5_000

/** The print queues of this computer, while its helper can be used. */
export function usePrintQueues() {
  const { isUsable } = useHelper()
  return useQuery({
    queryKey: ['helper-print-queues'],
    queryFn: ({ signal }) => callHelper(listPrintQueues, {}, { timeoutMs: queuesTimeoutMs, signal }),
    enabled: isUsable,
  })
}

const outcomeTimeoutMs = 5_000
/** A program on the same computer says in a moment that it is well, also while it prints. */
const wellTimeoutMs = 1_000

/** Whether the helper says at once that it is well. */
export const isHelperWell = (): Promise<boolean> =>
  callHelper(health, {}, { timeoutMs: wellTimeoutMs }).then(
    () => true,
    () => false,
  )

export const askOutcome = (printJobEntryId: string): Promise<PrintOutcome> =>
  callHelper(printOutcome, { params: { printJobEntryId } }, { timeoutMs: outcomeTimeoutMs })

export const usePairingCode = () => useMutation({ mutationFn: async () => (await call(createPairingCode, {})).data })

/** The virtual printer's page, where this computer is the one that it runs on. */
export function useVirtualPrinterUrl(): string | undefined {
  const { isPageOnLoopback } = useHelper()
  const { data } = useQuery(configQuery)
  return isPageOnLoopback && data?.virtualPrinterUrl ? data.virtualPrinterUrl : undefined
}

const helpersKey = ['paired-helpers'] as const

export const usePairedHelpers = () =>
  useQuery({
    queryKey: helpersKey,
    queryFn: ({ signal }) => call(listHelpers, { query: { take: 500 } }, { signal }),
    refetchOnMount: 'always',
  })

export const useRevokeHelper = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(revokeHelper, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: helpersKey }),
  })
}
