import { type AccessKey, qualityAssuranceRoles } from '@labelwright/contract/access'
import type { VersionState } from '@labelwright/contract/server/label-approval-schemas'
import { describe, expect, it } from 'vitest'
import {
  type ApprovalAction,
  approvalTransitions,
  mayEver,
  nextState,
  type Role,
  rolesOf,
} from './approval-transitions.ts'
import { transitionRows, wantedState } from './testing/transition-rows.ts'

describe('The table of transitions', () => {
  it('is what the function over it says', () => {
    const statuses = { 'not-found': '404', 'not-allowed': '403', 'version-in-other-state': '409' } as const
    const said = transitionRows.map((row) => {
      const next = nextState(row.action as ApprovalAction, row.state as VersionState, [row.role as Role, 'User'])
      return { ...row, result: 'refusal' in next ? statuses[next.refusal] : next.to }
    })
    const wanted = transitionRows.map((row) => ({ ...row, result: wantedState(row.result).replace(/\(.*/, '') }))
    expect(said).toEqual(wanted)
  })

  it('names the role that a person acts in: the first of the step that they hold', () => {
    const role = (action: ApprovalAction, state: VersionState, held: readonly Role[]) => nextState(action, state, held)
    expect(role('approve', 'DataApprover', ['Master', 'DataApprover'])).toEqual({
      to: 'DesignApprover',
      role: 'DataApprover',
    })
    expect(role('approve', 'DataApprover', ['Master'])).toEqual({ to: 'DesignApprover', role: 'Master' })
    expect(role('reject', 'Publisher', ['QualityManager'])).toEqual({ to: 'Preview', role: 'QualityManager' })
    expect(role('print', 'Published', ['User'])).toEqual({ to: 'Published', role: 'User' })
  })

  it('lets each role do something in some state', () => {
    const actions = (Object.keys(approvalTransitions) as ApprovalAction[]).filter((each) => each !== 'print')
    for (const action of actions) {
      const allowed = (role: string) =>
        transitionRows.some((row) => row.action === action && row.role === role && !/^4/.test(row.result))
      for (const role of qualityAssuranceRoles)
        expect([action, role, mayEver(action, [role])]).toEqual([action, role, allowed(role)])
    }
    expect([mayEver('preview', []), mayEver('print', ['User'])]).toEqual([false, true])
  })
})

describe('The roles of a person', () => {
  it.each([
    [[], ['User']],
    [['AccountType:User', 'UserRole:LabelManager'], ['User']],
    [['AccountType:Administrator'], ['Administrator', 'User']],
    [['AccountType:TenantAdmin'], ['User']],
    [
      ['QualityAssuranceRole:Publisher', 'QualityAssuranceRole:DataApprover', 'AccountType:Administrator'],
      ['DataApprover', 'Publisher', 'Administrator', 'User'],
    ],
    [['QualityAssuranceRole:Master'], ['Master', 'User']],
  ] as const)('%j are %j', (keys, roles) => {
    expect(rolesOf(new Set<AccessKey>(keys as readonly AccessKey[]))).toEqual(roles)
  })
})
