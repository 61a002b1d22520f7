import { login } from '@labelwright/contract/server/sign-in'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { takeFocus } from '../../lib/take-focus.ts'
import { readAuthState, useAuthState } from '../../session/session.ts'
import { resetAuthState, signInBy } from '../../session/sign-in.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { NoticeBar } from '../../ui/layout/notice-bar.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import { useNextStep } from './after-refusal.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import classes from './sign-in.module.css'
import { useRegistrationState } from './sign-in.queries.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { useGoOn } from './use-go-on.ts'

const route = getRouteApi('/login')

export function LoginPage() {
  const { t } = useTranslation()
  const { to, ended } = route.useSearch()
  const goOn = useGoOn()
  const { data: registration } = useRegistrationState()
  const { status, errorMessages } = useAuthState()
  const { follow, shown } = useNextStep(() => goOn(to))
  // The validator of the contract is left out of the first page: the server checks what is typed here anyway.
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validate: {
      email: (email) => (email.trim() === '' ? t('signIn.emailMissing') : undefined),
      password: (password) => (password === '' ? t('signIn.passwordMissing') : undefined),
    },
  })
  // What another page came to says nothing about this one.
  useEffect(() => resetAuthState, [])

  const signIn = form.onSubmit(async (body) => {
    const end = await signInBy(() => call(login, { body }))
    if (follow(end, body.email)) goOn(to)
    else if (end.kind === 'failed') form.getInputNode('password')?.focus()
  })

  if (shown) return shown
  return (
    <SignInFrame title={t('signIn.title')} lead={t('signIn.lead')}>
      <form className={classes.form} onSubmit={signIn} noValidate>
        {ended && status !== 'error' && <NoticeBar tone="info">{t('errors.session-ended')}</NoticeBar>}
        {status === 'error' && <Mistake>{errorMessages.join('. ')}</Mistake>}
        <TextInput
          size="md"
          label={t('signIn.email')}
          type="email"
          autoComplete="username"
          ref={takeFocus}
          {...form.getInputProps('email')}
        />
        <PasswordField
          size="md"
          label={t('signIn.password')}
          autoComplete="current-password"
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" fullWidth mt={8} loading={form.submitting}>
          {t('signIn.signIn')}
        </Button>
      </form>
      <ProviderButtons query={{ purpose: 'login' }} redirectPath={to ?? readAuthState().redirectPath} />
      <p className={`${classes.other} ${classes.row}`}>
        <Link to="/account/forgot">{t('signIn.forgot')}</Link>
        {registration?.open && (
          <span>
            {t('signIn.noAccount')} <Link to="/register">{t('signIn.toRegister')}</Link>
          </span>
        )}
        <Link to="/policy">{t('policy.title')}</Link>
      </p>
    </SignInFrame>
  )
}
