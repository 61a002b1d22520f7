import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../../api/error-texts.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { newKey } from '../../../lib/new-key.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Mistake } from '../../../ui/layout/notices.tsx'
import { usePublishLabel } from '../designer.queries.ts'
import { useDesigner } from '../designer-context.ts'
import type { FindingOnPrinters } from '../panels/findings/use-findings.ts'
import classes from './dialogs.module.css'
import { publishErrors } from './publish-errors.ts'

interface PublishDialogProps {
  readonly labelId: string
  readonly findings: readonly FindingOnPrinters[]
  readonly onClose: () => void
}

/** Asks once before the label becomes a version that people print. */
export function PublishDialog({ labelId, findings, onClose }: PublishDialogProps) {
  const { t } = useTranslation()
  const { state } = useDesigner()
  const publish = usePublishLabel()
  const [note, setNote] = useState('')
  const [key, setKey] = useState(newKey)
  const errors = findings.filter(({ finding }) => finding.severity === 'error').length
  const next = (state.label?.publishedVersionNumber ?? 0) + 1
  return (
    <Dialog title={t('designer.publishDialog.title', { number: next })} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          const sequence = state.replica?.sequence ?? 0
          publish.mutate(
            { labelId, sequence, note: note.trim(), idempotencyKey: key },
            { onSuccess: onClose, onError: () => setKey(newKey()) },
          )
        }}
      >
        <p>{t('designer.publishDialog.text')}</p>
        {errors > 0 && <p className={classes.warning}>{t('designer.publishDialog.errors', { count: errors })}</p>}
        <Textarea
          data-autofocus
          label={t('designer.publishDialog.note')}
          description={t('designer.publishDialog.noteHelp')}
          maxLength={500}
          autosize
          minRows={2}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {publish.error && (
          <Mistake>
            {errorText(publish.error)}
            <ul className={classes.errors}>
              {publishErrors(publish.error).map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </Mistake>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          <Button type="submit" loading={publish.isPending}>
            {t('designer.publish')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
