import { errorText } from '../../api/error-texts.ts'
import { useReviews, useReviewsFile } from '../../features/audit/audit.queries.ts'
import { dateTimeAndZone, wholeNumber } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FileButton } from '../../ui/form/file-button.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import classes from './review.module.css'

/** Lists the reviews: person, rows, remarks. */
export function PastReviews({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { data: reviews, error } = useReviews()
  const file = useReviewsFile()
  return (
    <Dialog title={t('audit.review.past')} onClose={onClose} size={640}>
      {error && <Mistake>{errorText(error)}</Mistake>}
      {!reviews && !error && <RowSkeletons count={3} />}
      <ol className={classes.past}>
        {reviews?.map(({ id, firstSeq, lastSeq, at, by, remarks }) => (
          <li key={id}>
            <strong>
              {t('audit.review.rows')} {wholeNumber(firstSeq)}–{wholeNumber(lastSeq)}
            </strong>
            <span className="dimmed">
              {by}, {dateTimeAndZone(at)}
            </span>
            <p>{remarks}</p>
          </li>
        ))}
      </ol>
      <FileButton file={file} fileName={`${t('audit.review.fileName')}.csv`}>
        {t('audit.review.export')}
      </FileButton>
    </Dialog>
  )
}
