// Decides what a report of a journal changes: by the program that sends it, and by what that journal can know.
import type { JournalReport } from '@labelwright/contract/server/helpers-schemas'
import type { LockedEntry } from './entry-outcomes.store.ts'

/** How far the server trusts a helper's journal. */
export interface JournalFence {
  /** Whether the program that reports speaks for the helper; false when another one came after it. */
  readonly isCurrent: boolean
  /** The journal cannot prove that a label was not printed which a page was given before this time. Null: it always can. */
  readonly provesFrom: Date | null
  /** Nor can it for labels that were begun in this epoch or an earlier one. */
  readonly lostEpoch: number
}

export interface JudgedReport {
  readonly state: 'Success' | 'Failed' | 'Unknown' | 'Voided'
  readonly message: string | undefined
  /** Stored in the history even when the state does not change. */
  readonly isAnomaly?: boolean
}

type Entry = Pick<LockedEntry, 'helperId' | 'begunEpoch' | 'sentAt' | 'isLeaseOver'>

const notProvable =
  'This label may have been printed: a second computer used the helper, or its print journal was replaced by an older copy. Look at the printer before you print it again.'
const neverBegun = 'The printer helper was interrupted before it began this label. Print it again.'
const printedTwice = 'Two computers report that they printed this label. Look at the printer for a second copy.'

const unprovable: JudgedReport = { state: 'Unknown', message: notProvable }
const never: JudgedReport = { state: 'Voided', message: undefined }

/** Finds the state that a report gives an entry. Undefined when it is ignored: it comes from an older link, or its journal cannot know. */
export function judgeReport(report: JournalReport, entry: Entry, fence: JournalFence): JudgedReport | undefined {
  if (entry.helperId === null) return judgePageReport(report, entry, fence)
  return entry.begunEpoch === null ? judgeUnbegun(report, fence) : judgeBegun(report, entry, fence)
}

const asSaid = ({ status, message }: JournalReport): JudgedReport =>
  status === 'NeverSeen' ? never : { state: status, message }

/** A page handed the label to the helper on its computer: nobody but a journal there can tell. */
function judgePageReport(report: JournalReport, { sentAt }: Entry, fence: JournalFence): JudgedReport | undefined {
  if (report.status !== 'NeverSeen') return asSaid(report)
  if (!fence.isCurrent) return undefined
  return fence.provesFrom !== null && sentAt < fence.provesFrom ? unprovable : never
}

/** Of helpers that do not ask before they begin, nothing is known here; they name no epoch. */
function judgeUnbegun(report: JournalReport, { isCurrent }: JournalFence): JudgedReport | undefined {
  if (report.status === 'Success') return asSaid(report)
  if (!isCurrent) return undefined
  return report.status === 'Unknown' && report.epoch !== undefined
    ? { state: 'Voided', message: neverBegun }
    : asSaid(report)
}

function judgeBegun(
  report: JournalReport,
  { begunEpoch, isLeaseOver }: Entry,
  { isCurrent, lostEpoch }: JournalFence,
): JudgedReport | undefined {
  const isSameHandOver = report.epoch === begunEpoch
  if (report.status !== 'NeverSeen') {
    if (isSameHandOver) return asSaid(report)
    return report.status === 'Success' ? { state: 'Success', message: printedTwice, isAnomaly: true } : undefined
  }
  if (!isCurrent) return undefined
  if (isSameHandOver) return begunEpoch !== null && begunEpoch > lostEpoch ? never : unprovable
  // It tells of its own hand-over alone; the other one may still be under way.
  return report.epoch === undefined || isLeaseOver ? unprovable : undefined
}
