import { printArticle, setEntryStatus, setJobStatus } from '@labelwright/contract/server/printing'
import { call } from '../../api/call.ts'
import { delay } from '../../lib/delay.ts'
import { askOutcome, handOver, isHelperWell } from '../helper-status/helper-status.queries.ts'
import type { PrintDoors } from './run-print.ts'

export const printDoors: PrintDoors = {
  makeJob: (body, idempotencyKey) => call(printArticle, { body }, { idempotencyKey }),
  handOver,
  askOutcome,
  isHelperWell,
  tellEntry: (body) => call(setEntryStatus, { body }),
  tellJob: (body) => call(setJobStatus, { body }),
  wait: delay,
}
