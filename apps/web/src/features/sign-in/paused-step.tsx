import { requestResume } from '@labelwright/contract/server/subscription'
import { Button, TextInput } from '@mantine/core'
import { CircleCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { call } from '../../api/call.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useAuthState } from '../../session/session.ts'
import { askForMail } from '../../session/sign-in.ts'
import { Mistake } from '../../ui/layout/notices.tsx'
import classes from './sign-in.module.css'
import { SignInFrame } from './sign-in-frame.tsx'

/** For the TenantAdmin of a paused organization: offers to resume it, by a mailed link. */
export function PausedStep({ email: given, onBack }: { readonly email: string; readonly onBack: () => void }) {
  const { t } = useTranslation()
  const { status, errorMessages } = useAuthState()
  const [email, setEmail] = useState(given)
  const [wasAsked, setAsked] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    void askForMail(() => call(requestResume, { body: { email: email.trim() } }))
  }
  return (
    <SignInFrame title={t('errors.organization-paused')} lead={t('paused.lead')} titleTakesFocus>
      <form className={classes.form} onSubmit={submit} noValidate>
        {wasAsked && status === 'error' && <Mistake>{errorMessages.join(' ')}</Mistake>}
        {status === 'emailsent' && (
          <p className={classes.done} role="status">
            <CircleCheck size={18} aria-hidden="true" />
            {t('paused.sent')}
          </p>
        )}
        <TextInput
          size="md"
          label={t('signIn.email')}
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" size="md" fullWidth disabled={!email.includes('@')} loading={status === 'loading'}>
          {t('paused.resume')}
        </Button>
      </form>
      <p className={classes.other}>
        <button type="button" className={classes.plain} onClick={onBack}>
          {t('register.toSignIn')}
        </button>
      </p>
    </SignInFrame>
  )
}
