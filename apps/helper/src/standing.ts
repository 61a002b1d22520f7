// Keeps the server's answers about this computer: the newest epoch, how far its journal is proof, and whether it must pair again because
// a second computer uses the same pairing.
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { HelperInstance, HelperStanding, HelperTwin } from '@labelwright/contract/server/helpers-schemas'
import type { Journal } from '@labelwright/printing/journal/journal'
import type { Log } from './log.ts'
import type { PairingStore } from './pairing.ts'

/** Logs why nothing is printed here any more. */
export const logPairAgain = (log: Log): void =>
  log.warn('pair-again', { reason: 'another computer uses a copy of this pairing' })

export interface Standing {
  /** Identifies this process to the server. Undefined while this computer is not paired. */
  readonly instance: () => HelperInstance | undefined
  /** Applies an answer of the server. Its epoch is in the journal when this returns. */
  readonly hear: (answer: HelperStanding) => void
  /** Stores that this computer must pair again. Nothing more begins. */
  readonly requirePairing: () => void
  /** Resolves to true once the server has answered since this process started, or to false after `timeoutMs`. */
  readonly untilSettled: (timeoutMs: number) => Promise<boolean>
  /** Whether the journal would contain this entry if a page had printed it here. */
  readonly journalProves: (printJobEntryId: string) => boolean
  /** The other computer that used this pairing. */
  readonly twin: () => HelperTwin | undefined
}

interface Needs {
  readonly journal: Pick<Journal, 'link' | 'saveLink' | 'position'>
  readonly pairing: PairingStore
  readonly wait?: (durationMs: number) => Promise<void>
}

/** Does not keep the process running. */
const pause = (durationMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, durationMs).unref())

/** Reads the time in an id of the server, ms since 1970 (UUID version 7, RFC 9562 §5.7). */
const momentOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

export function createStanding({ journal, pairing, wait = pause }: Needs): Standing {
  const id = randomUUID()
  const settled = Promise.withResolvers<void>()
  let isSettled = false
  let heardEpoch: number | undefined
  let provesFrom: number | undefined
  let twin: HelperTwin | undefined

  const requirePairing = (): void => {
    const paired = pairing.current()
    if (paired && !paired.mustPairAgain) pairing.replace({ ...paired, mustPairAgain: true })
  }
  /** The newest epoch in the journal for the current pairing. */
  const epoch = (): number | undefined => {
    const link = journal.link()
    return link?.helperId === pairing.current()?.helperId ? link?.epoch : undefined
  }
  /** Keeps the highest epoch: answers over HTTP and over the link may arrive out of order. */
  const hearEpoch = (heard: number, isReplaced: boolean): void => {
    heardEpoch = Math.max(heardEpoch ?? 0, heard)
    const helperId = pairing.current()?.helperId
    if (helperId === undefined || isReplaced || heard <= (epoch() ?? 0)) return
    journal.saveLink({ helperId, epoch: heard })
  }
  return {
    instance: () => {
      if (pairing.current() === undefined) return undefined
      const known = epoch()
      return {
        id,
        hostName: hostname().slice(0, 255),
        journalPosition: journal.position(),
        ...(known !== undefined && { epoch: known }),
        ...(heardEpoch !== undefined && { heardEpoch }),
      }
    },
    hear: (answer) => {
      provesFrom = answer.journalProvesFrom ?? provesFrom
      twin = answer.twin ?? twin
      isSettled = true
      settled.resolve()
      if (answer.mustPairAgain) requirePairing()
      if (answer.epoch !== undefined) hearEpoch(answer.epoch, answer.isReplaced ?? false)
    },
    requirePairing,
    untilSettled: async (timeoutMs) => {
      if (!isSettled) await Promise.race([settled.promise, wait(timeoutMs)])
      return isSettled
    },
    journalProves: (printJobEntryId) => provesFrom === undefined || momentOf(printJobEntryId) >= provesFrom,
    twin: () => twin,
  }
}
