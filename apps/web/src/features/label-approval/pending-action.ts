import type { VersionState } from '@labelwright/contract/server/label-approval-schemas'

type PendingAction = 'Publisher' | 'DataApprover' | 'DesignApprover' | 'Preview'

/** What a pending version's link says and where it leads (spec §2, dashboard pending table). */
export interface PendingLink {
  readonly action: PendingAction
  readonly to: `/qa/labels/$labelId/versions/$versionId/${'publish' | 'approve' | 'preview'}`
}

const links: Readonly<Partial<Record<VersionState, PendingLink>>> = {
  Publisher: { action: 'Publisher', to: '/qa/labels/$labelId/versions/$versionId/publish' },
  DataApprover: { action: 'DataApprover', to: '/qa/labels/$labelId/versions/$versionId/approve' },
  DesignApprover: { action: 'DesignApprover', to: '/qa/labels/$labelId/versions/$versionId/approve' },
}

export const pendingLink = (state: VersionState): PendingLink =>
  links[state] ?? { action: 'Preview', to: '/qa/labels/$labelId/versions/$versionId/preview' }
