import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { register as registerCall } from '@labelwright/contract/server/sign-in'
import { registerBody } from '@labelwright/contract/server/sign-in-schemas'
import { Button, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../api/call.ts'
import { fieldErrorsOf } from '../../api/field-errors.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useAuthState } from '../../session/session.ts'
import { resetAuthState, signInBy } from '../../session/sign-in.ts'
import { EmptyState, Mistake } from '../../ui/layout/notices.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { NameFields, NewPasswordField } from './account-fields.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import classes from './sign-in.module.css'
import { useRegistrationState } from './sign-in.queries.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { useGoOn } from './use-go-on.ts'

const fields = ['firstname', 'lastname', 'email', 'password', 'organizationName'] as const
type Field = (typeof fields)[number]

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
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: standardSchemaResolver(registerBody),
    defaultValues: { firstname: '', lastname: '', email: '', password: '', organizationName: '' },
  })
  useEffect(() => resetAuthState, [])

  const submit = handleSubmit(async (body) => {
    const end = await signInBy(() => call(registerCall, { body }))
    if (end.kind === 'signed-in') goOn('')
    if (end.kind !== 'failed') return
    const refused = fieldErrorsOf(end.error, fields, { 'email-taken': 'email', 'password-unsuitable': 'password' })
    for (const field of fields) {
      const message = refused[field]
      if (message) setError(field, { type: 'server', message })
    }
  })

  const errorOf = (field: Field) => {
    const error = formState.errors[field]
    if (!error) return undefined
    // A sentence of the server is about this very value; ours says what is asked for.
    return error.type === 'server' ? error.message : t(`register.${field}Wrong`)
  }
  const isBesideField = fields.some((field) => formState.errors[field]?.type === 'server')

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {status === 'error' && !isBesideField && <Mistake>{errorMessages.join(' ')}</Mistake>}
      <TextInput
        size="md"
        label={t('register.organizationName')}
        autoComplete="organization"
        autoFocus
        error={errorOf('organizationName')}
        {...register('organizationName')}
      />
      <NameFields inputs={{ firstname: register('firstname'), lastname: register('lastname') }} errorOf={errorOf} />
      <TextInput
        size="md"
        label={t('signIn.email')}
        type="email"
        autoComplete="username"
        error={errorOf('email')}
        {...register('email')}
      />
      <NewPasswordField input={register('password')} label={t('signIn.password')} error={errorOf('password')} />
      <Button type="submit" size="md" fullWidth mt={8} loading={formState.isSubmitting}>
        {t('register.register')}
      </Button>
    </form>
  )
}
