import { cancelPrintJob } from '@labelwright/contract/server/printing'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../api/call.ts'
import { invalidateSubjects } from '../../../lib/query-keys.ts'
import { useStore } from '../../../lib/store.ts'
import { notePrinting } from '../../../lib/while-printing.ts'
import { playTone } from '../../../ui/tones.ts'
import { featuresQuery } from '../../feature-flags/feature-flags.queries.ts'
import { askHelper } from '../../helper-status/helper-status.queries.ts'
import { askPrintWay } from '../../helper-status/print-way.queries.ts'
import { needsHelper, printersToPrintQuery } from '../../printers/printers.queries.ts'
import { printDoorsOf } from '../printing.queries.ts'
import { noteQuantity } from '../quantity/usual-quantity.queries.ts'
import { runPrint } from '../run-print.ts'
import { makeWidgetJob } from '../widgets/make-widget-job.ts'
import { countAtWork, type Lane, type LanePrint, type PrintRequest, subjectOf } from './lane.ts'
import { openLaneStore } from './lane-store.ts'
import { createPrintQueue, type SentPrint } from './print-queue.ts'

const lanes = openLaneStore()
lanes.store.subscribe(() => notePrinting('lane', countAtWork(lanes.store.read())))
/** The query client of the pages that print, for the lane, which is outside of React. */
let queries: QueryClient | undefined

// Outside of React, so that it goes on while pages come and go, and loads with the first page that prints.
const queue = createPrintQueue({
  lanes,
  askWay: askPrintWay,
  isWithoutHelper,
  run,
  playTone,
  now: Date.now,
  onEnded: () => queries && void invalidateSubjects(queries, 'print-history', 'orders', 'usual-quantity'),
})

function run({ key, body, userId, onHelperSilent, onPdfError, ...listeners }: SentPrint) {
  const noteSilence = () => {
    onHelperSilent()
    // So that the next print knows, and the header says so.
    void askHelper()
  }
  const doors = { ...printDoorsOf(userId), ...listeners }
  if ('labels' in body) return runPrint({ key, body }, doors, noteSilence)
  const makeJob = makeWidgetJob(userId, onPdfError)
  return runPrint({ key, body }, { ...doors, makeJob }, noteSilence)
}

/** The lane outside of React: of whoever is signed in. */
export const readLane = lanes.store.read
export const onLaneChange = lanes.store.subscribe

/** Queues a print of a card, whose printer is looked up with this client; answers whether it was taken. */
export function printInLane(request: PrintRequest, client: QueryClient): boolean {
  queries = client
  return print(request)
}

function print(request: PrintRequest): boolean {
  const isTaken = queue.print(request)
  if (isTaken && queries) noteQuantity(queries, request.label)
  return isTaken
}

/** Whether a printer needs no helper. False, as for most, when it cannot be looked up. */
async function isWithoutHelper(printerId: string): Promise<boolean> {
  if (!queries) return false
  try {
    const { pdfOnly } = (await queries.ensureQueryData(featuresQuery)).showFeatures
    if (pdfOnly) return true
    const printers = await queries.ensureQueryData(printersToPrintQuery(pdfOnly))
    const printer = printers.find(({ id }) => id === printerId)
    return printer !== undefined && !needsHelper(printer)
  } catch {
    // The print itself says what is wrong.
    return false
  }
}

/** How it ended is learnt as always: the helper may have come a moment before. */
function giveUp(id: string): void {
  const entityId = lanes.store.read().prints.find((print) => print.id === id)?.waits?.entityId
  if (entityId !== undefined) void call(cancelPrintJob, { params: { entityId } }).catch(ignoreUngivenUp)
}

/** It still says that it waits, and can be given up again. */
function ignoreUngivenUp(): void {}

interface PrintLaneState extends Lane {
  /** Prints from any signed-in page: queues the request, which is shown in the lane until it has ended. Answers whether it was taken. */
  readonly print: (request: PrintRequest) => boolean
  /** Again, or now: what a chip of the lane offers. */
  readonly tryAgain: (id: string) => void
  readonly drop: (id: string) => void
  /** Gives up what waits on the server for a helper. */
  readonly giveUp: (id: string) => void
}

/** The prints of whoever is signed in, and how to make one. Works on every page; what was begun goes on without it. */
export function usePrintLane(): PrintLaneState {
  const client = useQueryClient()
  useEffect(() => {
    queries = client
  }, [client])
  const lane = useStore(lanes.store)
  return { ...lane, print, tryAgain: queue.tryAgain, drop: queue.drop, giveUp }
}

/** The newest print of what is on the screen since it came there: its edge and its tone are of this one alone. */
export function useShownPrint(subject: string): LanePrint | undefined {
  const { prints } = useStore(lanes.store)
  const [shownSince] = useState(Date.now)
  useEffect(() => {
    queue.show(subject)
    return () => queue.show(undefined)
  }, [subject])
  return prints.findLast((print) => subjectOf(print) === subject && print.pressedAt >= shownSince)
}
