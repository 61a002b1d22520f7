import type { ApprovableVersion } from '@labelwright/contract/server/label-approval-schemas'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { ChangeDialog } from '../../../ui/dialog/change-dialog.tsx'
import { SignatureFields } from '../../../ui/signature/signature-fields.tsx'
import { isAboutSignature, useSignature } from '../../sign-in/signature.queries.ts'
import { useSetReady } from '../label-approval.queries.ts'
import { Refusal } from '../refusal.tsx'
import classes from '../sign/sign-dialog.module.css'

/** Hands an uploaded version over to the reviewers, signed by its author. */
export function SetReady({ version }: { readonly version: ApprovableVersion }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('approval.setReady')}</Button>
      {isAsking && <SubmitDialog version={version} onClose={() => setAsking(false)} />}
    </>
  )
}

function SubmitDialog({ version, onClose }: { readonly version: ApprovableVersion; readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { labelId, labelVersionId, version: seen } = version
  const setReady = useSetReady(labelId)
  const { error } = setReady
  const signature = useSignature(error)
  return (
    <ChangeDialog
      title={t('approval.setReady')}
      saveName={t('approval.setReady')}
      isReady={signature.isReady}
      isBusy={setReady.isPending}
      mistake={error && !isAboutSignature(error) && <Refusal error={error} />}
      onSave={() => setReady.mutate({ labelVersionId, version: seen, ...signature.body }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <p>{t('approval.upload.setReadyText')}</p>
        <SignatureFields signature={signature} takesFocus />
      </div>
    </ChangeDialog>
  )
}
