import { qualityAssuranceRoles } from '@labelwright/contract/access'
import type { LabelHistory } from '@labelwright/contract/server/label-approval-schemas'
import { usePerson } from '../../session/session.ts'
import { useLabelHistory } from '../label-approval/label-approval.queries.ts'
import { useDesigner } from './designer-context.ts'

/** The open label's approval where it passes quality assurance and the person may know of it. */
export function useApproval(): LabelHistory | undefined {
  const { state } = useDesigner()
  const keys = usePerson()?.keys
  const mayAsk =
    keys?.has('AccountType:Administrator') ||
    qualityAssuranceRoles.some((role) => keys?.has(`QualityAssuranceRole:${role}`))
  const { data } = useLabelHistory(mayAsk ? state.label?.id : undefined)
  return data?.isUnderApproval ? data : undefined
}

/** Whether the open label can be handed over: as a new version, or in the place of the one that is in progress. */
export const mayBeSetReady = ({ actions }: LabelHistory): boolean =>
  actions.some((action) => action === 'upload' || action === 'set-ready')
