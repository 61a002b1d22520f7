import type { SecondFactorState } from '@labelwright/contract/server/second-factors-schemas'
import { Button } from '@mantine/core'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { NoticeBar } from '../../ui/layout/notice-bar.tsx'
import { ConfirmPassword } from './confirm-password.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './settings.module.css'
import { useBeginTotp, useRemoveTotp } from './settings.queries.ts'
import { TotpSetupForm } from './totp-setup.tsx'

/** From this many recovery codes on it is said that they run out. */
const fewCodes = 3

/** Codes of an authenticator app: switch on, switch off, and the recovery codes that come with them. */
export function AppCodes({ factors }: { readonly factors: SecondFactorState }) {
  const { t } = useTranslation()
  const begin = useBeginTotp()
  const remove = useRemoveTotp()
  const [isAsking, setAsking] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const { hasTotp, recoveryCodesLeft } = factors
  const close = () => {
    setAsking(false)
    begin.reset()
    remove.reset()
  }
  return (
    <div className={classes.factor}>
      <div className={classes.factorHead}>
        <h3>{t('factors.app')}</h3>
        <FactorState isOn={hasTotp} />
        {!begin.data && (
          <Button variant="default" size="compact-md" onClick={() => setAsking(true)}>
            {hasTotp ? t('factors.turnOff') : t('factors.setUp')}
          </Button>
        )}
      </div>
      {hasTotp && !codes && <p className="dimmed">{t('factors.codesLeft', { count: recoveryCodesLeft })}</p>}
      {hasTotp && !codes && recoveryCodesLeft <= fewCodes && (
        <NoticeBar tone="warning">{t('factors.fewCodes')}</NoticeBar>
      )}
      {begin.data && (
        <TotpSetupForm
          setup={begin.data}
          onDone={(recoveryCodes) => {
            setCodes(recoveryCodes)
            close()
          }}
          onCancel={close}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />}
      {isAsking && !begin.data && (
        <ConfirmPassword
          title={hasTotp ? t('factors.turnOff') : t('factors.setUp')}
          text={hasTotp ? t('factors.turnOffText') : t('factors.setUpText')}
          actionName={hasTotp ? t('factors.turnOff') : t('factors.next')}
          isBusy={begin.isPending || remove.isPending}
          error={hasTotp ? remove.error : begin.error}
          hasPassword={factors.hasPassword}
          onConfirm={(password) => (hasTotp ? remove.mutate(password, { onSuccess: close }) : begin.mutate(password))}
          onClose={close}
        />
      )}
    </div>
  )
}

/** On or off, in words and with a sign. */
export function FactorState({ isOn }: { readonly isOn: boolean }) {
  const { t } = useTranslation()
  const Icon = isOn ? CircleCheck : CircleDashed
  return (
    <span className={classes.state} data-on={isOn || undefined}>
      <Icon size={16} aria-hidden="true" />
      {isOn ? t('factors.on') : t('factors.off')}
    </span>
  )
}
