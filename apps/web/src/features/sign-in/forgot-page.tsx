import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { forgotPassword, resetPassword } from '@labelwright/contract/server/passwords'
import { forgotPasswordBody, resetPasswordBody } from '@labelwright/contract/server/passwords-schemas'
import { Button, TextInput } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { errorText } from '../../api/error-texts.ts'
import { fieldErrorsOf } from '../../api/field-errors.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useAuthState } from '../../session/session.ts'
import { askForMail, resetAuthState } from '../../session/sign-in.ts'
import { Mistake } from '../../ui/layout/notices.tsx'
import { NewPasswordField } from './account-fields.tsx'
import classes from './sign-in.module.css'
import { SignInFrame } from './sign-in-frame.tsx'

const route = getRouteApi('/account/forgot')

/** Asks for the mail that sets a new password; with the token of that mail, sets it. */
export function ForgotPage() {
  const { token } = route.useSearch()
  return token === undefined ? <AskForLink /> : <SetPassword token={token} />
}

function AskForLink() {
  const { t } = useTranslation()
  const { status, errorMessages } = useAuthState()
  const { register, handleSubmit, formState } = useForm({
    resolver: standardSchemaResolver(forgotPasswordBody),
    defaultValues: { email: '' },
  })
  useEffect(() => {
    resetAuthState()
    return resetAuthState
  }, [])
  const ask = handleSubmit((body) => askForMail(() => call(forgotPassword, { body })))

  return (
    <SignInFrame title={t('forgot.title')} lead={t('forgot.lead')}>
      <form className={classes.form} onSubmit={ask} noValidate>
        {status === 'error' && <Mistake>{errorMessages.join(' ')}</Mistake>}
        {status === 'emailsent' && (
          <p className={classes.done} role="status">
            <CircleCheck size={18} aria-hidden="true" />
            {t('forgot.sent')}
          </p>
        )}
        <TextInput
          size="md"
          label={t('signIn.email')}
          type="email"
          autoComplete="username"
          autoFocus
          error={formState.errors.email && t('register.emailWrong')}
          {...register('email')}
        />
        <Button type="submit" size="md" fullWidth mt={8} loading={status === 'loading'}>
          {status === 'emailsent' ? t('forgot.again') : t('forgot.send')}
        </Button>
      </form>
      <p className={classes.other}>
        <Link to="/login">{t('forgot.toSignIn')}</Link>
      </p>
    </SignInFrame>
  )
}

function SetPassword({ token }: { readonly token: string }) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<string>()
  const [isSet, setSet] = useState(false)
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: standardSchemaResolver(resetPasswordBody),
    defaultValues: { token, newPassword: '' },
  })
  const save = handleSubmit(async (body) => {
    setFailure(undefined)
    try {
      await call(resetPassword, { body })
      setSet(true)
    } catch (error) {
      const { newPassword } = fieldErrorsOf(error, ['newPassword'], { 'password-unsuitable': 'newPassword' })
      if (newPassword) setError('newPassword', { type: 'server', message: newPassword })
      else setFailure(errorText(error))
    }
  })
  const wrong = formState.errors.newPassword

  if (isSet) {
    return (
      <SignInFrame title={t('forgot.setTitle')} lead={t('forgot.setLead')} titleTakesFocus>
        <Button size="md" renderRoot={(props) => <Link to="/login" {...props} />}>
          {t('register.toSignIn')}
        </Button>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={t('forgot.newTitle')} lead={t('forgot.newLead')}>
      <form className={classes.form} onSubmit={save} noValidate>
        {failure !== undefined && (
          <Mistake>
            {failure} <Link to="/account/forgot">{t('forgot.askAnew')}</Link>
          </Mistake>
        )}
        <NewPasswordField
          input={register('newPassword')}
          label={t('forgot.newPassword')}
          error={wrong && (wrong.type === 'server' ? wrong.message : t('register.passwordWrong'))}
          autoFocus
        />
        <Button type="submit" size="md" fullWidth mt={8} loading={formState.isSubmitting}>
          {t('forgot.set')}
        </Button>
      </form>
    </SignInFrame>
  )
}
