// The helper's own connection to its server: for pages that cannot call this computer, and in place of reports by HTTP.
import { helperFindPrinters, helperPrinterStates, listPrintQueues } from '@labelwright/contract/helper/helper'
import {
  type HelperLinkEvent,
  type HelperLinkRequest,
  type HelperQuestion,
  mostStopped,
} from '@labelwright/contract/server/helper-link-schemas'
import { dialOut, type Link, type LinkTiming } from '@labelwright/link/dial-out'
import { reasonOf } from '@labelwright/printing/hand-over'
import type { Journal } from '@labelwright/printing/journal/journal'
import type { LocalQueues } from '@labelwright/printing/queues/local-queues'
import type { Log } from '../log.ts'
import { keepUpToDate, type Pairing, type PairingStore } from '../pairing.ts'
import type { PrintCalls } from '../print-file.ts'
import { NotBegun } from '../print-order.ts'
import { Refusal } from '../refusal.ts'
import { answerQuestions, reportOf } from '../report-journal.ts'
import type { Route } from '../routes.ts'
import type { ServerClock } from '../server-clock.ts'
import { logPairAgain, type Standing } from '../standing.ts'
import type { TicketRenewal } from '../ticket-renewal.ts'
import { version } from '../version.ts'
import { createPermissions, type Permissions } from './permissions.ts'
import { createPrintInOrder, type PrintInOrder } from './print-in-order.ts'

export interface ServerLinkNeeds {
  readonly journal: Journal
  readonly queues: LocalQueues
  readonly pairing: PairingStore
  readonly calls: PrintCalls
  readonly routes: readonly Route[]
  readonly log: Log
  readonly clock: ServerClock
  readonly standing: Standing
  readonly renewal: Pick<TicketRenewal, 'renewed' | 'linkOpened' | 'linkLost'>
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
  const { journal, pairing, log, clock, standing, renewal } = needs
  const inOrder = createPrintInOrder(needs.calls)
  const permissions = createPermissions({ journalPosition: journal.position, onSilence: () => link.redial() })
  let wasOpen = false
  let isStopping = false
  /** Epoch of the open link. Undefined when the server gives none. */
  let epoch: number | undefined
  const link = dialOut({
    version,
    instance: standing.instance,
    onServerTime: clock.hear,
    credentials: () => {
      const paired = pairing.current()
      if (paired === undefined || paired.mustPairAgain) return undefined
      return { serverUrl: paired.serverUrl, token: `${paired.helperId}.${paired.secret}` }
    },
    journal: {
      unreported: (most) => journal.unreported(most).map(reportOf),
      markReported: journal.markReported,
      position: () => (epoch === undefined ? undefined : journal.position()),
    },
    onEvent: (event, send) => {
      const paired = pairing.current()
      if (!paired) return
      if (event.type === 'opened') epoch = event.epoch
      const wake = () => link.wake()
      hear(event, { ...needs, paired, send, inOrder, permissions, isStopping: () => isStopping, wake })
    },
    onChange: (isOpen, reason) => {
      if (isOpen) log.info('link-open')
      else if (wasOpen && !isStopping) log.warn('link-lost', { reason })
      wasOpen = isOpen
      if (!isOpen) permissions.linkLost()
      if (!isOpen) renewal.linkLost()
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
  readonly inOrder: PrintInOrder
  readonly permissions: Permissions
  /** The helper is shutting down: nothing more begins. */
  readonly isStopping: () => boolean
  readonly wake: () => void
}

function hear(event: Event, hearing: Hearing): void {
  const { pairing, paired, standing, permissions, log, send } = hearing
  switch (event.type) {
    case 'opened':
      standing.hear(event)
      if (!hearing.isStopping()) hearing.inOrder.resume()
      if (event.epoch !== undefined) permissions.linkOpened(send)
      if (event.epoch !== undefined) hearing.renewal.linkOpened(send)
      keepUpToDate(pairing, paired, event)
      break
    case 'settings':
      keepUpToDate(pairing, paired, event)
      break
    case 'may-begin':
      permissions.answered(event)
      break
    case 'renewed':
      hearing.renewal.renewed(event)
      break
    case 'stop':
      void stopBeginning(event.epoch, hearing)
      break
    case 'twin':
      standing.hear({ twin: event.twin })
      log.warn('two-computers-use-this-helper', { other: event.twin.hostName, address: event.twin.address })
      break
    case 'refused':
      if (event.code !== 'helper-twin') break
      standing.requirePairing()
      logPairAgain(log)
      break
    case 'questions':
      void answerEach(event, hearing)
      break
    case 'print':
      void printFile(event, hearing)
      break
    case 'ask':
      void answer(event, hearing)
  }
}

async function answerEach(
  { printJobEntryIds, stopped = [] }: Extract<Event, { readonly type: 'questions' }>,
  hearing: Hearing,
): Promise<void> {
  const settled = printJobEntryIds.filter((id) => !hearing.calls.isInProgress(id))
  try {
    hearing.calls.stop(stopped)
    if ((await answerQuestions(hearing, settled)) || stopped.length > 0) hearing.wake()
  } catch (error) {
    // A full disk, say. The server asks again.
    hearing.log.warn('outcome-not-written', { printJobEntryId: settled[0], reason: reasonOf(error) })
  }
}

/** Answers `stop`, which says that a newer link counts: begins nothing more, and names the entries that this computer will never print. */
async function stopBeginning(
  epoch: number,
  { standing, journal, inOrder, permissions, send, log }: Hearing,
): Promise<void> {
  standing.hear({ epoch, isReplaced: true })
  inOrder.stop()
  permissions.linkLost()
  // Wait until the rejected requests are back at `accepted` in the journal.
  await new Promise((resolve) => setImmediate(resolve))
  const unbegun = [...new Set([...inOrder.waiting(), ...journal.acceptedOverLink()])].slice(0, mostStopped)
  try {
    send({ type: 'stopped', epoch, printJobEntryIds: [...journal.forbid(unbegun)] })
  } catch (error) {
    log.warn('outcome-not-written', { printJobEntryId: unbegun[0], reason: reasonOf(error) })
  }
}

type PrintEvent = Extract<Event, { readonly type: 'print' }>

/** The outcome goes back by the journal; what the journal could not write down is told at once. */
async function printFile(event: PrintEvent, hearing: Hearing): Promise<void> {
  const { journal, paired, inOrder, permissions, send, wake, log } = hearing
  const { file } = event
  const { printJobEntryId } = file
  const epoch = permissions.askedUnder(printJobEntryId) ?? event.epoch
  const mayBegin = async (id: string): Promise<void> => {
    if (epoch !== undefined) await permissions.ask(id, epoch)
  }
  const report = (status: 'Success' | 'Failed' | 'Unknown', message: string | undefined): void =>
    send({
      type: 'journal',
      batch: 0,
      reports: [
        {
          printJobEntryId,
          status,
          ...(message === undefined ? {} : { message: message.slice(0, 500) }),
          ...(epoch === undefined ? {} : { epoch }),
        },
      ],
    })
  try {
    const outcome = await inOrder.print(file, paired, { epoch, mayBegin })
    const known = journal.find(printJobEntryId)?.state
    // An earlier link may have been lost behind it.
    if (outcome.replayed) journal.reportAgain(printJobEntryId)
    if (known === 'done' || known === 'forbidden') wake()
    else report(outcome.status, outcome.message)
  } catch (error) {
    log.warn('link-print-refused', { printJobEntryId, reason: reasonOf(error) })
    if (error instanceof NotBegun && error.isRefused) {
      journal.forbid([printJobEntryId])
      wake()
    }
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
