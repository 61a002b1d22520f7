import type { PrintJobAnswer } from '@labelwright/contract/server/printing-schemas'
import { printWidget } from '@labelwright/contract/server/widgets'
import type { WidgetPrintAnswer, WidgetPrintBody } from '@labelwright/contract/server/widgets-schemas'
import { answerWithinMs, call } from '../../../api/call.ts'
import { CallError } from '../../../api/call-error.ts'
import { translation } from '../../../lib/i18n.ts'
import { signedInPerson } from '../../../session/session.ts'
import { PrintRefusal } from '../run-print.ts'

/** Makes the job of a widget's print, in that person's session or not at all. `ok: false` is a `PrintRefusal`. */
export const makeWidgetJob =
  (userId: string, onPdfError: (pdfError: string) => void) =>
  async (body: WidgetPrintBody, idempotencyKey: string): Promise<PrintJobAnswer> => {
    if (signedInPerson()?.userId !== userId) throw new CallError('session-ended')
    const job = jobOf(await call(printWidget, { body }, { idempotencyKey, timeoutMs: answerWithinMs }))
    if (job.pdfError) onPdfError(job.pdfError)
    return job
  }

/** @internal What a widget's print was answered, read as any other job. */
export function jobOf(answer: WidgetPrintAnswer | null | undefined): PrintJobAnswer & { pdfError: string | null } {
  // There may be a job all the same: not called a failure.
  if (typeof answer !== 'object' || answer === null) throw new CallError('answer-unreadable')
  const { ok, error, pdfError, entityId, files = [], entries = [] } = answer
  if (!ok) throw new PrintRefusal(error || undefined)
  if (entityId === undefined || (files.length === 0 && entries.length === 0)) {
    throw new PrintRefusal(translation().t('widgets.errors.noFiles'))
  }
  return { entityId, state: 'Printing', files, entries, pdfError }
}
