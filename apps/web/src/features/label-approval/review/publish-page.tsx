import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from '../../../lib/i18n.ts'
import { PublishForm } from './publish-form.tsx'
import { ReviewPage } from './review-page.tsx'

const route = getRouteApi('/qa/labels/$labelId/versions/$versionId/publish')

/** The last look before a version is printed. */
export function PublishPage() {
  const { t } = useTranslation()
  const { labelId, versionId } = route.useParams()
  return (
    <ReviewPage key={versionId} labelId={labelId} versionId={versionId} title={() => t('pending.action.Publisher')}>
      {(review) => <PublishForm review={review} />}
    </ReviewPage>
  )
}
