import { acceptInvitation } from '@labelwright/contract/server/users'
import { acceptInvitationBody, type OpenInvitation } from '@labelwright/contract/server/users-schemas'
import { Button, TextInput } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { errorText } from '../../api/error-texts.ts'
import { fieldErrorsOf } from '../../api/field-errors.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useAuthState, usePerson } from '../../session/session.ts'
import { resetAuthState, signInBy } from '../../session/sign-in.ts'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { NoticeBar } from '../../ui/layout/notice-bar.tsx'
import { ErrorState, Mistake } from '../../ui/layout/notices.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import { NameFields, NewPasswordField } from './account-fields.tsx'
import { ProviderButtons } from './provider-buttons.tsx'
import classes from './sign-in.module.css'
import { useOpenInvitation } from './sign-in.queries.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { useGoOn } from './use-go-on.ts'

const route = getRouteApi('/invite')
const fields = ['firstname', 'lastname', 'password'] as const

/** Where an invited person sets up their account. */
export function InvitePage() {
  const { t } = useTranslation()
  const { token = '' } = route.useSearch()
  const { data: invitation, error } = useOpenInvitation(token)
  if (token === '' || error) {
    return (
      <Page title={t('invite.failedTitle')}>
        <ErrorState
          title={errorText(error ?? new CallError('link-invalid'))}
          text={t('invite.failedText')}
          action={<Link to="/login">{t('register.toSignIn')}</Link>}
        />
      </Page>
    )
  }
  if (!invitation) {
    return (
      <Page title={t('invite.title')} titleTakesFocus={false}>
        <RowSkeletons count={4} />
      </Page>
    )
  }
  return (
    <SignInFrame title={t('invite.title')} lead={t('invite.lead', { organization: invitation.organizationName })}>
      <AccountForm token={token} invitation={invitation} />
      <ProviderButtons query={{ purpose: 'invite', invitation: token }} redirectPath="" />
    </SignInFrame>
  )
}

function AccountForm({ token, invitation }: { readonly token: string; readonly invitation: OpenInvitation }) {
  const { t } = useTranslation()
  const goOn = useGoOn()
  const person = usePerson()
  const { status, errorMessages } = useAuthState()
  const { inputOf, submit, refuse, isSubmitting, hasErrors } = useSchemaForm({
    schema: acceptInvitationBody,
    initialValues: { token, firstname: invitation.firstname, lastname: invitation.lastname, password: '' },
    sentenceOf: (field) => (field === 'token' ? t('errors.link-invalid') : t(`register.${field}Wrong`)),
  })
  useEffect(() => resetAuthState, [])

  const accept = submit(async (body) => {
    const end = await signInBy(() => call(acceptInvitation, { body }))
    if (end.kind === 'signed-in') goOn('')
    if (end.kind !== 'failed') return
    refuse(fieldErrorsOf(end.error, fields, { 'password-unsuitable': 'password' }))
  })
  return (
    <form className={classes.form} onSubmit={accept} noValidate>
      {person && <NoticeBar tone="info">{t('invite.signedInAs', { name: person.name })}</NoticeBar>}
      {status === 'error' && !hasErrors && <Mistake>{errorMessages.join(' ')}</Mistake>}
      <TextInput size="md" label={t('signIn.email')} value={invitation.email} readOnly autoComplete="username" />
      <NameFields inputOf={inputOf} />
      <NewPasswordField input={inputOf('password')} label={t('signIn.password')} autoFocus />
      <Button type="submit" size="md" fullWidth mt={8} loading={isSubmitting}>
        {t('invite.accept')}
      </Button>
    </form>
  )
}
