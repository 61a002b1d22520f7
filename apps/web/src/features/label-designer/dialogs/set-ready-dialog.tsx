import type { LabelHistory } from '@labelwright/contract/server/label-approval-schemas'
import { Button, Textarea } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { failureCodeOf } from '../../../api/call-error.ts'
import { errorText } from '../../../api/error-texts.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Mistake } from '../../../ui/layout/notices.tsx'
import { SignatureFields } from '../../../ui/signature/signature-fields.tsx'
import { useSetReady } from '../../label-approval/label-approval.queries.ts'
import { isAboutSignature, useSignature } from '../../sign-in/signature.queries.ts'
import { useDesigner } from '../designer-context.ts'
import type { FindingOnPrinters } from '../panels/findings/use-findings.ts'
import classes from './dialogs.module.css'
import { publishErrors } from './publish-errors.ts'

const shortestReason = 3
const longestReason = 2_000

interface SetReadyDialogProps {
  readonly approval: LabelHistory
  readonly findings: readonly FindingOnPrinters[]
  readonly onClose: () => void
}

/** Asks for the author's signature before the label goes to its reviewers, as it stands now. */
export function SetReadyDialog({ approval, findings, onClose }: SetReadyDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { state } = useDesigner()
  const { labelId, open, versions } = approval
  const setReady = useSetReady(labelId)
  const [reason, setReason] = useState('')
  const errors = findings.filter(({ finding }) => finding.severity === 'error').length
  const number = open?.number ?? (versions[0]?.number ?? 0) + 1
  const signature = useSignature(setReady.error)
  const isReady = signature.isReady && (open === null || reason.trim().length >= shortestReason)
  const send = () => {
    const sequence = state.replica?.sequence ?? 0
    setReady.mutate(
      { sequence, ...(open ? { reason: reason.trim() } : {}), ...signature.body },
      { onSuccess: () => void navigate({ to: '/qa/labels/$labelId/details', params: { labelId } }) },
    )
  }
  return (
    <Dialog title={t('designer.setReadyDialog.title', { number })} onClose={onClose}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady) send()
        }}
      >
        <p>{t('designer.setReadyDialog.text')}</p>
        {errors > 0 && <p className={classes.warning}>{t('designer.publishDialog.errors', { count: errors })}</p>}
        {open && (
          <Textarea
            data-autofocus
            label={t('designer.setReadyDialog.reason', { number: open.number })}
            required
            maxLength={longestReason}
            rows={3}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
        <SignatureFields signature={signature} takesFocus={open === null} />
        {setReady.error && !isAboutSignature(setReady.error) && <Refusal error={setReady.error} approval={approval} />}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          <Button type="submit" disabled={!isReady} loading={setReady.isPending}>
            {t('designer.setReady')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Refusal({ error, approval: { labelId, open } }: { readonly error: Error; readonly approval: LabelHistory }) {
  const { t } = useTranslation()
  return (
    <Mistake>
      {errorText(error)}
      <ul className={classes.errors}>
        {publishErrors(error).map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      {failureCodeOf(error) === 'not-ready-for-approval' &&
        (open ? (
          <Link
            to="/qa/labels/$labelId/versions/$versionId/replace"
            params={{ labelId, versionId: open.labelVersionId }}
          >
            {t('designer.setReadyDialog.testData')}
          </Link>
        ) : (
          <Link to="/qa/labels/$labelId/upload" params={{ labelId }}>
            {t('designer.setReadyDialog.testData')}
          </Link>
        ))}
    </Mistake>
  )
}
