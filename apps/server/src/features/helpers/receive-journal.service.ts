// Reports of journals over HTTP: from helpers without a link, and the last ones of a computer that must pair again.
import { ProductError } from '@labelwright/contract/errors'
import type {
  HelperStanding,
  ReportJournalAnswer,
  ReportJournalBody,
} from '@labelwright/contract/server/helpers-schemas'
import type { Context } from '../../context.ts'
import type { HelperActor } from '../../platform/http/actor.ts'
import { applyJournal } from '../printing/entry-outcomes.service.ts'
import { postToHelper, tellHelper } from '../printing/linked-helpers/wake-helpers.service.ts'
import { knownToHelpers } from './known-to-helpers.ts'
import { findJournalProof } from './link/helper-links.store.ts'
import { answerToCurrent, type MetInstance, meetInstance } from './link/instances.store.ts'
import { findTwins, recordTwin } from './twins.service.ts'

export interface JournalCall extends ReportJournalBody {
  /** IP address of the computer, as the server sees it. */
  readonly address: string
}

export async function receiveJournal(
  ctx: Context,
  helper: HelperActor,
  call: JournalCall,
): Promise<ReportJournalAnswer> {
  const met = await meet(ctx, helper, call)
  const isCurrent = met.standing === 'current'
  const { acknowledged, setAside, questions, stopped } = await applyJournal(
    ctx,
    {
      ...helper,
      computerName: met.computerName,
      findFence: async (trx) => ({ ...(await findJournalProof(trx, helper.helperId)), isCurrent }),
    },
    call.reports,
  )
  return {
    acknowledged,
    setAside,
    questions: isCurrent ? [...questions] : [],
    ...(isCurrent && stopped.length > 0 && { stopped: [...stopped] }),
    ...knownToHelpers(ctx),
    serverTime: met.now.getTime(),
    ...(call.instance ? await standingOf(ctx, helper, met) : {}),
  }
}

async function meet(ctx: Context, helper: HelperActor, { instance, address }: JournalCall): Promise<MetInstance> {
  const { organizationId, helperId } = helper
  const replacement = ({ epoch }: MetInstance) => ({ kind: 'replaced', helperId, linkId: null, epoch }) as const
  const met = await ctx.database.withOrganization(organizationId, async (trx) => {
    const known = await meetInstance(trx, { helperId, instance, address })
    if (known?.hasReplaced) await postToHelper(ctx, trx, replacement(known))
    return known
  })
  if (!met) throw new ProductError('not-signed-in')
  if (met.hasReplaced) tellHelper(ctx, replacement(met))
  if (met.standing === 'twin' && instance) {
    const { hostName, epoch = 0 } = instance
    await recordTwin(ctx, { organizationId, helperId, epoch, hostName, hostAddress: address, notBegun: [] })
  }
  return met
}

async function standingOf(
  ctx: Context,
  { organizationId, helperId }: HelperActor,
  met: MetInstance,
): Promise<HelperStanding> {
  if (met.standing === 'twin' || met.standing === 'fenced') return { mustPairAgain: true }
  if (met.standing === 'replaced') return { epoch: met.epoch, isReplaced: true }
  const twins = await ctx.database.withOrganization(organizationId, (trx) => findTwins(trx, [helperId]))
  return answerToCurrent(met, twins.get(helperId))
}
