// A link in whose place a newer one stands. If its program answers, two computers live with one pairing, and this one must pair again.
import { ProductError } from '@labelwright/contract/errors'
import type { HelperLinkEvent } from '@labelwright/contract/server/helper-link-schemas'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { type Repetition, repeat } from '../../../platform/jobs/repeat.ts'
import { recordTwin } from '../twins.service.ts'
import { isInstanceProved } from './helper-links.store.ts'

/** A program that does not answer within this is gone, and was the same one or its predecessor. */
export const answerStopMs = 10_000
/** How soon it is noticed that the newer program lives. */
const lookMs = 250

interface FenceOptions {
  readonly organizationId: string
  readonly helperId: string
  /** Of this link, or the last one of the program that came back. */
  readonly epoch: number
  /** Undefined where the program does not name itself: it would not understand. */
  readonly hostName: string | undefined
  readonly hostAddress: string
  readonly say: (event: HelperLinkEvent) => void
  readonly refuse: (error: unknown) => void
}

export interface LinkFence {
  /** Nothing more is handed over; asks whether the program lives, once the newer one is known to. */
  readonly raise: (newerEpoch: number) => void
  readonly isRaised: () => boolean
  /** The program lives, and names what it will not begin. */
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
  /** An opening that was still under way when its program was killed must not end the link of the one that followed it. */
  const stopWhenProved = async (epoch: number): Promise<void> => {
    const isNewerAlive = (trx: Transaction) => isInstanceProved(trx, helperId, { since: options.epoch })
    if (!(await ctx.database.withOrganization(organizationId, isNewerAlive))) return
    void looking?.stop()
    say({ type: 'stop', epoch })
  }
  return {
    raise: (newerEpoch) => {
      // News of what came before this link may arrive behind it.
      if (newer !== undefined || newerEpoch <= options.epoch) return
      newer = newerEpoch
      if (hostName === undefined) return giveUp()
      timer = setTimeout(giveUp, answerStopMs)
      const work = () => stopWhenProved(newerEpoch)
      looking = repeat('looking whether the newer program of a helper lives', {
        intervalMs: lookMs,
        log: ctx.log,
        work,
      })
    },
    isRaised: () => newer !== undefined,
    stopped: async (epoch, notBegun) => {
      // Whoever names the newer epoch has heard of it after it was given.
      if (newer === undefined || epoch !== newer || hostName === undefined) return
      end()
      const { hostAddress } = options
      await recordTwin(ctx, { organizationId, helperId, epoch: options.epoch, hostName, hostAddress, notBegun })
      refuse(new ProductError('helper-twin'))
    },
    close: end,
  }
}
