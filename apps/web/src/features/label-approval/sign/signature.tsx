import type { VersionDetails } from '@labelwright/contract/server/label-approval-schemas'
import { Button } from '@mantine/core'
import { KeyRound } from 'lucide-react'
import { failureCodeOf } from '../../../api/call-error.ts'
import { errorText } from '../../../api/error-texts.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { useSignInAgain } from '../../sign-in/sign-in.queries.ts'
import classes from './signature.module.css'

type ConfirmBy = VersionDetails['confirmBy']

interface SignatureProps {
  /** Left out where it is not known: then the server says when the password does not count. */
  readonly confirmBy?: ConfirmBy | undefined
  readonly password: string
  readonly onPassword: (password: string) => void
  /** What the last try came to. */
  readonly error: Error | null
  /** Keeps what was typed before the page is left for the provider. */
  readonly onLeave: () => void
}

/** How the person confirms who they are: the password once more, or a fresh sign-in at their identity provider. */
export function Signature({ confirmBy, password, onPassword, error, onLeave }: SignatureProps) {
  const { t } = useTranslation()
  const code = error ? failureCodeOf(error) : undefined
  if (confirmBy === 'provider' || code === 'provider-sign-in-needed') {
    return <ProviderSignature isNeeded={code === 'provider-sign-in-needed'} onLeave={onLeave} />
  }
  return (
    <PasswordField
      label={t('approval.sign.password')}
      description={t('approval.sign.passwordText')}
      autoComplete="current-password"
      error={error && code === 'reauth-failed' ? errorText(error) : undefined}
      value={password}
      onChange={(event) => onPassword(event.currentTarget.value)}
    />
  )
}

function ProviderSignature({ isNeeded, onLeave }: { readonly isNeeded: boolean; readonly onLeave: () => void }) {
  const { t } = useTranslation()
  const ways = useSignInAgain()
  return (
    <div className={classes.provider}>
      <p className="dimmed">{t(isNeeded ? 'approval.sign.providerNow' : 'approval.sign.provider')}</p>
      {isNeeded &&
        ways.map(({ name, go }) => (
          <Button
            key={name}
            variant="default"
            leftSection={<KeyRound size={16} aria-hidden="true" />}
            onClick={() => {
              onLeave()
              go()
            }}
          >
            {t('approval.sign.goToProvider', { name })}
          </Button>
        ))}
    </div>
  )
}

/** Whether the signature has all that the person can give here. */
export const isSignable = (confirmBy: ConfirmBy | undefined, password: string): boolean =>
  confirmBy === 'provider' || password !== ''

/** Refusals that stand at the signature itself. */
export const isAboutSignature = (error: Error | null): boolean => {
  const code = error ? failureCodeOf(error) : undefined
  return code === 'reauth-failed' || code === 'provider-sign-in-needed'
}
