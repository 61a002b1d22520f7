// What the server says of this computer: which link counts, what its journal can prove, and whether another computer uses the same pairing.
import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { HelperInstance, HelperStanding, HelperTwin } from '@labelwright/contract/server/helpers-schemas'
import type { Journal } from '@labelwright/printing/journal/journal'
import type { Log } from './log.ts'
import type { PairingStore } from './pairing.ts'

/** Says why nothing is printed here any more. */
export const logPairAgain = (log: Log): void =>
  log.warn('pair-again', { reason: 'another computer uses a copy of this pairing' })

export interface Standing {
  /** Of this process, as it stands now; undefined where it is paired with nobody. */
  readonly instance: () => HelperInstance | undefined
  /** An answer of the server. The journal has its epoch when this returns. */
  readonly hear: (answer: HelperStanding) => void
  /** This computer must pair again: it is written down, and nothing more begins. */
  readonly mustPairAgain: () => void
  /** Resolves as soon as the server has answered since this process began; false where it does not in time. */
  readonly untilSettled: (timeoutMs: number) => Promise<boolean>
  /** Whether the journal would know it if a page had printed this entry here. */
  readonly journalProves: (printJobEntryId: string) => boolean
  /** The computer that used this pairing as well. */
  readonly twin: () => HelperTwin | undefined
}

interface Needs {
  readonly journal: Pick<Journal, 'link' | 'saveLink' | 'position'>
  readonly pairing: PairingStore
  readonly wait?: (durationMs: number) => Promise<void>
}

/** Nobody is kept from ending by it. */
const pause = (durationMs: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, durationMs).unref())

/** The moment that an id of the server begins with, ms since 1970 (UUID version 7, RFC 9562 §5.7). */
const momentOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

export function createStanding({ journal, pairing, wait = pause }: Needs): Standing {
  const id = randomUUID()
  const settled = Promise.withResolvers<void>()
  let isSettled = false
  let heardEpoch: number | undefined
  let provesFrom: number | undefined
  let twin: HelperTwin | undefined

  const mustPairAgain = (): void => {
    const paired = pairing.current()
    if (paired && !paired.mustPairAgain) pairing.replace({ ...paired, mustPairAgain: true })
  }
  /** Of the pairing that this computer has now. */
  const epoch = (): number | undefined => {
    const link = journal.link()
    return link?.helperId === pairing.current()?.helperId ? link?.epoch : undefined
  }
  /** Answers by HTTP and by the link may overtake each other. */
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
      if (answer.mustPairAgain) mustPairAgain()
      if (answer.epoch !== undefined) hearEpoch(answer.epoch, answer.isReplaced ?? false)
    },
    mustPairAgain,
    untilSettled: async (timeoutMs) => {
      if (!isSettled) await Promise.race([settled.promise, wait(timeoutMs)])
      return isSettled
    },
    journalProves: (printJobEntryId) => provesFrom === undefined || momentOf(printJobEntryId) >= provesFrom,
    twin: () => twin,
  }
}
