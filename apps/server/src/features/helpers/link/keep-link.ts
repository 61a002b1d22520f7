// The link of one helper: who holds it gives it its files, asks its journal, and stores what it reports.
import { ProductError } from '@labelwright/contract/errors'
import type { helperLinkSocket } from '@labelwright/contract/server/helper-link'
import type { HelperLinkEvent, HelperLinkRequest } from '@labelwright/contract/server/helper-link-schemas'
import { type JournalReport, journalReport } from '@labelwright/contract/server/helpers-schemas'
import type { Context } from '../../../context.ts'
import type { HelperActor } from '../../../platform/http/actor.ts'
import { oneAtATime } from '../../../platform/jobs/one-at-a-time.ts'
import type { Conversation, Opened } from '../../../platform/live/serve-socket.ts'
import { applyJournal, findQuestionsFor, type ReportingHelper } from '../../printing/entry-outcomes.service.ts'
import { listenForHelper, postToHelper, tellHelper } from '../../printing/linked-helpers/wake-helpers.service.ts'
import { knownToHelpers } from '../known-to-helpers.ts'
import { answerElsewhere } from './ask-helper.service.ts'
import { createHandOver, type HandOver } from './hand-over.ts'
import * as store from './helper-links.store.ts'
import { hearAnswer, putLink } from './questions.ts'

type LinkSocket = typeof helperLinkSocket
type JournalRequest = Extract<HelperLinkRequest, { readonly type: 'journal' }>

/** The same question is not asked again sooner: its answer may be on its way. */
const askAgainMs = 5_000

interface OpenLink {
  readonly helper: ReportingHelper
  readonly row: store.LinkRow
  readonly say: (event: HelperLinkEvent) => void
  readonly refuse: (error: unknown) => void
  readonly isOpen: () => boolean
}

/** Opens the link: from here on labels that wait for the helper leave over it. */
export async function keepLink(
  ctx: Context,
  { actor, opening, connection }: Opened<LinkSocket, HelperActor>,
): Promise<Conversation<LinkSocket, HelperActor>> {
  const row = { helperId: actor.helperId, linkId: connection.id }
  const computerName = await startLink(ctx, actor, { row, version: opening.version })
  const link: OpenLink = {
    helper: { ...actor, computerName },
    row,
    // However large: it is what the helper is connected for.
    say: (event) => connection.sendWhole(JSON.stringify(event)),
    refuse: connection.refuse,
    isOpen: connection.isOpen,
  }
  const handOver = createHandOver(ctx, {
    ...actor,
    linkId: row.linkId,
    hold: (trx) => store.holdLink(trx, row),
    send: (file) => link.say({ type: 'print', file }),
    isOpen: connection.isOpen,
  })
  const settings = createSettings(ctx, link)
  link.say({ type: 'opened', ...settings.current() })
  return conversationOf(ctx, link, { handOver, settings })
}

async function startLink(
  ctx: Context,
  actor: HelperActor,
  { row, version }: { readonly row: store.LinkRow; readonly version: string },
): Promise<string> {
  const { helperId, organizationId } = actor
  const replaced = { kind: 'replaced', ...row } as const
  const started = await ctx.database.withOrganization(organizationId, async (trx) => {
    await postToHelper(ctx, trx, replaced)
    return store.startLink(trx, { ...row }, version)
  })
  if (!started) throw new ProductError('not-signed-in')
  tellHelper(ctx, { ...replaced, helperId })
  return started.computerName
}

interface Works {
  readonly handOver: HandOver
  readonly settings: Settings
}

function conversationOf(
  ctx: Context,
  link: OpenLink,
  { handOver, settings }: Works,
): Conversation<LinkSocket, HelperActor> {
  const { helper, row, refuse } = link
  const askJournal = createQuestions(ctx, link)
  const wake = (): void => {
    handOver.wake()
    askJournal()
  }
  const stopListening = listenForHelper(ctx, helper.helperId, {
    wake,
    revoke: () => refuse(new ProductError('not-signed-in')),
    replace: (linkId) => linkId !== row.linkId && refuse(new ProductError('link-replaced')),
    ask: (questionId) => void answerOrLog(ctx, link, questionId),
  })
  const stopAsking = putLink(ctx, helper.helperId, link.say)
  wake()
  return {
    hear: async (request) => {
      if (request.type === 'answer') return hearAnswer(ctx, request)
      await storeJournal(ctx, link, { ...request, handOver })
      handOver.wake()
    },
    check: async () => {
      const isOurs = await ctx.database.withOrganization(helper.organizationId, (trx) => store.renewLink(trx, row))
      if (!isOurs) throw new ProductError('link-replaced')
      settings.pushIfChanged()
    },
    close: () => {
      stopListening()
      stopAsking()
      void endLink(ctx, link)
    },
  }
}

/** The caller of the question has a time limit of its own. */
const answerOrLog = (ctx: Context, { helper }: OpenLink, questionId: string): Promise<void> =>
  answerElsewhere(ctx, helper, questionId).catch((error: unknown) =>
    ctx.log.warn({ err: error, helperId: helper.helperId }, 'a question of another server was not answered'),
  )

async function endLink(ctx: Context, { helper, row }: OpenLink): Promise<void> {
  try {
    await ctx.database.withOrganization(helper.organizationId, (trx) => store.endLink(trx, row))
  } catch (error) {
    ctx.log.warn({ err: error, helperId: row.helperId }, 'the end of a link was not stored; it ends by its time')
  }
}

async function storeJournal(
  ctx: Context,
  link: OpenLink,
  { batch, reports, handOver }: JournalRequest & Pick<Works, 'handOver'>,
): Promise<void> {
  const { acknowledged, setAside, questions } = await applyJournal(ctx, link.helper, reports)
  link.say({ type: 'journal-stored', batch, acknowledged, setAside })
  for (const report of reports.flatMap(readReport)) handOver.settle(report)
  if (questions.length > 0) link.say({ type: 'questions', printJobEntryIds: questions })
}

function readReport(report: unknown): JournalReport[] {
  const read = journalReport.safeParse(report)
  return read.success ? [read.data] : []
}

/** Asks the journal about entries whose lease has ended, at once and not over and over. */
function createQuestions(ctx: Context, { helper, say, isOpen }: OpenLink): () => void {
  const askedAt = new Map<string, number>()
  const isDue = (id: string, now: number): boolean => now - (askedAt.get(id) ?? -askAgainMs) >= askAgainMs
  const ask = async (): Promise<void> => {
    const now = performance.now()
    for (const [id, at] of askedAt) if (now - at >= askAgainMs) askedAt.delete(id)
    const due = (await findQuestionsFor(ctx, helper)).filter((id) => isDue(id, now))
    if (due.length === 0 || !isOpen()) return
    for (const id of due) askedAt.set(id, now)
    say({ type: 'questions', printJobEntryIds: due })
  }
  const warn = (error: unknown): void =>
    ctx.log.warn({ err: error, helperId: helper.helperId }, 'a helper could not be asked; it is tried again')
  return oneAtATime(() => ask().catch(warn))
}

interface Settings {
  readonly current: () => ReturnType<typeof knownToHelpers>
  readonly pushIfChanged: () => void
}

/** Keys of tickets are changed now and then: a helper must know a key before the first ticket that is signed with it. */
function createSettings(ctx: Context, { say }: OpenLink): Settings {
  let told = ''
  const current = () => {
    const known = knownToHelpers(ctx)
    told = JSON.stringify(known)
    return known
  }
  return {
    current,
    pushIfChanged: () => {
      if (JSON.stringify(knownToHelpers(ctx)) !== told) say({ type: 'settings', ...current() })
    },
  }
}
