import type { Approval } from '@labelwright/contract/server/label-approval-schemas'
import { describe, expect, it } from 'vitest'
import { whatHappened } from './what-happened.ts'

const seen: Parameters<typeof whatHappened>[0] = {
  state: 'DataApprover',
  fileSha256: 'a',
  testDataSha256: 'b',
  variablesSha256: 'c',
  openNotes: 0,
  approvals: [],
}
const approval: Approval = {
  role: 'DataApprover',
  userId: 'u',
  fullName: 'Maria Berg',
  meaning: 'approval of data',
  decision: 'approve',
  at: '2026-11-26T07:00:00.000Z',
  signature: null,
}

describe('What happened to a version while somebody looked at it', () => {
  it('is who approved it in the meantime', () => {
    const after = { ...seen, state: 'DesignApprover' as const, approvals: [approval] }
    expect(whatHappened(seen, after)).toEqual([{ what: 'approved', by: approval }])
  })

  it('is who rejected it', () => {
    const by: Approval = { ...approval, decision: 'reject', reason: 'The date is cut off.' }
    expect(whatHappened(seen, { ...seen, state: 'Preview', approvals: [by] })).toEqual([{ what: 'rejected', by }])
  })

  it('is a replaced file, also where old approvals were voided with it', () => {
    const before = { ...seen, approvals: [approval] }
    const voided = { ...approval, voidedReason: 'The file was replaced.' }
    expect(whatHappened(before, { ...seen, fileSha256: 'z', approvals: [voided] })).toEqual([{ what: 'file' }])
  })

  it('is other test data, other variables and other notes, each by itself', () => {
    const after = { ...seen, testDataSha256: 'x', variablesSha256: 'y', openNotes: 2 }
    expect(whatHappened(seen, after).map(({ what }) => what)).toEqual(['test-data', 'variables', 'notes'])
  })

  it('is said to have moved on where nothing of it can be seen', () => {
    expect(whatHappened(seen, { ...seen })).toEqual([{ what: 'moved' }])
  })
})
