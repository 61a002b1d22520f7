import { loginOidc } from '@labelwright/contract/server/identity-providers'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { CallError, failureCodeOf } from '../../api/call-error.ts'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { signInBy } from '../../session/sign-in.ts'
import { ErrorState } from '../../ui/layout/notices.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
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
