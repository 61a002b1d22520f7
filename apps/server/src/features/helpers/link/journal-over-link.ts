// Reports of a helper's journal over its link, and the questions to it.
import type { HelperLinkEvent, HelperLinkRequest } from '@labelwright/contract/server/helper-link-schemas'
import { type JournalReport, journalReport } from '@labelwright/contract/server/helpers-schemas'
import type { Context } from '../../../context.ts'
import { oneAtATime } from '../../../platform/jobs/one-at-a-time.ts'
import { applyJournal, findQuestionsFor } from '../../printing/entry-outcomes.service.ts'
import { findLinkFence } from './helper-links.store.ts'
import type { OpenLink } from './open-link.ts'

type JournalRequest = Extract<HelperLinkRequest, { readonly type: 'journal' }>
type Link = Pick<OpenLink, 'helper' | 'row' | 'say' | 'isOpen' | 'fence'>

/** The same question is not asked again sooner: its answer may be on its way. */
const askAgainMs = 5_000

/** Stores the reports and acknowledges them. Returns those that could be read. */
export async function storeJournal(
  ctx: Context,
  { helper, row, say, fence }: Link,
  { batch, reports, journalPosition }: JournalRequest,
): Promise<readonly JournalReport[]> {
  const findFence = (trx: Parameters<typeof findLinkFence>[0]) => findLinkFence(trx, row, journalPosition)
  const { acknowledged, setAside, ...asked } = await applyJournal(ctx, { ...helper, findFence }, reports)
  say({ type: 'journal-stored', batch, acknowledged, setAside })
  if (asked.questions.length > 0 && !fence.isRaised()) say(questionsOf(asked))
  return reports.flatMap(readReport)
}

type Questions = Awaited<ReturnType<typeof findQuestionsFor>>

/** Sent also to helpers of earlier versions, which pass over `stopped`. */
const questionsOf = ({ questions, stopped }: Questions): HelperLinkEvent => ({
  type: 'questions',
  printJobEntryIds: [...questions],
  ...(stopped.length > 0 && { stopped: [...stopped] }),
})

function readReport(report: unknown): JournalReport[] {
  const read = journalReport.safeParse(report)
  return read.success ? [read.data] : []
}

/** Asks the journal about entries whose lease has ended, at once and not over and over. */
export function createJournalQuestions(ctx: Context, { helper, say, isOpen, fence }: Link): () => void {
  const askedAt = new Map<string, number>()
  const isDue = (id: string, now: number): boolean => now - (askedAt.get(id) ?? -askAgainMs) >= askAgainMs
  const ask = async (): Promise<void> => {
    const now = performance.now()
    for (const [id, at] of askedAt) if (now - at >= askAgainMs) askedAt.delete(id)
    const { questions, stopped } = await findQuestionsFor(ctx, helper)
    const due = questions.filter((id) => isDue(id, now))
    if (due.length === 0 || !isOpen() || fence.isRaised()) return
    for (const id of due) askedAt.set(id, now)
    say(questionsOf({ questions: due, stopped: stopped.filter((id) => due.includes(id)) }))
  }
  const warn = (error: unknown): void =>
    ctx.log.warn({ err: error, helperId: helper.helperId }, 'a helper could not be asked; it is tried again')
  return oneAtATime(() => ask().catch(warn))
}
