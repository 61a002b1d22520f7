import type { AuditReviewTask, AuditRow } from '@labelwright/contract/server/audit-schemas'
import { failureCodeOf } from '../../api/call-error.ts'
import { errorText } from '../../api/error-texts.ts'
import { useReviewTask, useReviewTrail } from '../../features/audit/audit.queries.ts'
import { actionText, kindText } from '../../features/audit/audit-words.ts'
import { SignDialog } from '../../features/label-approval/sign/sign-dialog.tsx'
import { dateTimeAndZone, wholeNumber } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import { type Fact, Facts } from '../../ui/layout/section.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import classes from './review.module.css'

/** Shows the changes since the last review, and asks for the signature. */
export function ReviewDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { data: task, error, refetch } = useReviewTask()
  const review = useReviewTrail()
  if (!task)
    return (
      <Dialog title={t('audit.review.title')} onClose={onClose}>
        {error ? <Mistake>{errorText(error)}</Mistake> : <RowSkeletons count={4} />}
      </Dialog>
    )
  const { firstSeq, lastSeq, lastHash } = task
  if (lastSeq < firstSeq)
    return (
      <Dialog title={t('audit.review.title')} onClose={onClose}>
        <p>{t('audit.review.nothing')}</p>
      </Dialog>
    )
  return (
    <SignDialog
      title={t('audit.review.title')}
      text={t('audit.review.text')}
      saveName={t('audit.review.sign')}
      reasonLabel={t('audit.review.remarks')}
      isSigned
      isBusy={review.isPending}
      error={review.error}
      onSave={(signed) =>
        review.mutate(
          { firstSeq, lastSeq, lastHash, ...signed },
          {
            onSuccess: onClose,
            onError: (failure) => {
              if (failureCodeOf(failure) === 'stale-version') void refetch()
            },
          },
        )
      }
      onClose={onClose}
    >
      <Task task={task} />
    </SignDialog>
  )
}

function Task({ task }: { readonly task: AuditReviewTask }) {
  const { t } = useTranslation()
  const { firstSeq, lastSeq, since, summary } = task
  const { verification, anchors } = summary
  const found = verification && verification.faults + verification.signatureFaults + (verification.standingFaults ?? 0)
  const facts: Fact[] = [
    [t('audit.review.rows'), `${wholeNumber(firstSeq)}–${wholeNumber(lastSeq)}`],
    ...(since === null ? [] : [[t('audit.review.since'), dateTimeAndZone(since)] as const]),
    [
      t('audit.review.verification'),
      verification === null
        ? t('audit.neverVerified')
        : t(found === 0 ? 'audit.review.whole' : 'audit.review.broken', { time: dateTimeAndZone(verification.at) }),
    ],
    [t('audit.review.anchors'), wholeNumber(anchors)],
  ]
  return (
    <div className={classes.task}>
      <Facts facts={facts} isRuled />
      <RowsApart title={t('audit.review.rights')} count={summary.rights} rows={task.rights} />
      <RowsApart title={t('audit.review.settings')} count={summary.settings} rows={task.settings} />
      <RowsApart
        title={t('audit.review.failedSignatures')}
        count={summary.failedSignatures}
        rows={task.failedSignatures}
      />
      <details>
        <summary>{t('audit.review.counts')}</summary>
        <ul>
          {summary.counts.map(({ kind, action, count }) => (
            <li key={`${kind} ${action}`}>
              {kindText(t, kind)}: {actionText(t, action)} ({wholeNumber(count)})
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}

interface RowsApartProps {
  readonly title: string
  readonly count: number
  readonly rows: readonly AuditRow[]
}

/** Rows that are looked at one by one. */
function RowsApart({ title, count, rows }: RowsApartProps) {
  const { t } = useTranslation()
  if (count === 0)
    return (
      <p>
        {title}: {t('audit.review.none')}
      </p>
    )
  return (
    <details open>
      <summary>
        {title} ({wholeNumber(count)})
      </summary>
      <ul>
        {rows.map(({ id, at, by, action, entity }) => (
          <li key={id}>
            {dateTimeAndZone(at)} · {by ?? t('audit.nobody')} · {actionText(t, action)}
            {entity.name && ` · ${entity.name}`}
          </li>
        ))}
        {count > rows.length && <li>{t('audit.review.more', { count: count - rows.length })}</li>}
      </ul>
    </details>
  )
}
