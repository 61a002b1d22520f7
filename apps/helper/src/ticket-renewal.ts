// Asks for a new ticket where the one of a label has ended before its first byte: over the link, or the page that waits for the label.
import type { PrintFileBody } from '@labelwright/contract/helper/helper-schemas'
import type { HelperLinkEvent, HelperLinkRequest } from '@labelwright/contract/server/helper-link-schemas'
import { reasonOf } from '@labelwright/printing/hand-over'
import { type CheckedTicket, checkTicket } from './check-ticket.ts'
import type { Log } from './log.ts'
import type { Pairing } from './pairing.ts'
import { Refusal } from './refusal.ts'
import type { ServerClock } from './server-clock.ts'

export interface TicketRenewal {
  /** Resolves with a new ticket. Undefined where the label was stopped, or nobody answers in time. */
  readonly ask: (printJobEntryId: string) => Promise<string | undefined>
  /** Whether `ask` waits for an answer. */
  readonly isAsked: (printJobEntryId: string) => boolean
  /** A page brings a ticket. It is ignored unless it is waited for. */
  readonly offer: (printJobEntryId: string, ticket: string) => void
  readonly renewed: (event: Extract<HelperLinkEvent, { readonly type: 'renewed' }>) => void
  readonly linkOpened: (send: (request: HelperLinkRequest) => void) => void
  readonly linkLost: () => void
  /** The label was stopped: nothing is waited for any more. */
  readonly giveUp: (printJobEntryId: string) => void
}

interface Options {
  readonly wait?: (durationMs: number) => Promise<void>
}

/** Above the 10 s after which a page looks what became of its print call, with time for its calls behind that. */
const answerWithinMs = 20_000

/** Does not keep the process running. */
const pause = (durationMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, durationMs).unref())

export function createTicketRenewal({ wait = pause }: Options = {}): TicketRenewal {
  const asked = new Map<string, (ticket: string | undefined) => void>()
  let send: ((request: HelperLinkRequest) => void) | undefined
  const settle = (printJobEntryId: string, ticket: string | undefined): void => {
    asked.get(printJobEntryId)?.(ticket)
    asked.delete(printJobEntryId)
  }
  return {
    ask: (printJobEntryId) => {
      const { promise, resolve } = Promise.withResolvers<string | undefined>()
      asked.set(printJobEntryId, resolve)
      send?.({ type: 'renew', printJobEntryIds: [printJobEntryId] })
      void wait(answerWithinMs).then(() => {
        if (asked.get(printJobEntryId) === resolve) settle(printJobEntryId, undefined)
      })
      return promise
    },
    isAsked: (printJobEntryId) => asked.has(printJobEntryId),
    offer: settle,
    renewed: ({ tickets, stopped }) => {
      for (const { printJobEntryId, ticket } of tickets) settle(printJobEntryId, ticket)
      for (const { printJobEntryId } of stopped) settle(printJobEntryId, undefined)
    },
    linkOpened: (sendOverLink) => {
      send = sendOverLink
      if (asked.size > 0) send({ type: 'renew', printJobEntryIds: [...asked.keys()] })
    },
    linkLost: () => {
      send = undefined
    },
    giveUp: (printJobEntryId) => settle(printJobEntryId, undefined),
  }
}

interface CheckedCall extends Pick<CheckedTicket, 'sha256' | 'beginsBefore'> {
  readonly body: PrintFileBody
  readonly pairing: Pairing
}

interface RenewingNeeds {
  readonly clock: ServerClock
  readonly renewal: Pick<TicketRenewal, 'ask' | 'isAsked' | 'offer'>
  readonly log: Log
}

/** Whether the ticket of a label is still good, or a new one has come. Asked before its first byte. */
export async function mayStillBegin(
  { body, pairing, beginsBefore, sha256 }: CheckedCall,
  { clock, renewal, log }: RenewingNeeds,
): Promise<boolean> {
  if (beginsBefore === undefined || clock.now() < beginsBefore) return true
  const { printJobEntryId } = body
  const ticket = await renewal.ask(printJobEntryId)
  if (ticket === undefined) return false
  try {
    return (await checkTicket({ ...body, ticket }, pairing, clock)).sha256 === sha256
  } catch (error) {
    log.warn('ticket-refused', { printJobEntryId, reason: reasonOf(error) })
    return false
  }
}

/** A page calls again: it may bring a new ticket for a label that waits for one. A ticket that is not good is no answer. */
export async function offerTicket(
  body: PrintFileBody,
  pairing: Pairing,
  { clock, renewal }: RenewingNeeds,
): Promise<void> {
  if (!renewal.isAsked(body.printJobEntryId)) return
  try {
    await checkTicket(body, pairing, clock)
    renewal.offer(body.printJobEntryId, body.ticket)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
