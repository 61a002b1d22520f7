import type { PrintBatch } from '@labelwright/contract/server/print-batches-schemas'
import { Button } from '@mantine/core'
import {
  CircleAlert,
  CircleCheck,
  CirclePause,
  CircleStop,
  LoaderCircle,
  type LucideIcon,
  Pause,
  Play,
  Square,
} from 'lucide-react'
import { errorText } from '../../../api/error-texts.ts'
import { wholeNumber } from '../../../lib/format.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Mistake } from '../../../ui/layout/notices.tsx'
import classes from './batch-panel.module.css'
import { useDriven, usePauseBatch, useResumeBatch, useStopBatch } from './batches.queries.ts'

const icons: Readonly<Record<PrintBatch['state'], LucideIcon>> = {
  Running: LoaderCircle,
  Paused: CirclePause,
  Stopped: CircleStop,
  Finished: CircleCheck,
}

/** How far the printing of an order is, why it stands still, and what can be done about it. */
export function BatchPanel({ batch }: { readonly batch: PrintBatch }) {
  const { t } = useTranslation()
  const Icon = icons[batch.state]
  const done = batch.sent + batch.unknown + batch.leftOut.labels
  return (
    <section className={classes.panel} data-state={batch.state} aria-label={t('batch.title')}>
      <p className={classes.state}>
        <Icon size={18} aria-hidden="true" />
        <strong>{t(`batch.state.${batch.state}`)}</strong>
        <span className={classes.where}>
          {t('batch.where', { printer: batch.printerName, person: batch.userName })}
        </span>
      </p>
      <progress className={classes.bar} value={done} max={batch.labels} aria-label={t('batch.progress')} />
      <Counts batch={batch} />
      <Why batch={batch} />
      <RefusedLines batch={batch} />
      <BatchActions batch={batch} />
    </section>
  )
}

function Counts({ batch }: { readonly batch: PrintBatch }) {
  const { t } = useTranslation()
  const { sent, labels, open, failed, unknown, leftOut } = batch
  // The order was changed to fewer labels.
  const notNeeded = batch.state === 'Finished' ? labels - sent - unknown - leftOut.labels : 0
  const parts = [
    t('batch.sent', { sent: wholeNumber(sent), labels: wholeNumber(labels) }),
    open > 0 && t('batch.open', { open: wholeNumber(open) }),
    failed > 0 && t('batch.failed', { failed: wholeNumber(failed) }),
    unknown > 0 && t('batch.unknown', { unknown: wholeNumber(unknown) }),
    leftOut.labels > 0 &&
      t('batch.leftOut', { labels: wholeNumber(leftOut.labels), names: leftOut.printedBy.join(', ') }),
    notNeeded > 0 && t('batch.notNeeded', { labels: wholeNumber(notNeeded) }),
  ]
  return <p className={classes.counts}>{parts.filter((part) => part !== false).join(' · ')}</p>
}

/** Why it stands still, or what is in its way here. */
function Why({ batch: { id, reason, message, state, link, computerName } }: { readonly batch: PrintBatch }) {
  const { t } = useTranslation()
  const trouble = useDriven(id)?.trouble
  if (state === 'Running' && link?.isLinked === false) {
    return <Mistake>{t('batch.waits', { why: t('batch.notLinked', { computer: computerName }) })}</Mistake>
  }
  if (trouble && state === 'Running') return <Mistake>{t('batch.waits', { why: errorText(trouble) })}</Mistake>
  if (state !== 'Paused' || reason === null) return null
  return (
    <p className={classes.why}>
      <CircleAlert size={16} aria-hidden="true" />
      <span>
        {t(`batch.reason.${reason}`, { computer: computerName })} {message}
      </span>
    </p>
  )
}

function RefusedLines({ batch: { refusedLines } }: { readonly batch: PrintBatch }) {
  const { t } = useTranslation()
  if (refusedLines.length === 0) return null
  return (
    <ul className={classes.refused} aria-label={t('batch.refused')}>
      {refusedLines.map(({ orderLineId, articleName, message }) => (
        <li key={orderLineId}>
          <strong>{articleName}</strong> {message}
        </li>
      ))}
    </ul>
  )
}

function BatchActions({ batch }: { readonly batch: PrintBatch }) {
  const { t } = useTranslation()
  const isHere = useDriven(batch.id) !== undefined
  const [pause, resume, stop] = [usePauseBatch(), useResumeBatch(), useStopBatch()]
  const error = pause.error ?? resume.error ?? stop.error
  if (batch.state === 'Stopped' || batch.state === 'Finished') return null
  const isRunning = batch.state === 'Running'
  const isForPage = batch.printsVia === 'helper' && batch.link === null
  const mayResume = !isRunning || (isForPage && !isHere)
  const begin = (act: typeof pause) => () => {
    for (const one of [pause, resume, stop]) one.reset()
    act.mutate(batch)
  }
  return (
    <>
      {isRunning && isForPage && (
        <p className={classes.hint}>
          {isHere ? t('batch.keepOpen') : t('batch.elsewhere', { person: batch.userName })}
        </p>
      )}
      <div className={classes.actions}>
        {isRunning && (
          <Button
            variant="default"
            loading={pause.isPending}
            leftSection={<Pause size={16} aria-hidden="true" />}
            onClick={begin(pause)}
          >
            {t('batch.pause')}
          </Button>
        )}
        {mayResume && (
          <Button
            variant={isRunning ? 'default' : 'filled'}
            loading={resume.isPending}
            leftSection={<Play size={16} aria-hidden="true" />}
            onClick={begin(resume)}
          >
            {t('batch.resume')}
          </Button>
        )}
        <Button
          variant="default"
          loading={stop.isPending}
          leftSection={<Square size={16} aria-hidden="true" />}
          onClick={begin(stop)}
        >
          {t('batch.stop')}
        </Button>
      </div>
      {error && <Mistake>{errorText(error)}</Mistake>}
    </>
  )
}
