import type { HistoryDetail } from '@labelwright/contract/server/print-history-schemas'
import { Button, Drawer } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n.ts'
import '../../ui/dialog/dialog.styles.ts'
import { errorText } from '../../api/error-texts.ts'
import { dateAndTime, fileSize, wholeNumber } from '../../lib/format.ts'
import { ErrorState } from '../../ui/layout/notices.tsx'
import { type Fact, Facts } from '../../ui/layout/section.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import classes from './entry-drawer.module.css'
import { EntryStateText } from './entry-state.tsx'
import { useHistoryEntry } from './print-history.queries.ts'
import { PrintedLabel } from './printed-label.tsx'
import { SerialNumbers } from './serial-numbers.tsx'

/** One print: exactly what was printed, with the data and what became of it. */
export function EntryDrawer({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
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
          {entry && <Details entry={entry} />}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

function Details({ entry }: { readonly entry: HistoryDetail }) {
  const { t } = useTranslation()
  const { labelVersionNumber: number } = entry
  const versionText = number === null ? t('history.testPrint') : t('labels.version', { number })
  const serialFacts = entry.serialNumbers.map(
    (given): Fact => [
      entry.serialNumbers.length === 1
        ? t('history.serialNumbers')
        : t('history.serialNumbersOf', { variable: given.variableName }),
      <SerialNumbers key={given.variableName} given={given} />,
    ],
  )
  const facts: readonly Fact[] = [
    [t('history.quantity'), wholeNumber(entry.quantity)],
    ...serialFacts,
    [t('history.label'), `${entry.labelName} · ${versionText}`],
    [t('history.printer'), entry.printerName],
    [t('history.user'), entry.userName],
    [
      t('history.computer'),
      <span key="computer" className="mono">
        {entry.computerName}
      </span>,
    ],
    [t('history.time'), dateAndTime(entry.createdAt)],
    [
      t('history.file'),
      <span
        key="file"
        className="mono"
        title={entry.fileSha256}
      >{`${fileSize(entry.fileBytes)} · ${entry.fileSha256.slice(0, 12)}…`}</span>,
    ],
  ]
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
        <EntryStateText state={entry.state} />
      </p>
      {entry.message && <p className={classes.message}>{entry.message}</p>}
      <Facts facts={facts} isRuled />
      {values.length > 0 && (
        <>
          <h3 className={classes.heading}>{t('history.data')}</h3>
          <Facts facts={values} isRuled />
        </>
      )}
      {entry.articleId && (
        <Button
          variant="default"
          renderRoot={(props) => (
            <Link to="/print-article/$id/{-$connectorId}" params={{ id: entry.articleId ?? '' }} {...props} />
          )}
        >
          {t('history.printArticle')}
        </Button>
      )}
    </>
  )
}
