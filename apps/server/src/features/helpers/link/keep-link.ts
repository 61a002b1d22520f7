// The link of one helper: who holds it gives it its files, asks its journal, and stores what it reports.
import { ProductError } from '@labelwright/contract/errors'
import type { helperLinkSocket } from '@labelwright/contract/server/helper-link'
import type { HelperLinkEvent, HelperLinkRequest } from '@labelwright/contract/server/helper-link-schemas'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { HelperActor } from '../../../platform/http/actor.ts'
import type { Conversation, Opened } from '../../../platform/live/conversation.ts'
import { hashSecret } from '../../../platform/tokens/pairing-code.ts'
import { grantBegin } from '../../printing/linked-helpers/grant-begin.service.ts'
import { listenForHelper, postToHelper, tellHelper } from '../../printing/linked-helpers/wake-helpers.service.ts'
import { renewTicketsOfHelper } from '../../printing/stopped/renew-tickets.service.ts'
import { findTwins } from '../twins.service.ts'
import { answerElsewhere } from './ask-helper.service.ts'
import { answerStopMs, createLinkFence } from './fenced-link.ts'
import { createHandOver, type HandOver } from './hand-over.ts'
import * as store from './helper-links.store.ts'
import { answerToCurrent, type MetInstance, meetInstance } from './instances.store.ts'
import { createJournalQuestions, storeJournal } from './journal-over-link.ts'
import { createLinkClock } from './link-clock.ts'
import { createLinkSettings, type LinkSettings } from './link-settings.ts'
import type { OpenLink } from './open-link.ts'
import { hearAnswer, putLink } from './questions.ts'
import { watchLink } from './watch-links.ts'

type LinkSocket = typeof helperLinkSocket
type LinkConversation = Conversation<LinkSocket, HelperActor>
type OpenedLink = Opened<LinkSocket, HelperActor>

/** Opens the link: from here on labels that wait for the helper leave over it. */
export async function keepLink(ctx: Context, opened: OpenedLink): Promise<LinkConversation> {
  const { actor, opening, connection } = opened
  const row = rowOf(opened)
  const { met, twin } = await startLink(ctx, opened, row)
  if (met.standing === 'fenced') throw new ProductError('helper-twin')
  const link = linkOf(ctx, opened, { row, met })
  if (met.standing !== 'current') return fencedConversation(ctx, link, met)
  const mayOfferBegun = laterIf(met.mayOlderLinkLive)
  const handOver = createHandOver(ctx, {
    ...actor,
    linkId: row.linkId,
    hold: (trx) => store.holdLink(trx, row),
    send: (file) => link.say({ type: 'print', file, epoch: met.epoch }),
    isOpen: () => connection.isOpen() && !link.fence.isRaised(),
    mayOfferBegun: mayOfferBegun.isOver,
  })
  const settings = createLinkSettings(ctx, link)
  link.say({ type: 'opened', ...settings.current(), ...(opening.instance ? answerToCurrent(met, twin) : {}) })
  const conversation = conversationOf(ctx, link, { handOver, settings })
  mayOfferBegun.whenOver(handOver.wake)
  return conversation
}

/** Waits while an older link may still be alive: that one reports what it has begun. */
function laterIf(isLater: boolean) {
  let isOver = !isLater
  return {
    isOver: () => isOver,
    whenOver: (work: () => void): void => {
      if (isOver) return
      setTimeout(() => {
        isOver = true
        work()
      }, answerStopMs + 1_000).unref()
    },
  }
}

/** A helper that is paired again gets another secret, which ends the links of the earlier one. */
function rowOf({ actor, opening, connection }: OpenedLink): store.HeldLink {
  const [, secret = ''] = opening.token.split('.')
  return { helperId: actor.helperId, linkId: connection.id, secretHash: hashSecret(secret) }
}

interface StartedLink {
  readonly row: store.HeldLink
  readonly met: MetInstance
}

function linkOf(
  ctx: Context,
  { actor, opening, connection, address }: OpenedLink,
  { row, met }: StartedLink,
): OpenLink {
  const clock = createLinkClock(met.now)
  // However large: it is what the helper is connected for.
  const say = (event: HelperLinkEvent): void =>
    connection.sendWhole(JSON.stringify({ ...event, serverTime: clock.now() }))
  const { refuse, isOpen } = connection
  const { instance } = opening
  const fence = createLinkFence(ctx, {
    ...actor,
    epoch: met.standing === 'current' ? met.epoch : (instance?.epoch ?? 0),
    hostName: instance?.hostName,
    hostAddress: address,
    say,
    refuse,
  })
  return { helper: { ...actor, computerName: met.computerName }, row, say, refuse, isOpen, clock, fence }
}

async function startLink(ctx: Context, { actor, opening, address }: OpenedLink, row: store.LinkRow) {
  const { helperId, organizationId } = actor
  const link = { id: row.linkId, version: opening.version }
  const started = await ctx.database.withOrganization(organizationId, async (trx) => {
    const met = await meetInstance(trx, { helperId, instance: opening.instance, address, link })
    if (!met) throw new ProductError('not-signed-in')
    if (met.standing === 'current')
      await postToHelper(ctx, trx, { kind: 'replaced', helperId, linkId: row.linkId, epoch: met.epoch })
    return { met, twin: (await findTwins(trx, [helperId])).get(helperId) }
  })
  const { met } = started
  if (met.standing === 'current') tellHelper(ctx, { kind: 'replaced', helperId, linkId: row.linkId, epoch: met.epoch })
  return started
}

/** The conversation with a program that was replaced: it gets no files, and is asked whether it is alive. */
function fencedConversation(ctx: Context, link: OpenLink, { epoch }: MetInstance): LinkConversation {
  link.fence.raise(epoch)
  return {
    hear: async (request) => {
      if (request.type === 'stopped') await link.fence.stopped(request.epoch, request.printJobEntryIds)
      if (request.type === 'journal') await storeJournal(ctx, link, request)
    },
    close: link.fence.close,
  }
}

interface Works {
  readonly handOver: HandOver
  readonly settings: LinkSettings
}

function conversationOf(ctx: Context, link: OpenLink, { handOver, settings }: Works): LinkConversation {
  const { helper, row, clock, refuse, fence } = link
  const askJournal = createJournalQuestions(ctx, link)
  const wake = (): void => {
    handOver.wake()
    askJournal()
  }
  const onRevoked = (): void => refuse(new ProductError('not-signed-in'))
  const stopListening = listenForHelper(ctx, helper.helperId, {
    wake,
    revoke: onRevoked,
    replace: ({ linkId, epoch }) => linkId !== row.linkId && fence.raise(epoch),
    noteTwin: () => void tellOfTwin(ctx, link).then(wake),
    ask: (questionId) => void answerOrLog(ctx, link, questionId),
  })
  const stopAsking = putLink(ctx, helper.helperId, link.say)
  const stopWatching = watchLink(ctx, {
    ...row,
    onRenewed: clock.set,
    onRevoked,
    onReplaced: fence.raise,
    onCheck: settings.pushIfChanged,
  })
  let isProved = false
  wake()
  return {
    hear: async (request) => {
      if (!isProved) await inOrganization(ctx, link, (trx) => store.proveLink(trx, row))
      isProved = true
      await hear(ctx, link, { request, handOver })
    },
    close: () => {
      stopListening()
      stopAsking()
      stopWatching()
      fence.close()
    },
  }
}

const inOrganization = <Result>(ctx: Context, { helper }: OpenLink, work: (trx: Transaction) => Promise<Result>) =>
  ctx.database.withOrganization(helper.organizationId, work)

interface Heard {
  readonly request: Exclude<HelperLinkRequest, { readonly type: 'open' }>
  readonly handOver: HandOver
}

async function hear(ctx: Context, link: OpenLink, { request, handOver }: Heard): Promise<void> {
  const { row, helper, fence, say } = link
  switch (request.type) {
    case 'answer':
      return hearAnswer(ctx, request)
    case 'stopped':
      return fence.stopped(request.epoch, request.printJobEntryIds)
    case 'begin': {
      const hold = (trx: Transaction) => store.holdLinkAt(trx, row, request.journalPosition)
      const granted = await grantBegin(ctx, { ...helper, hold, entries: request.entries })
      // Where another link counts, this one gets no answer: it is told to stop, or ends.
      if (granted) say({ type: 'may-begin', ...granted })
      return
    }
    case 'renew':
      return say({ type: 'renewed', ...(await renewTicketsOfHelper(ctx, helper, request.printJobEntryIds)) })
    case 'journal':
      for (const report of await storeJournal(ctx, link, request)) handOver.settle(report)
      handOver.wake()
  }
}

async function tellOfTwin(ctx: Context, link: OpenLink): Promise<void> {
  const { row, say, fence } = link
  if (fence.isRaised()) return
  const { helperId } = row
  try {
    const twins = await inOrganization(ctx, link, (trx) => findTwins(trx, [helperId]))
    const twin = twins.get(helperId)
    if (twin) say({ type: 'twin', twin })
  } catch (error) {
    ctx.log.warn({ err: error, helperId }, 'a helper was not told of another computer; it hears it with its next link')
  }
}

/** The caller of the question has a time limit of its own. */
const answerOrLog = (ctx: Context, { helper }: OpenLink, questionId: string): Promise<void> =>
  answerElsewhere(ctx, helper, questionId).catch((error: unknown) =>
    ctx.log.warn({ err: error, helperId: helper.helperId }, 'a question of another server was not answered'),
  )
