import { qualityAssuranceRoles } from '@labelwright/contract/access'
import type { LabelHistory } from '@labelwright/contract/server/label-approval-schemas'
import { usePerson } from '../../session/session.ts'
import { useLabelHistory } from '../label-approval/label-approval.queries.ts'
import { useDesigner } from './designer-context.ts'

/**
 * How the open label becomes a version: the person publishes it, or sets it ready for approval, or has to `ask` one of these designers.
 */
type Finish =
  | { readonly by: 'publish' }
  | { readonly by: 'set-ready'; readonly approval: LabelHistory }
  | { readonly by: 'ask'; readonly designers: readonly string[] }

const designerRoles = ['LabelDesigner', 'Master'] as const

/** Undefined while it is not known yet. */
export function useFinish(): Finish | undefined {
  const { state } = useDesigner()
  const keys = usePerson()?.keys
  const mayAsk =
    keys?.has('AccountType:Administrator') ||
    qualityAssuranceRoles.some((role) => keys?.has(`QualityAssuranceRole:${role}`))
  const { data: approval } = useLabelHistory(mayAsk ? state.label?.id : undefined)
  if (!state.label) return undefined
  const told = state.label.approval
  const isDesigner = designerRoles.some((role) => keys?.has(`QualityAssuranceRole:${role}`))
  // Approval may have been switched off since the label was opened.
  if (approval && !approval.isUnderApproval) return { by: 'publish' }
  if (isDesigner && approval) return { by: 'set-ready', approval }
  if (!told && !approval) return { by: 'publish' }
  return isDesigner ? undefined : { by: 'ask', designers: told?.designers ?? [] }
}

/** Whether the open label can be handed over: as a new version, or in the place of the one that is in progress. */
export const mayBeSetReady = ({ actions }: LabelHistory): boolean =>
  actions.some((action) => action === 'upload' || action === 'set-ready')
