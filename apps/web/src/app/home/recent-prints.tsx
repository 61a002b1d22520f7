import type { HistoryEntry } from '@labelwright/contract/server/print-history-schemas'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { EntryStateText } from '../../features/print-history/entry-state.tsx'
import { useRecentPrints } from '../../features/print-history/print-history.queries.ts'
import { PrintedLabel } from '../../features/print-history/printed-label.tsx'
import { ReprintDialog } from '../../features/print-history/reprint-dialog.tsx'
import { shortDateAndTime } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Mistake } from '../../ui/layout/notices.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import classes from '../start-pages.module.css'
import { type FoldedPrint, foldPrints } from './fold-prints.ts'

/** What was printed last, an article once; each leads back to its print page, or prints the same label once more. */
export function RecentPrints({ count }: { readonly count: number }) {
  const { t } = useTranslation()
  const { data, error } = useRecentPrints()
  const [again, setAgain] = useState<HistoryEntry>()
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
          {foldPrints(data.data, count).map(({ entry, prints }) => (
            <li key={entry.id} className={classes.printRow}>
              <RecentPrint entry={entry} prints={prints} />
              {canReprint(entry) && (
                <Button
                  variant="default"
                  aria-label={t('recent.reprintOf', { name: entry.articleName })}
                  onClick={() => setAgain(entry)}
                >
                  {t('history.reprint')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {again && (
        <ReprintDialog entry={again} reason="" onClose={() => setAgain(undefined)} onSent={() => setAgain(undefined)} />
      )}
    </section>
  )
}

const canReprint = ({ state, isTest }: HistoryEntry): boolean => !isTest && (state === 'Success' || state === 'Unknown')

function RecentPrint({ entry, prints }: FoldedPrint) {
  const { t } = useTranslation()
  const name = prints > 1 ? t('recent.prints', { name: entry.articleName, count: prints }) : entry.articleName
  const content = (
    <>
      <PrintedLabel id={entry.id} size="row" alt="" />
      <span className={classes.printWords}>
        <strong>{name}</strong>
        <span className="dimmed">
          {t('recent.facts', { count: entry.quantity, printer: entry.printerName })} ·{' '}
          {shortDateAndTime(entry.createdAt)}
        </span>
      </span>
      <EntryStateText entry={entry} />
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
