import { pdfPrinter } from '@labelwright/contract/server/pdf-printer'
import { testPrinter } from '@labelwright/contract/server/printers'
import type { Printer } from '@labelwright/contract/server/printers-schemas'
import {
  getPrintJob,
  printArticle,
  printTest,
  setEntryStatus,
  setJobStatus,
} from '@labelwright/contract/server/printing'
import type { PrintJobAnswer } from '@labelwright/contract/server/printing-schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { delay } from '../../lib/delay.ts'
import { signedInPerson } from '../../session/session.ts'
import { askHelper, askOutcome, handOver, isHelperWell } from '../helper-status/helper-status.queries.ts'
import { type PrintDoors, type PrintEnd, runPrint } from './run-print.ts'
import { showPdf } from './show-pdf.ts'

/** The calls of one person's print. Its job is made in their session or not at all: another may have signed in meanwhile. */
export const printDoorsOf = (userId: string): PrintDoors => ({
  makeJob: async (body, idempotencyKey) => {
    if (signedInPerson()?.userId !== userId) throw new CallError('session-ended')
    return call(printArticle, { body }, { idempotencyKey })
  },
  askJob: (entityId) => call(getPrintJob, { params: { entityId } }),
  handOver,
  askOutcome,
  isHelperWell,
  showPdf,
  tellEntry: (body) => call(setEntryStatus, { body }),
  tellJob: (body) => call(setJobStatus, { body }),
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
  useTest(({ labelId, printerId, quantity, idempotencyKey }: TestPrint) => {
    const makeJob: MakeTest = (computerName, key) =>
      call(printTest, { body: { labelId, printerId, quantity, computerName } }, { idempotencyKey: key })
    return runTest({ makeJob, idempotencyKey, needsHelper: printerId !== pdfPrinter.id })
  })

interface PrinterTest {
  readonly printer: Pick<Printer, 'id' | 'printsVia'>
  /** Millimetres of the label that lies in it. */
  readonly mediaWidth: number
  readonly mediaHeight: number
  readonly idempotencyKey: string
}

/** Prints the label that shows how a printer is set up. */
export const usePrinterTest = () =>
  useTest(({ printer: { id, printsVia }, idempotencyKey, ...size }: PrinterTest) => {
    const makeJob: MakeTest = (computerName, key) =>
      call(testPrinter, { params: { id }, body: { ...size, computerName } }, { idempotencyKey: key })
    return runTest({ makeJob, idempotencyKey, needsHelper: printsVia === 'helper' })
  })

const useTest = <Input>(mutationFn: (input: Input) => Promise<PrintEnd>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey: ['print-history'] }),
  })
}

type MakeTest = (computerName: string, idempotencyKey: string) => Promise<PrintJobAnswer>

async function runTest({
  makeJob,
  idempotencyKey,
  needsHelper,
}: {
  readonly makeJob: MakeTest
  readonly idempotencyKey: string
  readonly needsHelper: boolean
}): Promise<PrintEnd> {
  const helper = needsHelper ? await askHelper() : undefined
  // Nothing was asked of the server yet; the key serves the next try as well.
  if (helper && !helper.isUsable)
    return { kind: 'stuck', error: new CallError(helper.health ? 'not-paired' : 'helper-silent') }
  const doors = printDoorsOf(signedInPerson()?.userId ?? '')
  const body = helper?.settings?.computerName ?? ''
  return runPrint({ key: idempotencyKey, body }, { ...doors, makeJob })
}
