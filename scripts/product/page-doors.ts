import {
  health,
  helperHealthTimeoutMs,
  helperPrintTimeoutMs,
  printFile,
  printOutcome,
} from '@labelwright/contract/helper/helper'
import {
  getPrintJob,
  printArticle,
  renewPrintTickets,
  setEntryStatus,
  setJobStatus,
} from '@labelwright/contract/server/printing'
import type { PrintArticleBody } from '@labelwright/contract/server/printing-schemas'
import { readAnswer, sendRequest } from '../../apps/web/src/api/http.ts'
import type { PrintDoors } from '../../apps/web/src/features/printing/run-print.ts'

interface Page {
  readonly serverUrl: string
  readonly helperUrl: string
  readonly token: string
  readonly wait: (milliseconds: number) => Promise<void>
}

const callTimeoutMs = 10_000

/** The calls that the print page makes, with the page's own code for requests and answers. */
export function pageDoors({ serverUrl, helperUrl, token, wait }: Page): PrintDoors<PrintArticleBody> {
  const toServer = { address: serverUrl, token, timeoutMs: callTimeoutMs }
  const toHelper = { address: helperUrl, timeoutMs: helperPrintTimeoutMs }
  return {
    makeJob: async (body, idempotencyKey) =>
      readAnswer(printArticle, await sendRequest(printArticle, { body }, { ...toServer, idempotencyKey })),
    askJob: async (entityId) =>
      readAnswer(getPrintJob, await sendRequest(getPrintJob, { params: { entityId } }, toServer)),
    renewTickets: async (printJobEntryIds) =>
      readAnswer(renewPrintTickets, await sendRequest(renewPrintTickets, { body: { printJobEntryIds } }, toServer)),
    handOver: async (body) => readAnswer(printFile, await sendRequest(printFile, { body }, toHelper)),
    askOutcome: async (printJobEntryId) =>
      readAnswer(printOutcome, await sendRequest(printOutcome, { params: { printJobEntryId } }, toHelper)),
    isHelperWell: () =>
      sendRequest(health, {}, { ...toHelper, timeoutMs: helperHealthTimeoutMs })
        .then((response) => readAnswer(health, response))
        .then(
          () => true,
          () => false,
        ),
    tellEntry: async (body) => readAnswer(setEntryStatus, await sendRequest(setEntryStatus, { body }, toServer)),
    tellJob: async (body) => readAnswer(setJobStatus, await sendRequest(setJobStatus, { body }, toServer)),
    showPdf: () => {
      throw new Error('A file for a printer came as one for a person')
    },
    wait,
  }
}
