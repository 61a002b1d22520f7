import { LabelsPage } from '../../features/labels/labels-page.tsx'
import { SwitchReviewedDialog } from './switch-reviewed-dialog.tsx'

/** The list of labels, with what quality assurance asks for. */
export const LabelsWithApprovalPage = () => <LabelsPage askSwitch={(asked) => <SwitchReviewedDialog {...asked} />} />
