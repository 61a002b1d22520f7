import { printArticle, setEntryStatus, setJobStatus } from '@labelwright/contract/server/printing'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { delay } from '../../lib/delay.ts'
import { signedInPerson } from '../../session/session.ts'
import { askOutcome, handOver, isHelperWell } from '../helper-status/helper-status.queries.ts'
import type { PrintDoors } from './run-print.ts'
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
