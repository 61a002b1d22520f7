// Asks the server before the first byte of a label leaves: of two computers with one pairing it lets one begin, and only once.
import {
  type HelperLinkEvent,
  type HelperLinkRequest,
  mostLinkReports,
} from '@labelwright/contract/server/helper-link-schemas'
import { NotBegun } from '../print-order.ts'

export interface Permissions {
  /** Resolves when the first byte may leave. Rejects with `NotBegun` where the server refuses it, or the link is lost. */
  readonly ask: (printJobEntryId: string, epoch: number) => Promise<void>
  /** The epoch of an earlier request for this entry that was not answered; undefined when there was none. */
  readonly askedUnder: (printJobEntryId: string) => number | undefined
  readonly answered: (event: Extract<HelperLinkEvent, { readonly type: 'may-begin' }>) => void
  readonly linkOpened: (send: (request: HelperLinkRequest) => void) => void
  /** Rejects all open requests: over this link nothing more begins. */
  readonly linkLost: () => void
}

interface Needs {
  readonly journalPosition: () => number
  /** Called when the server has not answered a request within `answerWithinMs`. */
  readonly onSilence: () => void
  readonly answerWithinMs?: number
}

interface Asked {
  readonly epoch: number
  readonly resolve: () => void
  readonly reject: (error: NotBegun) => void
}

const defaultAnswerMs = 20_000

/** Sends one request at a time. Entries that ask meanwhile go together in the next one. */
export function createPermissions({
  journalPosition,
  onSilence,
  answerWithinMs = defaultAnswerMs,
}: Needs): Permissions {
  const waiting = new Map<string, Asked>()
  const sent = new Map<string, Asked>()
  const epochs = new Map<string, number>()
  let send: ((request: HelperLinkRequest) => void) | undefined
  let timer: NodeJS.Timeout | undefined

  const sendNext = (): void => {
    if (!send || sent.size > 0 || waiting.size === 0) return
    for (const [id, asked] of [...waiting].slice(0, mostLinkReports)) {
      waiting.delete(id)
      sent.set(id, asked)
      epochs.set(id, asked.epoch)
    }
    const entries = [...sent].map(([printJobEntryId, { epoch }]) => ({ printJobEntryId, epoch }))
    send({ type: 'begin', entries, journalPosition: journalPosition() })
    timer = setTimeout(onSilence, answerWithinMs)
  }
  const settle = (ids: readonly string[], settleOne: (asked: Asked) => void): void => {
    for (const id of ids) {
      const asked = sent.get(id)
      sent.delete(id)
      epochs.delete(id)
      if (asked) settleOne(asked)
    }
  }
  return {
    ask: (id, epoch) =>
      new Promise((resolve, reject) => {
        if (!send) return reject(new NotBegun(false))
        waiting.set(id, { epoch, resolve, reject })
        sendNext()
      }),
    askedUnder: (id) => epochs.get(id),
    answered: ({ granted, refused }) => {
      settle(granted, ({ resolve }) => resolve())
      settle(refused, ({ reject }) => reject(new NotBegun(true)))
      if (sent.size > 0) return
      clearTimeout(timer)
      sendNext()
    },
    linkOpened: (sendOverLink) => {
      send = sendOverLink
    },
    linkLost: () => {
      send = undefined
      clearTimeout(timer)
      const open = [...sent.values(), ...waiting.values()]
      sent.clear()
      waiting.clear()
      for (const { reject } of open) reject(new NotBegun(false))
    },
  }
}
