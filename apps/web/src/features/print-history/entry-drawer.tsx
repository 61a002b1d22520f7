import type { HistoryDetail, HistoryEntry } from '@labelwright/contract/server/print-history-schemas'
import { Drawer } from '@mantine/core'
import { useTranslation } from '../../lib/i18n.ts'
import '../../ui/dialog/dialog.styles.ts'
import { errorText } from '../../api/error-texts.ts'
import { ErrorState } from '../../ui/layout/notices.tsx'
import { type Fact, Facts } from '../../ui/layout/section.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import { EntryActions } from './entry-actions.tsx'
import classes from './entry-drawer.module.css'
import { useEntryFacts } from './entry-facts.tsx'
import { EntryStateText, useReasonNotPrinted } from './entry-state.tsx'
import { EntryTimeline } from './entry-timeline.tsx'
import { useHistoryEntry } from './print-history.queries.ts'
import { PrintedLabel } from './printed-label.tsx'
import { RelatedPrints } from './related-prints.tsx'

interface EntryDrawerProps {
  readonly id: string
  /** Shows another print instead. */
  readonly onOpen: (id: string) => void
  readonly onPrintAgain: (entries: readonly HistoryEntry[]) => void
  readonly onClose: () => void
}

/** One print: exactly what was printed, with the data and what became of it. */
export function EntryDrawer({ id, onOpen, onPrintAgain, onClose }: EntryDrawerProps) {
  const { t } = useTranslation()
  const { data: entry, error, refetch } = useHistoryEntry(id)
  return (
    <Drawer.Root lockScroll={false} opened onClose={onClose} position="right" size={460}>
      <Drawer.Overlay backgroundOpacity={0.35} />
      <Drawer.Content>
        {/* Mantine's header is a second banner to a screen reader. */}
        <Drawer.Header renderRoot={(props) => <div {...props} />}>
          <Drawer.Title className={classes.title}>{entry?.articleName ?? t('history.one')}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('common.close')} />
        </Drawer.Header>
        <Drawer.Body>
          {error && <ErrorState title={t('history.failed')} text={errorText(error)} onRetry={() => void refetch()} />}
          {!entry && !error && <RowSkeletons count={6} />}
          {entry && <Details key={id} entry={entry} onOpen={onOpen} onPrintAgain={onPrintAgain} />}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

type DetailsProps = Pick<EntryDrawerProps, 'onOpen' | 'onPrintAgain'> & { readonly entry: HistoryDetail }

function Details({ entry, onOpen, onPrintAgain }: DetailsProps) {
  const { t } = useTranslation()
  const facts = useEntryFacts(entry)
  const reason = useReasonNotPrinted()(entry) ?? entry.message
  const numbered = new Set(entry.serialNumbers.map(({ variableName }) => variableName))
  const values = entry.values
    .filter(({ key }) => !numbered.has(key))
    .map(
      ({ key, data }): Fact => [
        key,
        <span key={key} className="mono">
          {data}
        </span>,
      ],
    )
  return (
    <>
      <div className={classes.picture}>
        <PrintedLabel id={entry.id} size="large" alt={t('history.pictureOf', { name: entry.articleName })} />
      </div>
      <p className={classes.state}>
        <EntryStateText entry={{ state: entry.state }} />
      </p>
      {reason && <p className={classes.message}>{reason}</p>}
      <EntryActions entry={entry} onPrintAgain={onPrintAgain} onOpen={onOpen} />
      <RelatedPrints entry={entry} onOpen={onOpen} />
      <Facts facts={facts} isRuled />
      {values.length > 0 && (
        <>
          <h3 className={classes.heading}>{t('history.data')}</h3>
          <Facts facts={values} isRuled />
        </>
      )}
      <EntryTimeline transitions={entry.transitions} />
    </>
  )
}
