// Questions over the links that this server holds.
import type {
  HelperLinkEvent,
  HelperLinkRequest,
  HelperQuestion,
} from '@labelwright/contract/server/helper-link-schemas'
import { type Context, perContext } from '../../../context.ts'
import { assertNoConnection } from '../../../platform/database/connection-scope.ts'
import { newId } from '../../../platform/database/ids.ts'

/** As the helper gave it, not looked at yet; or why there is none, in its words. */
export type HelperAnswer = Pick<Extract<HelperLinkRequest, { readonly type: 'answer' }>, 'answer' | 'refusal'>

/** A search takes four seconds, states two and a half. */
export const answerWithinMs = 8_000

type Say = (event: HelperLinkEvent) => void

const linksOf = perContext(() => new Map<string, Say>())
const waitingOf = perContext(() => new Map<string, (answer: HelperAnswer) => void>())

/** The link by which a helper is asked. Returns what ends it. */
export function putLink(ctx: Context, helperId: string, say: Say): () => void {
  const links = linksOf(ctx)
  links.set(helperId, say)
  return () => {
    if (links.get(helperId) === say) links.delete(helperId)
  }
}

export const holdsLink = (ctx: Context, helperId: string): boolean => linksOf(ctx).has(helperId)

/** Asks over the link that this server holds; undefined where no answer came in time. */
export async function askOverLink(
  ctx: Context,
  helperId: string,
  question: HelperQuestion,
): Promise<HelperAnswer | undefined> {
  assertNoConnection('a printer helper')
  const say = linksOf(ctx).get(helperId)
  if (!say) return undefined
  const questionId = newId()
  const waiting = waitingOf(ctx)
  const { promise, resolve } = Promise.withResolvers<HelperAnswer | undefined>()
  waiting.set(questionId, resolve)
  const timer = setTimeout(resolve, answerWithinMs, undefined)
  say({ type: 'ask', questionId, question })
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    waiting.delete(questionId)
  }
}

/** An answer came; what nobody has asked is passed over. */
export const hearAnswer = (
  ctx: Context,
  { questionId, ...answer }: HelperAnswer & { readonly questionId: string },
): void => waitingOf(ctx).get(questionId)?.(answer)
