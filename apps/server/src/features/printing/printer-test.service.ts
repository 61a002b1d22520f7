// A test label of a printer: shows how it is set up, and whether the paper lies right.

import type { Printer, TestPrinterBody } from '@labelwright/contract/server/printers-schemas'
import type { PrintJobAnswer } from '@labelwright/contract/server/printing-schemas'
import { localMoment } from '@labelwright/label-document/formats/dates'
import {
  type PrinterTestValues,
  printerTestLabel,
  printerTestLabelId,
} from '@labelwright/label-document/printer-test/printer-test-label'
import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { sightOf } from '../groups/sight.service.ts'
import { findPrinter } from '../printers/printers.service.ts'
import { planTest } from './make-test-job.ts'
import { printOnce } from './steps/print-once.service.ts'

interface PrinterTest {
  readonly id: string
  readonly body: TestPrinterBody
  readonly key: string | undefined
}

const usualSize = { width: 50, height: 30 }

/** Prints the label that shows what the printer is set up as. */
export const printPrinterTest = (ctx: Context, actor: Actor, { id, body, key }: PrinterTest): Promise<PrintJobAnswer> =>
  printOnce(ctx, actor, {
    call: `testPrinter/${id}`,
    key,
    body,
    plan: async (trx, { id: jobId }) => {
      const sight = await sightOf(trx, actor)
      const printer = await findPrinter(trx, actor, id)
      const { mediaWidth = usualSize.width, mediaHeight = usualSize.height, computerName } = body
      const tested = {
        labelId: printerTestLabelId,
        name: printer.name,
        document: printerTestLabel({ width: mediaWidth, height: mediaHeight }),
        valuesOf: () => ({ ...testValues(printer, actor) }),
      }
      // Also where labels leave as PDF only: this tests the printer.
      const job = { actor, id: jobId, isPdfOnly: false, sight }
      return planTest(ctx, trx, { ...job, printer, quantity: 1, computerName, tested })
    },
  })

const mostCodeBytes = 34

/** As much of a text as the code holds, no letter cut in the middle. */
const inBytes = (text: string): string => {
  let kept = text
  while (Buffer.byteLength(kept) > mostCodeBytes) kept = [...kept].slice(0, -1).join('')
  return kept
}

function testValues(printer: Printer, { name }: Actor): PrinterTestValues {
  const { vendor, model, language, dpi, targetIpAddress, targetPort, targetPrintQueue } = printer
  const printed = localMoment(new Date()).replace('T', ' ')
  return {
    printer: printer.name,
    facts: [`${vendor} ${model}`.trim(), language.toUpperCase(), `${Math.round(dpi)} dpi`].filter(Boolean).join(' · '),
    target: targetIpAddress ? `${targetIpAddress}:${targetPort}` : targetPrintQueue,
    printed: `${printed} · ${name}`,
    code: inBytes(printer.name),
  }
}
