import type { HistoryEntry } from '@labelwright/contract/server/print-history-schemas'
import { Link } from '@tanstack/react-router'
import { errorText } from '../api/error-texts.ts'
import { EntryStateText } from '../features/print-history/entry-state.tsx'
import { useRecentPrints } from '../features/print-history/print-history.queries.ts'
import { PrintedLabel } from '../features/print-history/printed-label.tsx'
import { shortDateAndTime } from '../lib/format.ts'
import { useTranslation } from '../lib/i18n.ts'
import { Mistake } from '../ui/layout/notices.tsx'
import { RowSkeletons } from '../ui/layout/skeletons.tsx'
import classes from './start-pages.module.css'

/** The newest prints; each leads back to the print page of its article. */
export function RecentPrints({ count }: { readonly count: number }) {
  const { t } = useTranslation()
  const { data, error } = useRecentPrints(count)
  return (
    <section className={classes.recent} aria-labelledby="recent-prints">
      <div className={classes.recentHead}>
        <h2 id="recent-prints">{t('recent.title')}</h2>
        {data && data.total > 0 && <Link to="/printhistory">{t('recent.all')}</Link>}
      </div>
      {error && <Mistake>{errorText(error)}</Mistake>}
      {!data && !error && <RowSkeletons count={Math.min(count, 5)} height={60} />}
      {data && data.data.length === 0 && <p className="dimmed">{t('recent.none')}</p>}
      {data && data.data.length > 0 && (
        <ul className={classes.prints}>
          {data.data.map((entry) => (
            <li key={entry.id}>
              <RecentPrint entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function RecentPrint({ entry }: { readonly entry: HistoryEntry }) {
  const { t } = useTranslation()
  const content = (
    <>
      <PrintedLabel id={entry.id} size="row" alt="" />
      <span className={classes.printWords}>
        <strong>{entry.articleName}</strong>
        <span className="dimmed">
          {t('recent.facts', { count: entry.quantity, printer: entry.printerName })} ·{' '}
          {shortDateAndTime(entry.createdAt)}
        </span>
      </span>
      <EntryStateText state={entry.state} />
    </>
  )
  const { articleId, labelId, isTest } = entry
  if (isTest) return <div className={classes.print}>{content}</div>
  if (!articleId) {
    return (
      <Link to="/print-labels/$id" params={{ id: labelId }} className={classes.print}>
        {content}
      </Link>
    )
  }
  return (
    <Link to="/print-article/$id/{-$connectorId}" params={{ id: articleId }} className={classes.print}>
      {content}
    </Link>
  )
}
