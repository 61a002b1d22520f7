import { loginOidc } from '@labelwright/contract/server/identity-providers'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api.ts'
import { signInBy } from '../../lib/auth-state.ts'
import { CallError, failureCodeOf } from '../../lib/call-error.ts'
import { errorText } from '../../lib/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { ErrorState } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { RowSkeletons } from '../../ui/skeletons.tsx'
import { useNextStep } from './after-refusal.tsx'
import { takeProviderAnswer } from './oidc.ts'
import { useGoOn } from './use-go-on.ts'

/** Finishes a sign-in with what the identity provider sent back; nothing is to be seen unless something is to be done. */
export function SilentLoginPage() {
  const { t } = useTranslation()
  const goOn = useGoOn()
  const wanted = useRef('')
  const hasBegun = useRef(false)
  const [failure, setFailure] = useState<unknown>()
  const { follow, shown } = useNextStep(() => goOn(wanted.current))

  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const answer = takeProviderAnswer()
    if (answer.kind === 'refused') {
      setFailure(new CallError('provider-sign-in-failed'))
      return
    }
    wanted.current = answer.redirectPath
    void signInBy(() => call(loginOidc, { body: answer.body })).then((end) => {
      if (follow(end, '')) goOn(wanted.current)
      if (end.kind === 'failed' && failureCodeOf(end.error) !== 'organization-paused') setFailure(end.error)
    })
  })

  if (shown) return shown
  if (failure === undefined) {
    return (
      <Page title={t('silentLogin.title')} titleTakesFocus={false}>
        <RowSkeletons count={3} />
      </Page>
    )
  }
  return (
    <Page title={t('silentLogin.failedTitle')}>
      <ErrorState
        title={t('silentLogin.failedHeading')}
        text={errorText(failure)}
        action={<Button renderRoot={(props) => <Link to="/login" {...props} />}>{t('register.toSignIn')}</Button>}
      />
    </Page>
  )
}
