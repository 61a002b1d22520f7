// Which role may do what with a version in which state, as a table, and one function over it. Pure: it knows no database.
import type { AccessKey, QualityAssuranceRole } from '@labelwright/contract/access'
import type { ErrorCode } from '@labelwright/contract/errors'
import type { VersionState } from '@labelwright/contract/server/label-approval-schemas'

/** A label without a version, or none at all. */
type StateOrNone = VersionState | 'None'

export type ApprovalAction =
  | 'uploadVersion'
  | 'replaceFile'
  | 'testData'
  | 'setReadyForApproval'
  | 'approve'
  | 'reject'
  | 'publish'
  | 'disable'
  | 'enable'
  | 'preview'
  | 'print'

/** Everybody who is signed in holds the role User. */
export type Role = QualityAssuranceRole | 'Administrator' | 'User'

interface Step {
  readonly to: VersionState
  readonly roles: readonly Role[]
}

const designers = ['LabelDesigner', 'Master'] as const
const readers: readonly Role[] = [
  'LabelDesigner',
  'DataApprover',
  'DesignApprover',
  'Publisher',
  'QualityManager',
  'Master',
  'Administrator',
]
const toPreview: Step = { to: 'Preview', roles: designers }
const rejectedBy = (role: Role): Step => ({ to: 'Preview', roles: [role, 'Master', 'QualityManager'] })
const seen = (to: VersionState): Step => ({ to, roles: readers })

/** The steps of each action by the state that it starts from; what is not listed is not possible. */
export const approvalTransitions: Readonly<Record<ApprovalAction, Readonly<Partial<Record<StateOrNone, Step>>>>> = {
  uploadVersion: { None: toPreview, Published: toPreview, Replaced: toPreview },
  replaceFile: { Preview: toPreview, DataApprover: toPreview, DesignApprover: toPreview, Publisher: toPreview },
  testData: { Preview: toPreview, DataApprover: toPreview, DesignApprover: toPreview, Publisher: toPreview },
  setReadyForApproval: { Preview: { to: 'DataApprover', roles: designers } },
  approve: {
    DataApprover: { to: 'DesignApprover', roles: ['DataApprover', 'Master'] },
    DesignApprover: { to: 'Publisher', roles: ['DesignApprover', 'Master'] },
  },
  reject: {
    DataApprover: rejectedBy('DataApprover'),
    DesignApprover: rejectedBy('DesignApprover'),
    Publisher: rejectedBy('Publisher'),
  },
  publish: { Publisher: { to: 'Published', roles: ['Publisher', 'Master'] } },
  disable: { Published: { to: 'Published', roles: ['QualityManager', 'Master', 'Administrator'] } },
  enable: { Published: { to: 'Published', roles: ['QualityManager', 'Master'] } },
  preview: {
    Preview: seen('Preview'),
    DataApprover: seen('DataApprover'),
    DesignApprover: seen('DesignApprover'),
    Publisher: seen('Publisher'),
    Published: seen('Published'),
    Replaced: seen('Replaced'),
  },
  print: { Published: { to: 'Published', roles: ['User'] } },
}

type Outcome =
  | { readonly to: VersionState; readonly role: Role }
  | { readonly refusal: Extract<ErrorCode, 'not-allowed' | 'not-found' | 'version-in-other-state'> }

/**
 * The state behind an action and the role that it is done in, or why it is refused: 404 where there is no version to do it with,
 * 409 where the role may do it in another state only and nobody may in this one, else 403.
 */
export function nextState(action: ApprovalAction, state: StateOrNone, held: readonly Role[]): Outcome {
  const steps = approvalTransitions[action]
  const step = steps[state]
  if (!step && state === 'None') return { refusal: 'not-found' }
  if (step) {
    const role = step.roles.find((each) => held.includes(each))
    return role ? { to: step.to, role } : { refusal: 'not-allowed' }
  }
  return { refusal: mayEver(action, held) ? 'version-in-other-state' : 'not-allowed' }
}

/** Whether one of the roles may do the action in some state. */
export const mayEver = (action: ApprovalAction, held: readonly Role[]): boolean =>
  Object.values(approvalTransitions[action]).some(({ roles }) => roles.some((role) => held.includes(role)))

/** The roles of the table that a person's access keys amount to. */
export function rolesOf(keys: ReadonlySet<AccessKey>): readonly Role[] {
  const quality = readers.filter((role) => keys.has(`QualityAssuranceRole:${role}` as AccessKey))
  return [...quality, ...(keys.has('AccountType:Administrator') ? (['Administrator'] as const) : []), 'User']
}
