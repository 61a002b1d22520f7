import {
  health,
  helperFindPrinters,
  helperPrinterStates,
  helperPrintTimeoutMs,
  listPrintQueues,
  printFile,
  printOutcome,
} from '@labelwright/contract/helper/helper'
import type {
  HeardPrinters,
  PrinterStates,
  PrinterStatesBody,
  PrintFileAnswer,
  PrintFileBody,
  PrintOutcome,
} from '@labelwright/contract/helper/helper-schemas'
import {
  createPairingCode,
  linkedFindPrinters,
  linkedPrinterStates,
  linkedPrintQueues,
  listHelpers,
  revokeHelper,
  settleTwin,
} from '@labelwright/contract/server/helpers'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { callHelper } from '../../api/call-helper.ts'
import { configQuery } from '../../api/config.ts'
import { queryKey } from '../../lib/query-keys.ts'
import { useStore } from '../../lib/store.ts'
import { askHelper as ask, type HelperView, helperStore, rereadSettings } from './helper-watch.ts'
import { type LinkedHelper, linkedHelperStore } from './linked-helper.ts'

/** The helper on this computer as it is just now; watched while somebody looks. */
export const useHelper = (): HelperView => useStore(helperStore)

/** The helper with its newest settings, for its dialog. */
export function useHelperNow(): HelperView {
  useEffect(() => void rereadSettings(), [])
  return useHelper()
}

/** The same for code outside of React. */
export const readHelper = (): HelperView => helperStore.read()

/** Asks the helper now; for a press of a button. */
export const askHelper = (): Promise<HelperView> => ask()

/** The helper that prints where the one on this computer cannot be called; undefined where none is known. */
export const useLinkedHelper = (): LinkedHelper | undefined => useStore(linkedHelperStore)

export const handOver = (body: PrintFileBody): Promise<PrintFileAnswer> =>
  callHelper(printFile, { body }, { timeoutMs: helperPrintTimeoutMs })

const queuesTimeoutMs = 5_000

/** The helper by whose link this browser prints now; none while the one on this computer can be called. */
export function useLinkInUse(): LinkedHelper | undefined {
  const { isUsable, state } = useHelper()
  const linked = useLinkedHelper()
  return isUsable || state === 'checking' ? undefined : linked
}

/** The print queues of this computer while its helper can be called, else of the computer that prints for this browser. */
export function usePrintQueues() {
  const { isUsable } = useHelper()
  const linked = useLinkedHelper()
  const viaId = isUsable ? undefined : linked?.id
  return useQuery({
    queryKey: queryKey('helper-print-queues', 'list', viaId),
    queryFn: ({ signal }) =>
      viaId === undefined
        ? callHelper(listPrintQueues, {}, { timeoutMs: queuesTimeoutMs, signal })
        : call(linkedPrintQueues, { params: { id: viaId } }, { signal }),
    enabled: isUsable || linked !== undefined,
  })
}

/** How printers are that the helper reaches; none where no helper can be asked. */
export async function askPrinterStates(body: PrinterStatesBody, timeoutMs: number): Promise<PrinterStates> {
  if (readHelper().isUsable) return callHelper(helperPrinterStates, { body }, { timeoutMs })
  const linked = linkedHelperStore.read()
  return linked ? call(linkedPrinterStates, { params: { id: linked.id }, body }, { timeoutMs }) : { states: [] }
}

/** Printers on the network of the helper. */
export function findPrintersByHelper(timeoutMs: number): Promise<HeardPrinters> {
  const linked = linkedHelperStore.read()
  return readHelper().isUsable || !linked
    ? callHelper(helperFindPrinters, { body: {} }, { timeoutMs })
    : call(linkedFindPrinters, { params: { id: linked.id } }, { timeoutMs })
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

const helpersKey = queryKey('paired-helpers', 'list')

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

/** Marks the second computer of a helper as solved. */
export const useSettleTwin = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(settleTwin, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: helpersKey }),
  })
}
