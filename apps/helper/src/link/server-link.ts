// The helper's own connection to its server: for pages that cannot call this computer, and in place of reports by HTTP.
import { helperFindPrinters, helperPrinterStates, listPrintQueues } from '@labelwright/contract/helper/helper'
import type { PrintFileBody } from '@labelwright/contract/helper/helper-schemas'
import type {
  HelperLinkEvent,
  HelperLinkRequest,
  HelperQuestion,
} from '@labelwright/contract/server/helper-link-schemas'
import { dialOut, type Link, type LinkTiming } from '@labelwright/link/dial-out'
import { reasonOf } from '@labelwright/printing/hand-over'
import type { Journal } from '@labelwright/printing/journal/journal'
import type { LocalQueues } from '@labelwright/printing/queues/local-queues'
import type { Log } from '../log.ts'
import { keepUpToDate, type Pairing, type PairingStore } from '../pairing.ts'
import type { PrintCalls } from '../print-file.ts'
import { Refusal } from '../refusal.ts'
import { answerQuestions, reportOf } from '../report-journal.ts'
import type { Route } from '../routes.ts'
import { version } from '../version.ts'
import { createPrintInOrder, type PrintInOrder } from './print-in-order.ts'

export interface ServerLinkNeeds {
  readonly journal: Journal
  readonly queues: LocalQueues
  readonly pairing: PairingStore
  readonly calls: PrintCalls
  readonly routes: readonly Route[]
  readonly log: Log
  readonly timing?: Partial<LinkTiming>
}

type Send = (request: HelperLinkRequest) => void
type Event = Parameters<Parameters<typeof dialOut>[0]['onEvent']>[0]

export interface ServerLink extends Link {
  /** Begins no more hand-overs; those under way are still reported. */
  readonly stopPrinting: () => void
}

/** Keeps the link to the paired server, for as long as the helper runs. */
export function startServerLink(needs: ServerLinkNeeds): ServerLink {
  const { journal, pairing, log } = needs
  const inOrder = createPrintInOrder(needs.calls)
  let wasOpen = false
  let isStopping = false
  const link = dialOut({
    version,
    credentials: () => {
      const paired = pairing.current()
      return paired && { serverUrl: paired.serverUrl, token: `${paired.helperId}.${paired.secret}` }
    },
    journal: {
      unreported: (most) => journal.unreported(most).map(reportOf),
      markReported: journal.markReported,
    },
    onEvent: (event, send) => {
      const paired = pairing.current()
      if (paired) hear(event, { ...needs, paired, send, print: inOrder.print, wake: () => link.wake() })
    },
    onChange: (isOpen, reason) => {
      if (isOpen) log.info('link-open')
      else if (wasOpen && !isStopping) log.warn('link-lost', { reason })
      wasOpen = isOpen
    },
    ...(needs.timing && { timing: needs.timing }),
  })
  return {
    ...link,
    stopPrinting: () => {
      isStopping = true
      inOrder.stop()
    },
  }
}

interface Hearing extends ServerLinkNeeds {
  readonly paired: Pairing
  readonly send: Send
  readonly print: PrintInOrder['print']
  readonly wake: () => void
}

function hear(event: Event, hearing: Hearing): void {
  const { pairing, paired } = hearing
  switch (event.type) {
    case 'opened':
    case 'settings':
      keepUpToDate(pairing, paired, event)
      break
    case 'questions':
      void answerEach(event.printJobEntryIds, hearing)
      break
    case 'print':
      void printFile(event.file, hearing)
      break
    case 'ask':
      void answer(event, hearing)
  }
}

async function answerEach(printJobEntryIds: readonly string[], hearing: Hearing): Promise<void> {
  const settled = printJobEntryIds.filter((id) => !hearing.calls.isInProgress(id))
  try {
    if (await answerQuestions(hearing, settled)) hearing.wake()
  } catch (error) {
    // A full disk, say. The server asks again.
    hearing.log.warn('outcome-not-written', { printJobEntryId: settled[0], reason: reasonOf(error) })
  }
}

/** The outcome goes back by the journal; what the journal could not write down is told at once. */
async function printFile(file: PrintFileBody, { journal, paired, print, send, wake, log }: Hearing): Promise<void> {
  const { printJobEntryId } = file
  const report = (status: 'Success' | 'Failed' | 'Unknown', message: string | undefined): void =>
    send({
      type: 'journal',
      batch: 0,
      reports: [{ printJobEntryId, status, ...(message === undefined ? {} : { message: message.slice(0, 500) }) }],
    })
  try {
    const outcome = await print(file, paired)
    const known = journal.find(printJobEntryId)?.state
    // An earlier link may have been lost behind it.
    if (outcome.replayed) journal.reportAgain(printJobEntryId)
    if (known === 'done' || known === 'forbidden') wake()
    else report(outcome.status, outcome.message)
  } catch (error) {
    log.warn('link-print-refused', { printJobEntryId, reason: reasonOf(error) })
    if (!(error instanceof Refusal)) return
    // Nothing was sent, and nothing will be under this number. Said before the promise, which says less.
    journal.forbid([printJobEntryId])
    report('Failed', error.message)
  }
}

const endpoints = {
  'print-queues': listPrintQueues,
  'printer-states': helperPrinterStates,
  'find-printers': helperFindPrinters,
} as const satisfies Record<HelperQuestion['kind'], object>

/** The same answer as a page on this computer gets. */
async function answer(
  { questionId, question }: Extract<HelperLinkEvent, { readonly type: 'ask' }>,
  { routes, paired, send }: Hearing,
): Promise<void> {
  const route = routes.find(({ endpoint }) => endpoint === endpoints[question.kind])
  const body = question.kind === 'printer-states' ? { printers: question.printers } : {}
  try {
    send({ type: 'answer', questionId, answer: await route?.answer({ params: {}, body, pairing: paired }) })
  } catch (error) {
    const refusal = error instanceof Refusal ? error.message : 'The printer helper could not answer. Look at its log.'
    send({ type: 'answer', questionId, refusal })
  }
}
