import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n.ts'
import { Dialog } from './dialog.tsx'
import classes from './page-dialogs.module.css'

/** Labels that were being printed, by what is known of them. */
interface StoppedPrints {
  readonly stopped: number
  readonly sent: number
  readonly unknown: number
  /** Their computer has not answered yet. */
  readonly open: number
}

/** Whether there is anything to say. */
export const isAnythingStopped = (counts: StoppedPrints): boolean =>
  Object.values(counts).some((count: number) => count > 0)

interface StoppedPrintsDialogProps {
  readonly counts: StoppedPrints
  /** Leads to the prints of the label, where it is one. */
  readonly labelId?: string | undefined
  readonly onClose: () => void
}

/** Shows how many prints disabling a label has stopped. The numbers change while computers answer. */
export function StoppedPrintsDialog({ counts, labelId, onClose }: StoppedPrintsDialogProps) {
  const { t } = useTranslation()
  const { open, unknown, sent } = counts
  return (
    <Dialog title={t('labels.stopped.title')} onClose={onClose} staysOpen>
      <p role="status" className={classes.question}>
        {t('labels.stopped.counts', { ...counts })}
      </p>
      {open > 0 && <p className="dimmed">{t('labels.stopped.open', { count: open })}</p>}
      {open === 0 && unknown > 0 && <p>{t('labels.stopped.unknown')}</p>}
      {sent > 0 && <p>{t('labels.stopped.sent')}</p>}
      {labelId !== undefined && (
        <p>
          <Link to="/printhistory" search={{ label: labelId }}>
            {t('labels.stopped.history')}
          </Link>
        </p>
      )}
      <div className={classes.buttons}>
        <Button data-autofocus onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </Dialog>
  )
}
