import type { QualityAssuranceSettings } from '@labelwright/contract/server/label-approval-schemas'
import { Button, Switch } from '@mantine/core'
import { useState } from 'react'
import { failureCodeOf } from '../../../api/call-error.ts'
import { errorText } from '../../../api/error-texts.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import '../../../ui/form/choices.styles.ts'
import { Mistake } from '../../../ui/layout/notices.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { RowSkeletons } from '../../../ui/layout/skeletons.tsx'
import { useApprovalSettings, useSaveApprovalSettings } from '../label-approval.queries.ts'
import { SignDialog } from '../sign/sign-dialog.tsx'
import { WaitingNotice } from '../signers/waiting-notice.tsx'
import classes from '../upload/test-data-table.module.css'

/** Whether labels of the organization go through quality assurance: a tenant administrator's to change, with a signature. */
export function QualityAssuranceSection({ mayChange }: { readonly mayChange: boolean }) {
  const { t } = useTranslation()
  const { data: settings, error, refetch } = useApprovalSettings()
  return (
    <Section title={t('nav.labelApproval')} text={t('approval.settings.text')}>
      {error && <Mistake>{errorText(error)}</Mistake>}
      {!settings && !error && <RowSkeletons count={2} />}
      <WaitingNotice of={({ what }) => what === 'settings'} />
      {settings && <Switches settings={settings} mayChange={mayChange} refetch={() => void refetch()} />}
    </Section>
  )
}

interface SwitchesProps {
  readonly settings: QualityAssuranceSettings
  readonly mayChange: boolean
  readonly refetch: () => void
}

function Switches({ settings, mayChange, refetch }: SwitchesProps) {
  const { t } = useTranslation()
  const save = useSaveApprovalSettings()
  const [typed, setTyped] = useState<Partial<QualityAssuranceSettings>>({})
  const [isSigning, setSigning] = useState(false)
  const { isOn, distinctPublisher } = { ...settings, ...typed }
  const isChanged = isOn !== settings.isOn || distinctPublisher !== settings.distinctPublisher
  const takesTwo = (settings.isOn && !isOn) || (settings.distinctPublisher && !distinctPublisher)
  const close = () => {
    save.reset()
    setSigning(false)
  }
  return (
    <div className={classes.form}>
      <Switch
        label={t('approval.settings.isOn')}
        description={t('approval.settings.isOnText')}
        disabled={!mayChange}
        checked={isOn}
        onChange={(event) => setTyped({ ...typed, isOn: event.currentTarget.checked })}
      />
      <Switch
        label={t('approval.settings.distinctPublisher')}
        description={t('approval.settings.distinctPublisherText')}
        disabled={!mayChange}
        checked={distinctPublisher}
        onChange={(event) => setTyped({ ...typed, distinctPublisher: event.currentTarget.checked })}
      />
      {mayChange && isChanged && (
        <div className={classes.buttons}>
          <Button onClick={() => setSigning(true)}>{t('frame.save')}</Button>
          <Button variant="default" onClick={() => setTyped({})}>
            {t('frame.cancel')}
          </Button>
        </div>
      )}
      {isSigning && (
        <SignDialog
          title={t('nav.labelApproval')}
          text={
            takesTwo
              ? t('approval.settings.takesTwo')
              : t(isOn ? 'approval.settings.signOn' : 'approval.settings.signOff')
          }
          saveName={t('frame.save')}
          isSigned
          isBusy={save.isPending}
          error={save.error}
          onSave={(signed) =>
            save.mutate(
              { isOn, distinctPublisher, version: settings.version, ...signed },
              {
                onSuccess: () => {
                  setTyped({})
                  close()
                },
                onError: (error) => {
                  if (failureCodeOf(error) === 'stale-version') refetch()
                },
              },
            )
          }
          onClose={close}
        />
      )}
    </div>
  )
}
