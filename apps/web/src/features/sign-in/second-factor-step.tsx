import { finishLogin, passkeyLoginOptions } from '@labelwright/contract/server/second-factors'
import { Button, TextInput } from '@mantine/core'
import { browserSupportsWebAuthn, type PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { Fingerprint } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { failureCodeOf } from '../../api/call-error.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { takeFocus } from '../../lib/take-focus.ts'
import { useAuthState } from '../../session/session.ts'
import { signInBy } from '../../session/sign-in.ts'
import { Mistake } from '../../ui/layout/notices.tsx'
import { askPasskey } from './passkey.ts'
import classes from './sign-in.module.css'
import { SignInFrame } from './sign-in-frame.tsx'

interface SecondFactorStepProps {
  readonly challenge: string
  readonly onDone: () => void
  readonly onBack: () => void
}

const codeLength = 6

/** The second step of a sign-in: a code of an app, a recovery code, or a passkey. */
export function SecondFactorStep({ challenge, onDone, onBack }: SecondFactorStepProps) {
  const { t } = useTranslation()
  const { status, errorMessages } = useAuthState()
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const [isOver, setOver] = useState(false)
  const typed = code.replaceAll(/\s/g, '')

  const finish = async (proof: () => Promise<{ code: string } | { passkey: Record<string, unknown> }>) => {
    const end = await signInBy(async () => call(finishLogin, { body: { challenge, ...(await proof()) } }))
    if (end.kind === 'signed-in') onDone()
    if (end.kind === 'failed') setOver(failureCodeOf(end.error) === 'session-ended')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.length >= codeLength) void finish(async () => ({ code: typed }))
  }
  const takePasskey = () =>
    void finish(async () => {
      const { data } = await call(passkeyLoginOptions, { body: { challenge } })
      return { passkey: await askPasskey(data.options as unknown as PublicKeyCredentialRequestOptionsJSON) }
    })

  return (
    <SignInFrame
      title={t('secondStep.title')}
      lead={isRecovery ? t('secondStep.recoveryLead') : t('secondStep.lead')}
      titleTakesFocus
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        {status === 'error' && <Mistake>{errorMessages.join('. ')}</Mistake>}
        <TextInput
          key={isRecovery ? 'recovery' : 'code'}
          size="md"
          label={isRecovery ? t('secondStep.recoveryCode') : t('secondStep.code')}
          autoComplete="one-time-code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          spellCheck={false}
          ref={takeFocus}
          classNames={{ input: 'mono' }}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth disabled={typed.length < codeLength} loading={status === 'loading'}>
          {t('signIn.signIn')}
        </Button>
        {browserSupportsWebAuthn() && (
          <Button
            variant="default"
            size="md"
            fullWidth
            leftSection={<Fingerprint size={18} aria-hidden="true" />}
            onClick={takePasskey}
          >
            {t('secondStep.passkey')}
          </Button>
        )}
      </form>
      <p className={`${classes.other} ${classes.row}`}>
        <button type="button" className={classes.plain} onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? t('secondStep.toCode') : t('secondStep.toRecovery')}
        </button>
        <button type="button" className={classes.plain} onClick={onBack}>
          {isOver ? t('secondStep.startAgain') : t('secondStep.back')}
        </button>
      </p>
    </SignInFrame>
  )
}
