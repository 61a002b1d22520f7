import type { TotpSetup } from '@labelwright/contract/server/second-factors-schemas'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { CopyField } from '../../ui/form/copy-field.tsx'
import { QrCode } from './qr-code.tsx'
import classes from './settings.module.css'
import { useConfirmTotp } from './settings.queries.ts'

const codeLength = 6

interface TotpSetupFormProps {
  readonly setup: TotpSetup
  readonly onDone: (recoveryCodes: readonly string[]) => void
  readonly onCancel: () => void
}

/** The secret for the app, to scan or to type, and the first code as the proof that it arrived. */
export function TotpSetupForm({ setup, onDone, onCancel }: TotpSetupFormProps) {
  const { t } = useTranslation()
  const confirm = useConfirmTotp()
  const [typed, setTyped] = useState('')
  const code = typed.replaceAll(/\s/g, '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (code.length !== codeLength) return
    confirm.mutate(code, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) })
  }
  return (
    <div className={classes.setup}>
      <QrCode text={setup.uri} label={t('factors.qr')} />
      <form onSubmit={submit} className={classes.form} noValidate>
        <ol className={classes.steps}>
          <li>{t('factors.stepScan')}</li>
          <li>{t('factors.stepType')}</li>
        </ol>
        <CopyField label={t('factors.secret')} text={setup.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')} />
        <TextInput
          label={t('secondStep.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          classNames={{ input: 'mono' }}
          value={typed}
          error={confirm.error ? errorText(confirm.error) : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={classes.buttons} style={{ marginTop: 4, justifyContent: 'flex-start' }}>
          <Button type="submit" disabled={code.length !== codeLength} loading={confirm.isPending}>
            {t('factors.turnOn')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('frame.cancel')}
          </Button>
        </div>
      </form>
    </div>
  )
}
