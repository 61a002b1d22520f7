import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { RecordPage } from '../../../ui/form/record-page.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Signatures } from '../details/signatures.tsx'
import { useVersionWords } from '../page-words.ts'
import { useToDetails } from '../use-to-details.ts'
import { VersionStateText } from '../version-state.tsx'
import { HappenedNotice } from './happened-notice.tsx'
import { OpenNotes } from './open-notes.tsx'
import classes from './review.module.css'
import { ReviewStage } from './review-stage.tsx'
import { type Review, useReview } from './use-review.ts'

interface ReviewPageProps {
  readonly labelId: string
  readonly versionId: string
  /** Of a version that is there. */
  readonly title: (review: Review) => string
  /** What the person decides, beside the pictures. */
  readonly children: (review: Review) => ReactNode
}

/** A version under review: its pictures, what differs, the notes, what was signed before, and the decision. */
export function ReviewPage({ labelId, versionId, title, children }: ReviewPageProps) {
  const { t } = useTranslation()
  const { query, review } = useReview(labelId, versionId)
  const toDetails = useToDetails(labelId)
  const words = useVersionWords(t('nav.labelApproval'))
  return (
    <RecordPage query={query} words={words} onList={toDetails}>
      {() =>
        review && (
          <Page title={title(review)} note={<VersionStateText state={review.version.state} />} onBack={toDetails}>
            <p className={classes.name}>
              {review.version.name} · {t('labels.version', { number: review.version.number })} ·{' '}
              {review.version.fileName}
            </p>
            <HappenedNotice {...review} />
            <div className={classes.columns}>
              <ReviewStage version={review.version} printed={review.printed} />
              <div className={classes.side}>
                <OpenNotes version={review.version} />
                <Signatures approvals={review.version.approvals} />
                {children(review)}
              </div>
            </div>
          </Page>
        )
      }
    </RecordPage>
  )
}
