import {
  keepBatch,
  listBatches,
  nextOfBatch,
  pauseBatch,
  resumeBatch,
  startBatch,
  stopBatch,
} from '@labelwright/contract/server/print-batches'
import type { PrintBatch } from '@labelwright/contract/server/print-batches-schemas'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { delay } from '../../../lib/delay.ts'
import { newKey } from '../../../lib/new-key.ts'
import { keysOf, queryKey } from '../../../lib/query-keys.ts'
import { useStore } from '../../../lib/store.ts'
import { notePrinting } from '../../../lib/while-printing.ts'
import { signedInPerson } from '../../../session/session.ts'
import { readHelper } from '../../helper-status/helper-status.queries.ts'
import { askPrintWay, type PrintPlace } from '../../helper-status/print-way.queries.ts'
import { printDoorsOf } from '../printing.queries.ts'
import { createBatchDriver } from './batch-driver.ts'

const driverKey = 'labelwright_batch_driver'

/** The same for a reloaded tab: it goes on at once with what it printed before. */
function driverIdOf(): string {
  const kept = sessionStorage.getItem(driverKey) ?? newKey()
  sessionStorage.setItem(driverKey, kept)
  return kept
}

/** Where a helper prints it; without one nothing can be printed. */
async function placeOfHelper(): Promise<PrintPlace> {
  const { isUsable, hasAnswered, ...place } = await askPrintWay()
  if (!isUsable) throw new CallError(hasAnswered ? 'not-paired' : 'helper-silent')
  return place
}

/** Over the helper's link where there is one; this page can print it only by the helper of its own computer. */
async function wayOfBatch() {
  const place = await placeOfHelper()
  if (place.viaHelperId !== undefined) return place
  const { helperId } = readHelper().settings ?? {}
  return { ...place, driverId: driverIdOf(), ...(helperId !== undefined && { viaHelperId: helperId }) }
}

/** Neither the server prints it, nor a helper over its link. */
const isForPage = ({ printsVia, link }: PrintBatch): boolean => printsVia === 'helper' && link === null

let tellChange: (batch: PrintBatch) => void = () => undefined

/** Who began to print each batch here: another who signs in at this screen does not go on with it. */
const beganBy = new Map<string, string | undefined>()

function drive(id: string): void {
  beganBy.set(id, signedInPerson()?.userId)
  void driver.drive(id)
}

// Outside of React, so that it goes on while pages come and go.
const driver = createBatchDriver({
  next: async (id) => {
    if (beganBy.get(id) !== signedInPerson()?.userId) throw new CallError('session-ended')
    const body = { driverId: driverIdOf(), computerName: (await placeOfHelper()).computerName }
    return call(nextOfBatch, { params: { id }, body })
  },
  keep: async (id) => (await call(keepBatch, { params: { id }, body: { driverId: driverIdOf() } })).data,
  doors: () => printDoorsOf(signedInPerson()?.userId ?? '') as never,
  wait: delay,
  onChange: (batch) => tellChange(batch),
})

driver.driven.subscribe(() => notePrinting('order', Object.keys(driver.driven.read()).length))

const keyOf = (orderId: string) => queryKey('print-batches', 'order', orderId)

function putBatch(client: QueryClient, batch: PrintBatch): void {
  client.setQueryData(keyOf(batch.orderId), batch)
  void client.invalidateQueries({ queryKey: keysOf('print-batches', 'open') })
  if (batch.state !== 'Running') void client.invalidateQueries({ queryKey: keysOf('print-history') })
  void client.invalidateQueries({ queryKey: keysOf('orders') })
}

/** Tells the lists what the driver learns, whichever page is open. */
function useDriverNews(): void {
  const client = useQueryClient()
  useEffect(() => {
    tellChange = (batch) => putBatch(client, batch)
  }, [client])
}

const watchMs = 1_500

/** The newest batch of an order; null where there is none. Watched while it runs. */
export function useOrderBatch(orderId: string) {
  useDriverNews()
  const client = useQueryClient()
  return useQuery({
    queryKey: keyOf(orderId),
    queryFn: async ({ signal }) => {
      const [batch = null] = (await call(listBatches, { query: { orderId, take: 1 } }, { signal })).data
      const known = client.getQueryData<PrintBatch | null>(keyOf(orderId))
      // No page drives it that would say so: the order's lines count what was sent.
      const isNews = batch !== null && (known?.sent !== batch.sent || known.state !== batch.state)
      if (isNews && known) void client.invalidateQueries({ queryKey: keysOf('orders') })
      return batch
    },
    refetchInterval: ({ state }) => (state.data?.state === 'Running' ? watchMs : false),
  })
}

/** Batches that run or wait for somebody, the person's own; of all for administrators. */
export function useOpenBatches() {
  useDriverNews()
  return useQuery({
    queryKey: queryKey('print-batches', 'open'),
    queryFn: async ({ signal }) => (await call(listBatches, { query: { isOpen: true, take: 20 } }, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some((batch) => batch.state === 'Running') ? 2 * watchMs : false),
  })
}

/** What this tab prints of it, and what is in its way; undefined while it does not. */
export const useDriven = (batchId: string | undefined) => {
  const driven = useStore(driver.driven)
  return batchId === undefined ? undefined : driven[batchId]
}

export interface BatchToStart {
  readonly orderId: string
  readonly printerId: string
  readonly labelId: string | undefined
  readonly needsHelper: boolean
  /** The same key is the same batch, however often it is tried. */
  readonly idempotencyKey: string
}

/** Starts a batch, and prints it where this computer's helper does. */
export function useStartBatch() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ needsHelper, labelId, idempotencyKey, ...wanted }: BatchToStart) => {
      const way = needsHelper ? await wayOfBatch() : { computerName: '' }
      const body = { ...wanted, ...way, ...(labelId !== undefined && { labelId }) }
      return (await call(startBatch, { body }, { idempotencyKey })).data
    },
    onSuccess: (batch) => {
      putBatch(client, batch)
      if (isForPage(batch)) drive(batch.id)
    },
    onError: () => client.invalidateQueries({ queryKey: keysOf('print-batches') }),
  })
}

function useBatchChange(change: (batch: PrintBatch) => Promise<PrintBatch>, onDone?: (batch: PrintBatch) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (batch) => {
      putBatch(client, batch)
      onDone?.(batch)
    },
    onError: () => client.invalidateQueries({ queryKey: keysOf('print-batches') }),
  })
}

export const usePauseBatch = () =>
  useBatchChange(async ({ id }) => {
    driver.halt(id)
    return (await call(pauseBatch, { params: { id } })).data
  })

export const useStopBatch = () =>
  useBatchChange(async ({ id }) => {
    driver.halt(id)
    return (await call(stopBatch, { params: { id } })).data
  })

/** Goes on, in this tab where a helper prints. */
export const useResumeBatch = () =>
  useBatchChange(
    async ({ id, printsVia }) => {
      const body = printsVia === 'helper' ? await wayOfBatch() : { computerName: '' }
      return (await call(resumeBatch, { params: { id }, body })).data
    },
    (batch) => {
      if (batch.state === 'Running' && isForPage(batch)) drive(batch.id)
    },
  )
