import { renewingVersion } from '@labelwright/contract/helper/helper'
import { pdfPrinter } from '@labelwright/contract/server/pdf-printer'
import { testPrinter } from '@labelwright/contract/server/printers'
import {
  getPrintJob,
  printArticle,
  printLabels,
  printTest,
  renewPrintTickets,
  setEntryStatus,
  setJobStatus,
} from '@labelwright/contract/server/printing'
import type { PrintJobAnswer } from '@labelwright/contract/server/printing-schemas'
import { isOlder } from '@labelwright/contract/versions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, answerWithinMs as timeoutMs } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { delay } from '../../lib/delay.ts'
import { keysOf } from '../../lib/query-keys.ts'
import { signedInPerson } from '../../session/session.ts'
import { askOutcome, handOver, isHelperWell, readHelper } from '../helper-status/helper-status.queries.ts'
import { askPrintWay, type PrintPlace } from '../helper-status/print-way.queries.ts'
import { showPrintedPdf } from '../pdf-viewer/pdf-viewer.queries.ts'
import { needsHelper, printersQuery } from '../printers/printers.queries.ts'
import { type PrintDoors, type PrintEnd, runPrint } from './run-print.ts'

/** The calls of one person's print. Its job is made in their session or not at all: another may have signed in meanwhile. */
export const printDoorsOf = (userId: string): PrintDoors => ({
  makeJob: async (body, idempotencyKey) => {
    if (signedInPerson()?.userId !== userId) throw new CallError('session-ended')
    return 'source' in body
      ? call(printLabels, { body }, { idempotencyKey, timeoutMs })
      : call(printArticle, { body }, { idempotencyKey, timeoutMs })
  },
  askJob: (entityId) => call(getPrintJob, { params: { entityId } }, { timeoutMs }),
  renewTickets: (printJobEntryIds) => call(renewPrintTickets, { body: { printJobEntryIds } }, { timeoutMs }),
  asksAgain: () => !isOlder(readHelper().health?.version ?? '', renewingVersion),
  handOver,
  askOutcome,
  isHelperWell,
  showPdf: ({ pdfAsBase64String: base64, printFileName: fileName }) => showPrintedPdf({ base64, fileName }),
  tellEntry: (body) => call(setEntryStatus, { body }, { timeoutMs }),
  tellJob: (body) => call(setJobStatus, { body }, { timeoutMs }),
  wait: delay,
})

interface TestPrint {
  readonly labelId: string
  readonly printerId: string
  readonly quantity: number
  /** The same key is the same job, however often it is tried. */
  readonly idempotencyKey: string
}

/** Prints a label as it stands in the designer, with TEST across it. */
export const useTestPrint = () =>
  useTest(({ idempotencyKey, ...test }: TestPrint) => ({
    printerId: test.printerId,
    idempotencyKey,
    makeJob: (place, key) => call(printTest, { body: { ...test, ...place } }, { idempotencyKey: key, timeoutMs }),
  }))

interface PrinterTest {
  readonly printerId: string
  /** Millimetres of the label that lies in it. */
  readonly mediaWidth: number
  readonly mediaHeight: number
  readonly idempotencyKey: string
}

/** Prints the label that shows how a printer is set up. */
export const usePrinterTest = () =>
  useTest(({ printerId, idempotencyKey, ...size }: PrinterTest) => ({
    printerId,
    idempotencyKey,
    makeJob: (place, key) =>
      call(testPrinter, { params: { id: printerId }, body: { ...size, ...place } }, { idempotencyKey: key, timeoutMs }),
  }))

const useTest = <Input>(jobOf: (input: Input) => OwnJob) => {
  const printOwnJob = usePrintOwnJob()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => printOwnJob(jobOf(input)),
    onSettled: () => client.invalidateQueries({ queryKey: keysOf('print-history') }),
  })
}

/** A job that a call of its own makes. */
export interface OwnJob {
  readonly printerId: string
  /** The same key is the same job, however often it is tried. */
  readonly idempotencyKey: string
  readonly makeJob: (place: PrintPlace, idempotencyKey: string) => Promise<PrintJobAnswer>
}

/** Makes a job by its own call and prints it: by the helper of this computer, or where the server prints by itself. */
export function usePrintOwnJob(): (job: OwnJob) => Promise<PrintEnd> {
  const client = useQueryClient()
  return async ({ printerId, idempotencyKey, makeJob }) => {
    const printers = printerId === pdfPrinter.id ? [pdfPrinter] : await client.fetchQuery(printersQuery)
    const printer = printers.find(({ id }) => id === printerId)
    const place = printer && needsHelper(printer) ? await placeOfHelper() : { computerName: '' }
    // Nothing was asked of the server yet; the key serves the next try as well.
    if (place instanceof CallError) return { kind: 'stuck', error: place }
    const doors = printDoorsOf(signedInPerson()?.userId ?? '')
    return runPrint({ key: idempotencyKey, body: place }, { ...doors, makeJob })
  }
}

/** Where a helper prints it, or why none can. */
async function placeOfHelper(): Promise<PrintPlace | CallError> {
  const { isUsable, hasAnswered, ...place } = await askPrintWay()
  return isUsable ? place : new CallError(hasAnswered ? 'not-paired' : 'helper-silent')
}
