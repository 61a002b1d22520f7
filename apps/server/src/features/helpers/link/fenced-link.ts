// A link that a newer one has replaced. If its program still answers, two computers use one pairing, and this one must pair again.
import { ProductError } from '@labelwright/contract/errors'
import type { HelperLinkEvent } from '@labelwright/contract/server/helper-link-schemas'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { type Repetition, repeat } from '../../../platform/jobs/repeat.ts'
import { recordTwin } from '../twins.service.ts'
import { isInstanceProved } from './helper-links.store.ts'

/** A program that does not answer within this time has ended: there is no second computer. */
export const answerStopMs = 10_000
/** The interval at which the server checks whether the newer program is alive. */
const checkMs = 250

interface FenceOptions {
  readonly organizationId: string
  readonly helperId: string
  /** Epoch of this link; for a program that came back, of its last link. */
  readonly epoch: number
  /** Undefined for a program of an earlier version, which does not understand `stop`. */
  readonly hostName: string | undefined
  readonly hostAddress: string
  readonly say: (event: HelperLinkEvent) => void
  readonly refuse: (error: unknown) => void
}

export interface LinkFence {
  /** Stops the hand-over. Sends `stop` as soon as the newer program is known to be alive. */
  readonly raise: (newerEpoch: number) => void
  readonly isRaised: () => boolean
  /** Handles the answer to `stop`: this program is alive, and names the entries that it will not begin. */
  readonly stopped: (epoch: number, printJobEntryIds: readonly string[]) => Promise<void>
  readonly close: () => void
}

export function createLinkFence(ctx: Context, options: FenceOptions): LinkFence {
  const { organizationId, helperId, hostName, say, refuse } = options
  let newer: number | undefined
  let timer: NodeJS.Timeout | undefined
  let looking: Repetition | undefined
  const end = (): void => {
    clearTimeout(timer)
    void looking?.stop()
  }
  const giveUp = (): void => {
    end()
    refuse(new ProductError('link-replaced'))
  }
  /** Waits for proof: the newer opening may be a late message of a program that was killed, whose successor has this link. */
  const stopWhenProved = async (epoch: number): Promise<void> => {
    const isNewerAlive = (trx: Transaction) => isInstanceProved(trx, helperId, { since: options.epoch })
    if (!(await ctx.database.withOrganization(organizationId, isNewerAlive))) return
    void looking?.stop()
    say({ type: 'stop', epoch })
  }
  return {
    raise: (newerEpoch) => {
      // Notices about earlier links may arrive late.
      if (newer !== undefined || newerEpoch <= options.epoch) return
      newer = newerEpoch
      if (hostName === undefined) return giveUp()
      timer = setTimeout(giveUp, answerStopMs)
      const work = () => stopWhenProved(newerEpoch)
      looking = repeat('looking whether the newer program of a helper lives', {
        intervalMs: checkMs,
        log: ctx.log,
        work,
      })
    },
    isRaised: () => newer !== undefined,
    stopped: async (epoch, notBegun) => {
      // This program can know the newer epoch only from `stop`, so it was alive after the newer link was opened.
      if (newer === undefined || epoch !== newer || hostName === undefined) return
      end()
      const { hostAddress } = options
      await recordTwin(ctx, { organizationId, helperId, epoch: options.epoch, hostName, hostAddress, notBegun })
      refuse(new ProductError('helper-twin'))
    },
    close: end,
  }
}
