import { forgotPassword, resetPassword } from '@labelwright/contract/server/passwords'
import { forgotPasswordBody, resetPasswordBody } from '@labelwright/contract/server/passwords-schemas'
import { Button, TextInput } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '../../api/call.ts'
import { errorText } from '../../api/error-texts.ts'
import { fieldErrorsOf } from '../../api/field-errors.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { takeFocus } from '../../lib/take-focus.ts'
import { useAuthState } from '../../session/session.ts'
import { askForMail, resetAuthState } from '../../session/sign-in.ts'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
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
  const { inputOf, submit } = useSchemaForm({
    schema: forgotPasswordBody,
    initialValues: { email: '' },
    sentenceOf: () => t('register.emailWrong'),
  })
  useEffect(() => {
    resetAuthState()
    return resetAuthState
  }, [])
  const ask = submit((body) => askForMail(() => call(forgotPassword, { body })))

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
          ref={takeFocus}
          {...inputOf('email')}
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
  const { inputOf, submit, refuse, isSubmitting } = useSchemaForm({
    schema: resetPasswordBody,
    initialValues: { token, newPassword: '' },
    sentenceOf: (field) => t(field === 'token' ? 'errors.link-invalid' : 'register.passwordWrong'),
  })
  const save = submit(async (body) => {
    setFailure(undefined)
    try {
      await call(resetPassword, { body })
      setSet(true)
    } catch (error) {
      const { newPassword } = fieldErrorsOf(error, ['newPassword'], { 'password-unsuitable': 'newPassword' })
      if (newPassword) refuse({ newPassword })
      else setFailure(errorText(error))
    }
  })

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
        <NewPasswordField input={inputOf('newPassword')} label={t('forgot.newPassword')} autoFocus />
        <Button type="submit" size="md" fullWidth mt={8} loading={isSubmitting}>
          {t('forgot.set')}
        </Button>
      </form>
    </SignInFrame>
  )
}
