import type { LabelHistory } from '@labelwright/contract/server/label-approval-schemas'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { isAnythingStopped, StoppedPrintsDialog } from '../../../ui/dialog/stopped-prints-dialog.tsx'
import { useStoppedPrints } from '../../labels/labels.queries.ts'
import { useSetLabelEnabled } from '../label-approval.queries.ts'
import { SignDialog } from '../sign/sign-dialog.tsx'

/** Stops printing of a label at once, with a reason; starts it again, with a signature, too. */
export function EnableLabel({ label: { labelId, name, actions } }: { readonly label: LabelHistory }) {
  const { t } = useTranslation()
  const [step, setStep] = useState<'enable' | 'disable'>()
  const set = useSetLabelEnabled(labelId)
  const offered = (['disable', 'enable'] as const).find((action) => actions.includes(action))
  const [disabledIds, setDisabledIds] = useState<readonly string[]>([])
  const { data: stopped } = useStoppedPrints(disabledIds)
  const close = () => {
    set.reset()
    setStep(undefined)
  }
  const onSwitched = () => {
    setDisabledIds(step === 'disable' ? [labelId] : [])
    close()
  }
  return (
    <>
      {offered && (
        <Button variant="default" onClick={() => setStep(offered)}>
          {t(`labels.${offered}`)}
        </Button>
      )}
      {step && (
        <SignDialog
          title={t(`labels.${step}`)}
          text={t(`approval.enabling.${step}`, { name })}
          saveName={t(`labels.${step}`)}
          isSigned={step === 'enable'}
          isBusy={set.isPending}
          error={set.error}
          onSave={(signed) => set.mutate({ isEnabled: step === 'enable', ...signed }, { onSuccess: onSwitched })}
          onClose={close}
        />
      )}
      {stopped && isAnythingStopped(stopped) && (
        <StoppedPrintsDialog counts={stopped} labelId={labelId} onClose={() => setDisabledIds([])} />
      )}
    </>
  )
}
