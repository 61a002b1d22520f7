// The dialogs of the shared page frame (spec §2): their titles and texts are the specification's.
import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Mistake } from '../layout/notices.tsx'
import { Dialog } from './dialog.tsx'
import classes from './page-dialogs.module.css'

/** After a delete the page goes back to the list (spec §9). */
export const deleteReturnMs = 5_000
/** How long it is said that something was saved. */
export const doneMs = 2_000

export function CancelDialog({ onStay, onLeave }: { readonly onStay: () => void; readonly onLeave: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('frame.cancelTitle')} onClose={onStay}>
      <p>{t('frame.cancelText')}</p>
      <p>{t('frame.cancelQuestion')}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onStay} data-autofocus>
          {t('frame.stay')}
        </Button>
        <Button color="red.9" onClick={onLeave}>
          {t('frame.leave')}
        </Button>
      </div>
    </Dialog>
  )
}

interface DeleteDialogProps {
  /** The question with the object's name. */
  readonly question: string
  /** What goes with it and what stays. */
  readonly children?: ReactNode
  readonly isBusy: boolean
  readonly mistake: string | undefined
  readonly onDelete: () => void
  readonly onClose: () => void
}

export function DeleteDialog({ question, children, isBusy, mistake, onDelete, onClose }: DeleteDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('frame.deleteTitle')} onClose={onClose}>
      <p className={classes.question}>{question}</p>
      {children && <div className="dimmed">{children}</div>}
      {mistake !== undefined && (
        <div className={classes.after}>
          <Mistake>{mistake}</Mistake>
        </div>
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('frame.keep')}
        </Button>
        <Button color="red.9" loading={isBusy} onClick={onDelete}>
          {t('frame.delete')}
        </Button>
      </div>
    </Dialog>
  )
}

interface DoneDialogProps {
  readonly kind: 'added' | 'saved'
  readonly children: ReactNode
  /** Steps beside Done. */
  readonly more?: ReactNode
  /** Holds something to take along: it waits until it is closed. */
  readonly staysOpen?: boolean
  readonly onClose: () => void
}

/**
 * 'Added!' after a create and 'Saved!' after an update. Enter, Esc or 2 s close it, and the focus is where it was; whoever
 * points at it, or goes to another of its buttons, has all the time.
 */
export function DoneDialog({ kind, children, more, staysOpen = false, onClose }: DoneDialogProps) {
  const { t } = useTranslation()
  const [isHeld, setHeld] = useState(staysOpen)
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => latest.current(), doneMs)
    return () => clearTimeout(timer)
  }, [isHeld])
  return (
    <Dialog title={kind === 'added' ? t('frame.addedTitle') : t('frame.savedTitle')} onClose={onClose}>
      <div onPointerMove={() => setHeld(true)}>
        {children}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only notices that somebody chooses */}
        <div className={classes.buttons} onKeyDown={(event) => event.key === 'Tab' && setHeld(true)}>
          {more}
          <Button onClick={onClose} data-autofocus>
            {t('frame.done')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Says that something is gone and goes back to the list in a while, unless it is closed or left before. */
export function DeletedDialog({
  children,
  onReturn,
  onClose,
}: {
  readonly children: ReactNode
  readonly onReturn: () => void
  readonly onClose: () => void
}) {
  const { t } = useTranslation()
  const latest = useRef(onReturn)
  useEffect(() => {
    latest.current = onReturn
  })
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), deleteReturnMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Dialog title={t('frame.deletedTitle')} onClose={onClose}>
      <p>{children}</p>
      <p className="dimmed">{t('frame.returning')}</p>
      <div className={classes.buttons}>
        <Button onClick={onReturn} data-autofocus>
          {t('frame.toList')}
        </Button>
      </div>
    </Dialog>
  )
}

/** A save that failed: why, and that nothing typed is lost. */
export function SaveFailedDialog({ reason, onClose }: { readonly reason: string; readonly onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('frame.failedTitle')} onClose={onClose}>
      <Mistake>{reason}</Mistake>
      <p className={classes.after}>{t('frame.nothingLost')}</p>
      <div className={classes.buttons}>
        <Button onClick={onClose} data-autofocus>
          {t('frame.backToForm')}
        </Button>
      </div>
    </Dialog>
  )
}
