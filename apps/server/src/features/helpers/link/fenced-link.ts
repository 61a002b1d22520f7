// A link in whose place a newer one stands. If its program answers, two computers live with one pairing, and this one must pair again.
import { ProductError } from '@labelwright/contract/errors'
import type { HelperLinkEvent } from '@labelwright/contract/server/helper-link-schemas'
import type { Context } from '../../../context.ts'
import { recordTwin } from '../twins.service.ts'

/** A program that does not answer within this is gone, and was the same one or its predecessor. */
export const answerStopMs = 10_000

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
  /** Nothing more is handed over; asks whether the program lives. Once. */
  readonly raise: (newerEpoch: number) => void
  readonly isRaised: () => boolean
  /** The program lives, and names what it will not begin. */
  readonly stopped: (epoch: number, printJobEntryIds: readonly string[]) => Promise<void>
  readonly close: () => void
}

export function createLinkFence(ctx: Context, options: FenceOptions): LinkFence {
  const { hostName, say, refuse } = options
  let newer: number | undefined
  let timer: NodeJS.Timeout | undefined
  const giveUp = (): void => refuse(new ProductError('link-replaced'))
  return {
    raise: (newerEpoch) => {
      if (newer !== undefined) return
      newer = newerEpoch
      if (hostName === undefined) return giveUp()
      say({ type: 'stop', epoch: newerEpoch })
      timer = setTimeout(giveUp, answerStopMs)
    },
    isRaised: () => newer !== undefined,
    stopped: async (epoch, notBegun) => {
      // Whoever names the newer epoch has heard of it after it was given.
      if (newer === undefined || epoch !== newer || hostName === undefined) return
      clearTimeout(timer)
      const { organizationId, helperId, hostAddress } = options
      await recordTwin(ctx, { organizationId, helperId, epoch: options.epoch, hostName, hostAddress, notBegun })
      refuse(new ProductError('helper-twin'))
    },
    close: () => clearTimeout(timer),
  }
}
