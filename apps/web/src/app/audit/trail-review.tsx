import { mayAccess } from '@labelwright/contract/access'
import { reviewAuditTrail } from '@labelwright/contract/server/audit'
import type { AuditState } from '@labelwright/contract/server/audit-schemas'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAuditState } from '../../features/audit/audit.queries.ts'
import { dateOf, wholeNumber } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { usePerson } from '../../session/session.ts'
import { Mistake } from '../../ui/layout/notices.tsx'
import { PastReviews } from './past-reviews.tsx'
import classes from './review.module.css'
import { ReviewDialog } from './review-dialog.tsx'

/** When the trail is reviewed next, by whom it was reviewed, and the review itself for quality managers. */
export function TrailReview() {
  const { t } = useTranslation()
  const person = usePerson()
  const { data: state } = useAuditState()
  const [open, setOpen] = useState<'review' | 'past'>()
  if (!state || !person) return null
  const mayReview = mayAccess(reviewAuditTrail.access, person.keys)
  const { review } = state
  if (!mayReview && review.every === 'never' && review.lastReviewedSeq === 0) return null
  return (
    <section className={classes.review} aria-label={t('audit.review.title')}>
      <Standing review={review} />
      <div className={classes.buttons}>
        {mayReview && (
          <Button variant={review.isDue ? 'filled' : 'default'} onClick={() => setOpen('review')}>
            {t('audit.review.start')}
          </Button>
        )}
        {review.lastReviewedSeq > 0 && (
          <Button variant="subtle" onClick={() => setOpen('past')}>
            {t('audit.review.past')}
          </Button>
        )}
      </div>
      {open === 'review' && <ReviewDialog onClose={() => setOpen(undefined)} />}
      {open === 'past' && <PastReviews onClose={() => setOpen(undefined)} />}
    </section>
  )
}

function Standing({ review }: Pick<AuditState, 'review'>) {
  const { t } = useTranslation()
  const { dueAt, isDue, isOverdue, lastReviewedSeq } = review
  const date = dueAt === null ? '' : dateOf(dueAt)
  const reviewed =
    lastReviewedSeq > 0 ? t('audit.review.upTo', { row: wholeNumber(lastReviewedSeq) }) : t('audit.review.never')
  if (isDue) return <Mistake>{t(isOverdue ? 'audit.review.overdue' : 'audit.review.due', { date })}</Mistake>
  return (
    <p>
      {reviewed} {dueAt !== null && t('audit.review.next', { date })}
    </p>
  )
}
