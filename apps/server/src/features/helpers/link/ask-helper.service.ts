// Passes questions of a page to a helper that the page cannot call: over the helper's link, on whichever server it is.
import { ProductError } from '@labelwright/contract/errors'
import {
  findPrintersAnswer,
  type HeardPrinters,
  type PrinterStates,
  type PrinterStatesBody,
  type PrintQueues,
  printerStatesAnswer,
  printQueuesAnswer,
} from '@labelwright/contract/helper/helper-schemas'
import type { HelperQuestion } from '@labelwright/contract/server/helper-link-schemas'
import type { Context } from '../../../context.ts'
import { assertNoConnection } from '../../../platform/database/connection-scope.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { postToHelper } from '../../printing/linked-helpers/wake-helpers.service.ts'
import { findUsableHelper } from '../usable-helpers.service.ts'
import * as store from './helper-questions.store.ts'
import { answerWithinMs, askOverLink, type HelperAnswer, holdsLink } from './questions.ts'

const answeredTopic = (questionId: string): string => `helper-question ${questionId}`

interface Asked {
  readonly id: string
  readonly question: HelperQuestion
}

async function ask(ctx: Context, actor: Actor, { id, question }: Asked): Promise<unknown> {
  const { organizationId } = actor
  const helper = await ctx.database.withOrganization(organizationId, (trx) => findUsableHelper(trx, actor, id))
  if (!helper.isLinked) throw new ProductError('helper-not-linked')
  const given = holdsLink(ctx, id)
    ? await askOverLink(ctx, id, question)
    : await askElsewhere(ctx, { organizationId, id: newId(), helperId: id, question })
  if (!given) throw new ProductError('helper-not-linked')
  if (given.refusal !== undefined) throw new ProductError('helper-not-linked', { detail: given.refusal })
  return given.answer
}

/** Leaves the question to the server that holds the link, and reads its answer. */
async function askElsewhere(ctx: Context, asked: store.StoredQuestion): Promise<HelperAnswer | undefined> {
  assertNoConnection('a printer helper')
  const { organizationId, id: questionId, helperId } = asked
  const { promise, resolve } = Promise.withResolvers<void>()
  const stopHearing = ctx.notices.subscribe(answeredTopic(questionId), () => resolve())
  const timer = setTimeout(resolve, answerWithinMs)
  try {
    await ctx.database.withOrganization(organizationId, async (trx) => {
      await store.insertQuestion(trx, asked)
      await postToHelper(ctx, trx, { kind: 'asked', helperId, questionId })
    })
    await promise
  } finally {
    clearTimeout(timer)
    stopHearing()
  }
  return ctx.database.withOrganization(organizationId, (trx) => store.takeAnswer(trx, questionId))
}

/** Answers what another server has asked the helper whose link is held here. */
export async function answerElsewhere(
  ctx: Context,
  helper: { readonly organizationId: string; readonly helperId: string },
  questionId: string,
): Promise<void> {
  const { organizationId, helperId } = helper
  const question = await ctx.database.withOrganization(organizationId, (trx) => store.findQuestion(trx, questionId))
  const answer = question && (await askOverLink(ctx, helperId, question))
  if (!answer) return
  await ctx.database.withOrganization(organizationId, async (trx) => {
    await store.storeAnswer(trx, questionId, answer)
    await ctx.notices.postWith(trx, answeredTopic(questionId), { kind: 'answered' })
  })
}

interface Readable<Answer> {
  readonly safeParse: (value: unknown) => { readonly success: boolean; readonly data?: Answer }
}

/** A helper is another program, of whichever version. */
function read<Answer>(schema: Readable<Answer>, answer: unknown): Answer {
  const parsed = schema.safeParse(answer)
  if (parsed.success && parsed.data !== undefined) return parsed.data
  throw new ProductError('helper-not-linked', { detail: 'The printer helper did not answer properly. Update it.' })
}

export const askPrintQueues = async (ctx: Context, actor: Actor, id: string): Promise<PrintQueues> =>
  read(printQueuesAnswer, await ask(ctx, actor, { id, question: { kind: 'print-queues' } }))

export const askPrinterStates = async (
  ctx: Context,
  actor: Actor,
  { id, printers }: PrinterStatesBody & { readonly id: string },
): Promise<PrinterStates> =>
  read(printerStatesAnswer, await ask(ctx, actor, { id, question: { kind: 'printer-states', printers } }))

export const askFoundPrinters = async (ctx: Context, actor: Actor, id: string): Promise<HeardPrinters> =>
  read(findPrintersAnswer, await ask(ctx, actor, { id, question: { kind: 'find-printers' } }))
