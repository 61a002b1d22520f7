import type { LabelHistory } from '@labelwright/contract/server/label-approval-schemas'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { useSetApprovalOfLabel } from '../label-approval.queries.ts'
import { SignDialog } from '../sign/sign-dialog.tsx'
import { WaitingNotice } from '../signers/waiting-notice.tsx'
import classes from './version-card.module.css'

/** Whether this one label goes through quality assurance: a tenant administrator's to change, with a signature. */
export function ApprovalOfLabelSection({ label }: { readonly label: LabelHistory }) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState<'on' | 'off' | 'organization'>()
  const save = useSetApprovalOfLabel(label.labelId)
  const choices = [label.isUnderApproval ? 'off' : 'on', 'organization'] as const
  const close = () => {
    save.reset()
    setWanted(undefined)
  }
  return (
    <Section
      title={t('approval.ofLabel.title')}
      text={t(label.isUnderApproval ? 'approval.ofLabel.isOn' : 'approval.ofLabel.isOff')}
    >
      <WaitingNotice of={(request) => request.label?.labelId === label.labelId} />
      <div className={classes.steps}>
        {choices.map((choice) => (
          <Button key={choice} variant="default" onClick={() => setWanted(choice)}>
            {t(`approval.ofLabel.${choice}`)}
          </Button>
        ))}
      </div>
      {wanted && (
        <SignDialog
          title={t(`approval.ofLabel.${wanted}`)}
          text={`${t(`approval.ofLabel.text.${wanted}`, { name: label.name })}${label.isUnderApproval && wanted !== 'on' ? ` ${t('approval.ofLabel.takesTwo')}` : ''}`}
          saveName={t('frame.save')}
          isSigned
          isBusy={save.isPending}
          error={save.error}
          onSave={(signed) => {
            const isUnderApproval = wanted === 'organization' ? null : wanted === 'on'
            save.mutate({ ...signed, isUnderApproval, version: label.version }, { onSuccess: close })
          }}
          onClose={close}
        />
      )}
    </Section>
  )
}
