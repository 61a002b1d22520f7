import { Button } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { Mistake } from '../layout/notices.tsx'
import { Dialog } from './dialog.tsx'
import classes from './page-dialogs.module.css'

interface ChangeDialogProps {
  readonly title: string
  readonly saveName: string
  readonly isReady: boolean
  readonly isBusy: boolean
  /** None where it is empty. */
  readonly mistake: ReactNode
  readonly onSave: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A small form over a page. */
export function ChangeDialog({ title, saveName, isReady, isBusy, mistake, children, ...on }: ChangeDialogProps) {
  const { t } = useTranslation()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A dialog may stand over another form, which must not hear of it.
    event.stopPropagation()
    if (isReady && !isBusy) on.onSave()
  }
  return (
    <Dialog title={title} onClose={on.onClose}>
      <form onSubmit={submit} noValidate>
        {children}
        {mistake && (
          <div className={classes.after}>
            <Mistake>{mistake}</Mistake>
          </div>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={on.onClose}>
            {t('frame.cancel')}
          </Button>
          <Button type="submit" disabled={!isReady} loading={isBusy}>
            {saveName}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
