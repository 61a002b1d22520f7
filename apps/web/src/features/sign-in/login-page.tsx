import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { login } from '@labelwright/contract/server/sign-in'
import { loginBody } from '@labelwright/contract/server/sign-in-schemas'
import { Button, PasswordInput, TextInput } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from '../../lib/i18n.ts'
import '@mantine/core/styles/PasswordInput.layer.css'
import { call } from '../../lib/api.ts'
import { errorText } from '../../lib/error-texts.ts'
import { storeSession } from '../../lib/session.ts'
import { Mistake } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { LabelBeingSet } from './label-being-set.tsx'
import classes from './sign-in.module.css'
import { useRegistrationState } from './sign-in.queries.ts'

const route = getRouteApi('/login')

export function LoginPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { to } = route.useSearch()
  const { data: registration } = useRegistrationState()
  const [failure, setFailure] = useState<unknown>()
  const [isCapsLockOn, setCapsLockOn] = useState(false)
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: standardSchemaResolver(loginBody),
    defaultValues: { email: '', password: '' },
  })

  const signIn = handleSubmit(async (body) => {
    setFailure(undefined)
    try {
      storeSession(await call(login, { body }))
    } catch (error) {
      setFailure(error)
      setFocus('password')
      return
    }
    // The guard of /login sends a signed-in person to their own home.
    await navigate(to ? { href: to, replace: true } : { to: '/login', replace: true })
  })

  const watchCapsLock = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState('CapsLock'))

  return (
    <div className={classes.spread}>
      <div className={classes.side}>
        <Page title={t('signIn.title')} titleTakesFocus={false}>
          <p className={classes.lead}>{t('signIn.lead')}</p>
          <form className={classes.form} onSubmit={signIn} noValidate>
            {failure !== undefined && <Mistake>{errorText(failure)}</Mistake>}
            <TextInput
              size="md"
              label={t('signIn.email')}
              type="email"
              autoComplete="username"
              autoFocus
              error={formState.errors.email && t('signIn.emailMissing')}
              {...register('email')}
            />
            <PasswordInput
              size="md"
              label={t('signIn.password')}
              autoComplete="current-password"
              visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
              error={formState.errors.password && t('signIn.passwordMissing')}
              description={isCapsLockOn ? t('signIn.capsLock') : undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              onKeyDown={watchCapsLock}
              onKeyUp={watchCapsLock}
              {...register('password')}
            />
            <Button type="submit" size="md" fullWidth mt={8} loading={formState.isSubmitting}>
              {t('signIn.signIn')}
            </Button>
          </form>
          {registration?.open && (
            <p className={classes.other}>
              {t('signIn.noAccount')} <Link to="/register">{t('signIn.toRegister')}</Link>
            </p>
          )}
        </Page>
      </div>
      <LabelBeingSet />
    </div>
  )
}
