import type { HistoryEntry } from '@labelwright/contract/server/print-history-schemas'
import { Button, Progress } from '@mantine/core'
import { useRef, useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { newKey } from '../../lib/new-key.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import classes from './history-dialogs.module.css'
import { jobsOf, labelsIn } from './print-again-groups.ts'
import { usePrintEndText, wasPrintedMeanwhile } from './print-end-text.ts'
import { usePrintAgain } from './print-history.queries.ts'

interface PrintAgainDialogProps {
  readonly entries: readonly HistoryEntry[]
  readonly onClose: () => void
  readonly onSent: () => void
}

/** Asks once for all, then makes a job for each printer, one after the other, and stops at the first that does not go out. */
export function PrintAgainDialog({ entries, onClose, onSent }: PrintAgainDialogProps) {
  const { t } = useTranslation()
  // As they were when it was asked: the list behind is read again meanwhile.
  const [jobs] = useState(() => jobsOf(entries).map((job) => ({ job, key: newKey() })))
  const { run, sentLabels, isBusy, isAsked, mistake } = useJobs(jobs, onSent)
  const count = labelsIn(jobs.flatMap(({ job }) => job))
  const printers = new Set(jobs.map(({ job }) => job[0]?.printerName))
  return (
    <Dialog title={t('history.againTitle')} onClose={isBusy ? () => undefined : onClose}>
      <p>{t('history.againQuestion', { count })}</p>
      <p className={classes.text}>{t('history.againText', { printers: [...printers].join(', ') })}</p>
      {isBusy && (
        <>
          <Progress value={(sentLabels / count) * 100} aria-label={t('history.againTitle')} />
          <p role="status">{t('history.againProgress', { done: sentLabels, all: count })}</p>
        </>
      )}
      {mistake !== undefined && (
        <Mistake>
          {sentLabels > 0 && `${t('history.againStopped', { done: sentLabels, all: count })} `}
          {mistake}
        </Mistake>
      )}
      <div className={classes.buttons}>
        <Button variant="default" disabled={isBusy} onClick={onClose} data-autofocus>
          {t(mistake === undefined ? 'history.cancel' : 'common.close')}
        </Button>
        <Button loading={isBusy} onClick={() => void run()}>
          {isAsked ? t('history.printAnyway') : t('history.againNow', { count: count - sentLabels })}
        </Button>
      </div>
    </Dialog>
  )
}

interface KeyedJob {
  readonly job: readonly HistoryEntry[]
  readonly key: string
}

function useJobs(jobs: readonly KeyedJob[], onSent: () => void) {
  const print = usePrintAgain()
  const endText = usePrintEndText()
  const done = useRef(new Set<string>())
  const [sentLabels, setSentLabels] = useState(0)
  const [isBusy, setBusy] = useState(false)
  /** Key of the job whose labels others printed meanwhile; the next press prints them anyway. */
  const [askedKey, setAskedKey] = useState<string>()
  const [mistake, setMistake] = useState<string>()
  const printJob = async ({ job, key }: KeyedJob): Promise<string | undefined> => {
    const printJobEntryIds = job.map(({ id }) => id)
    const end = await print.mutateAsync({
      printJobEntryIds,
      printerId: job[0]?.printerId ?? '',
      isConfirmed: key === askedKey,
      idempotencyKey: key,
    })
    if (wasPrintedMeanwhile(end)) setAskedKey(key)
    const refusal = endText(end)
    if (refusal === undefined) setSentLabels((before) => before + labelsIn(job))
    return refusal
  }
  const run = async () => {
    setBusy(true)
    setMistake(undefined)
    try {
      for (const keyed of jobs.filter(({ key }) => !done.current.has(key))) {
        const refusal = await printJob(keyed)
        if (refusal !== undefined) return setMistake(refusal)
        done.current.add(keyed.key)
        setAskedKey((asked) => (asked === keyed.key ? undefined : asked))
      }
      onSent()
    } catch (error) {
      setMistake(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return { run, sentLabels, isBusy, isAsked: askedKey !== undefined, mistake }
}
