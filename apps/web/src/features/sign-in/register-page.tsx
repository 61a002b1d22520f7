import { register as registerCall } from '@labelwright/contract/server/sign-in'
import { registerBody } from '@labelwright/contract/server/sign-in-schemas'
import { Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { fieldErrorsOf } from '../../api/field-errors.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { takeFocus } from '../../lib/take-focus.ts'
import { useAuthState } from '../../session/session.ts'
import { resetAuthState, signInBy } from '../../session/sign-in.ts'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { EmptyState, Mistake } from '../../ui/layout/notices.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { NameFields, NewPasswordField } from './account-fields.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import classes from './sign-in.module.css'
import { useRegistrationState } from './sign-in.queries.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { useGoOn } from './use-go-on.ts'

const fields = ['firstname', 'lastname', 'email', 'password', 'organizationName'] as const

export function RegisterPage() {
  const { t } = useTranslation()
  const { data: registration, isError } = useRegistrationState()
  if (registration?.open === false) {
    return (
      <Page title={t('register.title')}>
        <EmptyState title={t('register.closedTitle')} action={<Link to="/login">{t('register.toSignIn')}</Link>}>
          {t('errors.registration-closed')}
        </EmptyState>
      </Page>
    )
  }
  return (
    <SignInFrame title={t('register.title')} lead={t('register.lead')}>
      {(registration?.open || isError) && <RegisterForm />}
      {registration?.open && <ProviderButtons query={{ purpose: 'register' }} redirectPath="" />}
      <p className={`${classes.other} ${classes.row}`}>
        <span>
          {t('register.haveAccount')} <Link to="/login">{t('register.toSignIn')}</Link>
        </span>
        <Link to="/policy">{t('policy.title')}</Link>
      </p>
    </SignInFrame>
  )
}

function RegisterForm() {
  const { t } = useTranslation()
  const goOn = useGoOn()
  const { status, errorMessages } = useAuthState()
  const { inputOf, submit, refuse, isSubmitting, hasErrors } = useSchemaForm({
    schema: registerBody,
    initialValues: { organizationName: '', firstname: '', lastname: '', email: '', password: '' },
    sentenceOf: (field) => t(`register.${field}Wrong`),
  })
  useEffect(() => resetAuthState, [])

  const register = submit(async (body) => {
    const end = await signInBy(() => call(registerCall, { body }))
    if (end.kind === 'signed-in') goOn('')
    if (end.kind !== 'failed') return
    refuse(fieldErrorsOf(end.error, fields, { 'email-taken': 'email', 'password-unsuitable': 'password' }))
  })

  return (
    <form className={classes.form} onSubmit={register} noValidate>
      {status === 'error' && !hasErrors && <Mistake>{errorMessages.join(' ')}</Mistake>}
      <TextInput
        size="md"
        label={t('register.organizationName')}
        autoComplete="organization"
        ref={takeFocus}
        {...inputOf('organizationName')}
      />
      <NameFields inputOf={inputOf} />
      <TextInput size="md" label={t('signIn.email')} type="email" autoComplete="username" {...inputOf('email')} />
      <NewPasswordField input={inputOf('password')} label={t('signIn.password')} />
      <Button type="submit" size="md" fullWidth mt={8} loading={isSubmitting}>
        {t('register.register')}
      </Button>
    </form>
  )
}
