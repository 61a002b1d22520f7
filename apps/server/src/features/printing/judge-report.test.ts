import type { JournalReport } from '@labelwright/contract/server/helpers-schemas'
import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/database/ids.ts'
import { type JournalFence, judgeReport } from './judge-report.service.ts'

const now = new Date('2026-11-28T12:00:00Z')
const before = new Date('2026-11-28T11:00:00Z')
const current: JournalFence = { isCurrent: true, provesFrom: null, lostEpoch: 0 }
const older: JournalFence = { ...current, isCurrent: false }
const page = { helperId: null, begunEpoch: null, sentAt: before, isLeaseOver: false }
const link = { ...page, helperId: newId() }
const begun = { ...link, begunEpoch: 5 }

const judge = (
  report: Pick<JournalReport, 'status' | 'epoch'>,
  entry: Parameters<typeof judgeReport>[1],
  fence = current,
) => judgeReport({ printJobEntryId: newId(), ...report }, entry, fence)?.state

describe('The report of a helper’s journal', () => {
  it.each<[string, ...Parameters<typeof judge>, string | undefined]>([
    ['a page’s, printed', { status: 'Success' }, page, current, 'Success'],
    ['a page’s, printed by an older computer', { status: 'Success' }, page, older, 'Success'],
    ['a page’s, never seen', { status: 'NeverSeen' }, page, current, 'Voided'],
    ['a page’s, never seen by an older computer', { status: 'NeverSeen' }, page, older, undefined],
    [
      'a page’s, never seen by a journal that was set back since',
      { status: 'NeverSeen' },
      page,
      { ...current, provesFrom: now },
      'Unknown',
    ],
    [
      'a page’s, never seen by a journal that was set back before',
      { status: 'NeverSeen' },
      { ...page, sentAt: now },
      { ...current, provesFrom: before },
      'Voided',
    ],
    ['not begun, never seen', { status: 'NeverSeen' }, link, current, 'Voided'],
    ['not begun, failed before it could', { status: 'Failed', epoch: 5 }, link, current, 'Failed'],
    ['not begun, failed on an older computer', { status: 'Failed', epoch: 4 }, link, older, undefined],
    ['not begun, never seen by an older computer', { status: 'NeverSeen', epoch: 4 }, link, older, undefined],
    ['not begun, interrupted while it was asked', { status: 'Unknown', epoch: 5 }, link, current, 'Voided'],
    ['of a helper that does not ask, interrupted', { status: 'Unknown' }, link, current, 'Unknown'],
    ['of a helper that does not ask, printed', { status: 'Success' }, link, older, 'Success'],
    ['begun and printed', { status: 'Success', epoch: 5 }, begun, current, 'Success'],
    ['begun and printed by an older computer', { status: 'Success', epoch: 5 }, begun, older, 'Success'],
    ['begun and failed on an older computer', { status: 'Failed', epoch: 5 }, begun, older, 'Failed'],
    ['begun, and not begun after all', { status: 'NeverSeen', epoch: 5 }, begun, current, 'Voided'],
    [
      'begun, and not begun after all says a journal that was set back',
      { status: 'NeverSeen', epoch: 5 },
      begun,
      { ...current, lostEpoch: 5 },
      'Unknown',
    ],
    ['begun, and the journal knows nothing of it', { status: 'NeverSeen' }, begun, current, 'Unknown'],
    ['begun by another computer, refused here', { status: 'NeverSeen', epoch: 6 }, begun, current, undefined],
    [
      'begun by another computer, refused here, and its lease is over',
      { status: 'NeverSeen', epoch: 6 },
      { ...begun, isLeaseOver: true },
      current,
      'Unknown',
    ],
    ['begun by another computer, failed here', { status: 'Failed', epoch: 6 }, begun, current, undefined],
    ['begun by another computer, never seen by an older one', { status: 'NeverSeen' }, begun, older, undefined],
  ])('%s', (_, report, entry, fence, state) => {
    expect(judge(report, entry, fence)).toBe(state)
  })

  it('that two computers printed is in the history, whatever stands there', () => {
    const report = { printJobEntryId: newId(), status: 'Success', epoch: 4 } as const
    expect(judgeReport(report, begun, older)).toMatchObject({ state: 'Success', isAnomaly: true })
  })
})
