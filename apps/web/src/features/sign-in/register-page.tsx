import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { register as registerCall } from '@labelwright/contract/server/sign-in'
import { registerBody } from '@labelwright/contract/server/sign-in-schemas'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../../lib/i18n.ts'
import '@mantine/core/styles/PasswordInput.layer.css'
import { call } from '../../lib/api.ts'
import { CallError } from '../../lib/call-error.ts'
import { errorText } from '../../lib/error-texts.ts'
import { storeSession } from '../../lib/session.ts'
import { EmptyState, Mistake } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { LabelBeingSet } from './label-being-set.tsx'
import classes from './sign-in.module.css'
import { useRegistrationState } from './sign-in.queries.ts'

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
    <div className={classes.spread}>
      <div className={classes.side}>
        <Page title={t('register.title')} titleTakesFocus={false}>
          <p className={classes.lead}>{t('register.lead')}</p>
          {(registration?.open || isError) && <RegisterForm />}
          <p className={classes.other}>
            {t('register.haveAccount')} <Link to="/login">{t('register.toSignIn')}</Link>
          </p>
        </Page>
      </div>
      <LabelBeingSet />
    </div>
  )
}

function RegisterForm() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<unknown>()
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: standardSchemaResolver(registerBody),
    defaultValues: { firstname: '', lastname: '', email: '', password: '', organizationName: '' },
  })

  const submit = handleSubmit(async (body) => {
    setFailure(undefined)
    try {
      storeSession(await call(registerCall, { body }))
    } catch (error) {
      const refused = refusedFields(error)
      for (const field of refused)
        setError(field, { message: error instanceof CallError ? messageFor(error, field) : '' })
      if (refused.length === 0) setFailure(error)
      return
    }
    await navigate({ to: '/login', replace: true })
  })

  const errorOf = (field: Field) => {
    const error = formState.errors[field]
    if (!error) return undefined
    // A sentence of the server is about this very value; ours says what is asked for.
    return error.type === undefined || error.type === 'custom' ? error.message : t(`register.${field}Wrong`)
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {failure !== undefined && <Mistake>{errorText(failure)}</Mistake>}
      <TextInput
        size="md"
        label={t('register.organizationName')}
        autoComplete="organization"
        autoFocus
        error={errorOf('organizationName')}
        {...register('organizationName')}
      />
      <div className={classes.pair}>
        <TextInput
          size="md"
          label={t('register.firstname')}
          autoComplete="given-name"
          error={errorOf('firstname')}
          {...register('firstname')}
        />
        <TextInput
          size="md"
          label={t('register.lastname')}
          autoComplete="family-name"
          error={errorOf('lastname')}
          {...register('lastname')}
        />
      </div>
      <TextInput
        size="md"
        label={t('signIn.email')}
        type="email"
        autoComplete="username"
        error={errorOf('email')}
        {...register('email')}
      />
      <PasswordInput
        size="md"
        label={t('signIn.password')}
        autoComplete="new-password"
        description={t('register.passwordHint')}
        visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
        error={errorOf('password')}
        {...register('password')}
      />
      <Button type="submit" size="md" fullWidth mt={8} loading={formState.isSubmitting}>
        {t('register.register')}
      </Button>
    </form>
  )
}

/** The fields that the server's refusal is about. */
function refusedFields(error: unknown): Field[] {
  if (!(error instanceof CallError)) return []
  if (error.code === 'email-taken') return ['email']
  return fields.filter((field) => error.errors.some((one) => one.path === field))
}

function messageFor(error: CallError, field: Field): string {
  if (error.code === 'email-taken') return errorText(error)
  return error.errors.find((one) => one.path === field)?.message ?? errorText(error)
}
