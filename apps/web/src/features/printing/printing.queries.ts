import { pdfPrinter } from '@labelwright/contract/server/pdf-printer'
import { printArticle, printTest, setEntryStatus, setJobStatus } from '@labelwright/contract/server/printing'
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
export const useTestPrint = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: runTestPrint,
    onSettled: () => client.invalidateQueries({ queryKey: ['print-history'] }),
  })
}

interface HelperPrint<Body> {
  /** Without the computer's name. */
  readonly body: Body
  /** A print of PDF files for the person needs no helper. */
  readonly printerId: string
  /** The same key is the same job, however often it is tried. */
  readonly idempotencyKey: string
}

/** Makes a job by a call of its own, and hands its files to the helper on this computer. */
export async function printWithHelper<Body extends object>(
  { body, printerId, idempotencyKey }: HelperPrint<Body>,
  makeJob: PrintDoors<Body & { readonly computerName: string }>['makeJob'],
): Promise<PrintEnd> {
  const userId = signedInPerson()?.userId ?? ''
  const helper = printerId === pdfPrinter.id ? undefined : await askHelper()
  // Nothing was asked of the server yet; the key serves the next try as well.
  if (helper && !helper.isUsable)
    return { kind: 'stuck', error: new CallError(helper.health ? 'not-paired' : 'helper-silent') }
  const named = { ...body, computerName: helper?.settings?.computerName ?? '' }
  return runPrint({ key: idempotencyKey, body: named }, { ...printDoorsOf(userId), makeJob })
}

const runTestPrint = ({ idempotencyKey, ...body }: TestPrint): Promise<PrintEnd> =>
  printWithHelper({ body, printerId: body.printerId, idempotencyKey }, (wanted, key) =>
    call(printTest, { body: wanted }, { idempotencyKey: key }),
  )
