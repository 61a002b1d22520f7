import { AuditPage } from '../../features/audit/audit-page.tsx'
import { TrailReview } from './trail-review.tsx'

/** The audit trail with its periodic review, which is signed. */
export function AuditTrailPage() {
  return <AuditPage review={<TrailReview />} />
}
