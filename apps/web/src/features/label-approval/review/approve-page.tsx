import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from '../../../lib/i18n.ts'
import { ApprovalForm } from './approval-form.tsx'
import { ReviewPage } from './review-page.tsx'

const route = getRouteApi('/qa/labels/$labelId/versions/$versionId/approve')

/** The review of a version's data, then of its design. */
export function ApprovePage() {
  const { t } = useTranslation()
  const { labelId, versionId } = route.useParams()
  return (
    <ReviewPage
      key={versionId}
      labelId={labelId}
      versionId={versionId}
      title={({ version: { state } }) =>
        t(state === 'DesignApprover' ? 'pending.action.DesignApprover' : 'pending.action.DataApprover')
      }
    >
      {(review) => <ApprovalForm review={review} />}
    </ReviewPage>
  )
}
