import { type ChangeRequested, changeStatus } from '@labelwright/contract/server/subscription-schemas'
import { Button, Radio, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import '../../ui/form/choices.styles.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import classes from './subscription.module.css'
import { useRequestChange } from './subscription.queries.ts'

/** The longest reason (decisions §4). */
export const longestReason = 2000
const statuses = changeStatus.options

interface PauseDialogProps {
  readonly onRequested: (answer: ChangeRequested) => void
  readonly onClose: () => void
}

/** Paused or Canceled, and why; nothing happens before the mailed link is opened. */
export function PauseDialog({ onRequested, onClose }: PauseDialogProps) {
  const { t } = useTranslation()
  const request = useRequestChange()
  const [status, setStatus] = useState<(typeof statuses)[number]>('Paused')
  const [reason, setReason] = useState('')
  const isTooLong = reason.length > longestReason
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isTooLong) request.mutate({ status, reason }, { onSuccess: onRequested })
  }
  return (
    <Dialog title={t('pause.button')} onClose={onClose}>
      <form className={classes.form} onSubmit={submit} noValidate>
        {request.error && <Mistake>{errorText(request.error)}</Mistake>}
        <fieldset className={classes.statuses}>
          <legend>{t('pause.status')}</legend>
          {statuses.map((one) => (
            <Radio
              key={one}
              name="status"
              label={t(`plan.status.${one}`)}
              description={t(`pause.statusText.${one}`)}
              checked={status === one}
              onChange={() => setStatus(one)}
            />
          ))}
        </fieldset>
        <Textarea
          label={t('pause.reason')}
          description={t('pause.reasonText', { left: Math.max(0, longestReason - reason.length) })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={4}
          value={reason}
          error={isTooLong ? t('pause.reasonTooLong', { most: longestReason }) : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <p className="dimmed">{t('pause.next')}</p>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          <Button type="submit" disabled={isTooLong} loading={request.isPending}>
            {t('pause.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
