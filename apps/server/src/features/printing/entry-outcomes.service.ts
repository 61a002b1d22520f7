// What became of labels: said by the person's page, by a helper's journal, or by the end of a lease.
import { type JournalReport, journalReport, type ReceivedReport } from '@labelwright/contract/server/helpers-schemas'
import type { EntryState } from '@labelwright/contract/server/printing-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { correctPrints } from '../subscription/subscription.service.ts'
import * as store from './entry-outcomes.store.ts'
import { judge, type Speaker, type Verdict } from './entry-transitions.ts'
import { type JournalFence, judgeReport } from './judge-report.service.ts'

/** How long the journal may be asked after a lease before the outcome counts as not provable. */
const mostPatienceMs = 60_000
/** Given up in one transaction. */
const mostGivenUp = 1_000

/** The printer helper of a computer, as its reports are judged. */
export interface ReportingHelper {
  readonly organizationId: string
  readonly helperId: string
  readonly computerName: string
  /** Runs in the transaction of the reports, before entries are locked. */
  readonly findFence: (trx: Transaction) => Promise<JournalFence>
}

export interface Said {
  readonly state: EntryState
  readonly speaker: Speaker
  readonly saidBy: string
  readonly message: string | undefined
  /** Stored in the history even when the state does not change. */
  readonly isAnomaly?: boolean | undefined
}

interface Change {
  readonly entry: store.LockedEntry
  readonly said: Said
}

const noReason = 'No reason was given. Check the printer, then print again.'

/** A label that was not printed always has a reason. */
const messageOf = ({ state, message }: Said): string | null =>
  message?.trim() || (state === 'Failed' || state === 'Voided' ? noReason : null)

const transitionOf = ({ entry, said }: Change, from: EntryState): store.NewTransition => ({
  organizationId: entry.organizationId,
  entryId: entry.id,
  from,
  to: said.state,
  saidBy: said.saidBy,
  message: messageOf(said),
  isLate: entry.isLeaseOver,
})

/** Jobs that were wholly voided are given back; late truth takes them again, even past the quota. */
async function settleQuotas(trx: Transaction, jobIds: readonly string[]): Promise<void> {
  const unsettled = await store.lockUnsettledQuotas(trx, jobIds)
  for (const [isVoided, jobs] of Map.groupBy(unsettled, (job) => job.isVoided)) {
    for (const [month, { length }] of Map.groupBy(jobs, (job) => job.month)) {
      await correctPrints(trx, isVoided ? -length : length, month)
    }
    const ids = jobs.map(({ id }) => id)
    await store.setGivenBack(trx, ids, isVoided)
  }
}

/** Recorded although it changes nothing: anomalies, and the first answer of a journal, which would be asked for ever otherwise (`entries_to_ask_about`). */
const isRecordedAnyway = ({ entry, said }: Change, verdict: Verdict): boolean =>
  verdict === 'unchanged' && said.speaker === 'journal' && (entry.isAskedOfJournal || said.isAnomaly === true)

/** Judges what is said of locked entries, in this order, and does what is allowed; answers a verdict for each. */
export async function changeOutcomes(trx: Transaction, changes: readonly Change[]): Promise<readonly Verdict[]> {
  const states = new Map(changes.map(({ entry }) => [entry.id, entry.state as EntryState]))
  const transitions: store.NewTransition[] = []
  const heard = new Map<string, store.NewTransition>()
  const verdicts = changes.map((change) => {
    const { entry, said } = change
    const from = states.get(entry.id) as EntryState
    const verdict = judge(from, said.state, said.speaker)
    const transition = transitionOf(change, from)
    if (isRecordedAnyway(change, verdict)) heard.set(entry.id, transition)
    if (verdict !== 'changed') return verdict
    states.set(entry.id, said.state)
    transitions.push(transition)
    return verdict
  })
  if (heard.size > 0) await store.insertTransitions(trx, [...heard.values()])
  if (transitions.length === 0) return verdicts
  await store.changeEntries(trx, transitions)
  const changed = new Set(transitions.map(({ entryId }) => entryId))
  const jobIds = [...new Set(changes.filter(({ entry }) => changed.has(entry.id)).map(({ entry }) => entry.jobId))]
  await settleQuotas(trx, jobIds)
  await store.endJobsWithoutOpenEntries(trx, jobIds)
  return verdicts
}

const isSameComputer = (entry: store.LockedEntry, helper: ReportingHelper): boolean =>
  entry.computerName.toLowerCase() === helper.computerName.toLowerCase()

/** Sent to its computer by a page, or to itself over its link. */
const isItsOwn = (entry: store.LockedEntry, helper: ReportingHelper): boolean =>
  entry.printerAddress === null &&
  (entry.helperId === null ? isSameComputer(entry, helper) : entry.helperId === helper.helperId)

async function takeTogether(ctx: Context, helper: ReportingHelper, reports: readonly JournalReport[]): Promise<void> {
  await ctx.database.withOrganization(helper.organizationId, async (trx) => {
    const fence = await helper.findFence(trx)
    const ids = reports.map(({ printJobEntryId }) => printJobEntryId)
    const entries = new Map((await store.lockEntries(trx, ids)).map((entry) => [entry.id, entry]))
    const changes = reports.flatMap((report) =>
      changeOf(ctx, helper, { report, entry: entries.get(report.printJobEntryId), fence }),
    )
    await changeOutcomes(trx, changes)
  })
}

interface ReportOfEntry {
  readonly report: JournalReport
  readonly entry: store.LockedEntry | undefined
  readonly fence: JournalFence
}

/** Empty when the report is ignored, which is logged. */
function changeOf(ctx: Context, helper: ReportingHelper, { report, entry, fence }: ReportOfEntry): Change[] {
  const { helperId } = helper
  const { printJobEntryId, status, epoch } = report
  const warn = (what: string): void => ctx.log.warn({ helperId, printJobEntryId, status, epoch }, what)
  if (!entry || !isItsOwn(entry, helper)) {
    warn('a journal names an entry not sent to its computer')
    return []
  }
  const judged = judgeReport(report, entry, fence)
  if (!judged || judged.isAnomaly) warn('a journal tells of a label that is not its to tell of any more')
  if (!judged) return []
  const isNeverSeen = judged.state === 'Voided' && status === 'NeverSeen'
  const neverSeen = `The printer helper on ${helper.computerName} never received this label.`
  const message = isNeverSeen ? (entry.stopReason ?? report.message ?? neverSeen) : judged.message
  return [{ entry, said: { ...judged, message, speaker: 'journal', saidBy: `journal:${helperId}` } }]
}

interface SetAside {
  readonly printJobEntryId: string
  readonly reason: string
}

/** PostgreSQL's classes 22 and 23, data and constraints: the same report fails again. */
const isLasting = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && /^2[23]...$/.test(String(error.code))

/** One that cannot be taken is found by halving, and must not undo the others. Throws what may pass. */
async function take(ctx: Context, helper: ReportingHelper, reports: readonly JournalReport[]): Promise<SetAside[]> {
  const [first] = reports
  if (!first) return []
  try {
    await takeTogether(ctx, helper, reports)
    return []
  } catch (error) {
    if (!isLasting(error)) throw error
    if (reports.length === 1) {
      const { printJobEntryId } = first
      ctx.log.error(
        { err: error, helperId: helper.helperId, printJobEntryId },
        'a report of a journal cannot be stored',
      )
      return [{ printJobEntryId, reason: `The server cannot store it (${error.code}).` }]
    }
    const middle = reports.length >> 1
    return [...(await take(ctx, helper, reports.slice(0, middle))), ...(await take(ctx, helper, reports.slice(middle)))]
  }
}

/** The entries that a helper's journal is asked about now. */
export const findQuestionsFor = (
  ctx: Context,
  { organizationId, computerName }: Pick<ReportingHelper, 'organizationId' | 'computerName'>,
): Promise<store.Questions> =>
  ctx.database.withOrganization(organizationId, (trx) => store.findQuestions(trx, computerName))

/** Takes a helper's journal in, and answers what its computer is asked and what could not be taken, each with the reason. */
export async function applyJournal(
  ctx: Context,
  helper: ReportingHelper,
  received: readonly ReceivedReport[],
): Promise<{ acknowledged: string[]; setAside: SetAside[] } & store.Questions> {
  const read = received.map((report) => ({ report, parsed: journalReport.safeParse(report) }))
  const unreadable = read.flatMap(({ report, parsed }) =>
    parsed.success ? [] : [{ printJobEntryId: report.printJobEntryId, reason: 'The server does not understand it.' }],
  )
  for (const { printJobEntryId } of unreadable) {
    ctx.log.error({ helperId: helper.helperId, printJobEntryId }, 'a report of a journal cannot be read')
  }
  const reports = read.flatMap(({ parsed }) => (parsed.success ? [parsed.data] : []))
  const setAside = [...unreadable, ...(await take(ctx, helper, reports))]
  const isSetAside = new Set(setAside.map(({ printJobEntryId }) => printJobEntryId))
  const asked = await findQuestionsFor(ctx, helper)
  const acknowledged = reports.map(({ printJobEntryId }) => printJobEntryId).filter((id) => !isSetAside.has(id))
  return { acknowledged, setAside, ...asked }
}

const givenUp = { state: 'Unknown', speaker: 'system', saidBy: 'system' } as const
const notReported = 'No outcome was reported in time.'

const givenUpOf = ({ stopReason }: store.LockedEntry): Said => ({
  ...givenUp,
  message: stopReason === null ? notReported : `${stopReason} ${notReported}`,
})

/** Gives up waiting for outcomes that nobody told; returns for how many. */
export async function endExpiredLeases(ctx: Context): Promise<number> {
  const patienceMs = Math.min(mostPatienceMs, ctx.config.printLeaseMs)
  const giveUpSome = (organizationId: string): Promise<number> =>
    ctx.database.withOrganization(organizationId, async (trx) => {
      const entries = await store.lockGivenUpEntries(trx, { patienceMs, most: mostGivenUp })
      await changeOutcomes(
        trx,
        entries.map((entry) => ({ entry, said: givenUpOf(entry) })),
      )
      return entries.length
    })
  let ended = 0
  for (const organizationId of await ctx.database.withoutOrganization(store.findOrganizationsWithEndedLeases)) {
    for (let some = mostGivenUp; some === mostGivenUp; ended += some) some = await giveUpSome(organizationId)
  }
  return ended
}
