import { Button, TextInput } from '@mantine/core'
import { Check, Fingerprint, KeyRound } from 'lucide-react'
import { CallError, failureCodeOf } from '../../api/call-error.ts'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { PasswordField } from '../form/password-field.tsx'
import { RowSkeletons } from '../layout/skeletons.tsx'
import classes from './signature-fields.module.css'

export interface TypedSignature {
  readonly userName: string
  readonly password: string
  readonly code: string
}

export interface SignatureInput {
  /** False until the server has said what it asks for. */
  readonly isKnown: boolean
  /** The components that the server asks for. */
  readonly asked: {
    readonly userName: boolean
    readonly password: boolean
    readonly provider: boolean
    readonly secondFactors: readonly ('code' | 'passkey')[]
  }
  readonly typed: TypedSignature
  readonly onType: (change: Partial<TypedSignature>) => void
  /** The last refusal, where it was about the signature. */
  readonly error: Error | null
  /** Identity providers where the person can sign in again. */
  readonly ways: readonly { readonly name: string; readonly go: () => void }[]
  readonly passkey: {
    readonly isDone: boolean
    readonly isBusy: boolean
    readonly error: Error | null
    readonly ask: () => void
  }
}

interface SignatureFieldsProps {
  readonly signature: SignatureInput
  /** Keeps what was typed before the page is left for the provider. */
  readonly onLeave?: () => void
  readonly takesFocus?: boolean
}

type Missing = 'userName' | 'password' | 'code' | 'passkey'

/** The fields of a signature: all components at the first of a session, the password at later ones. */
export function SignatureFields({ signature, onLeave, takesFocus = false }: SignatureFieldsProps) {
  const { t } = useTranslation()
  const { asked, typed, onType } = signature
  const faults = useFaults(signature)
  if (!signature.isKnown) return <RowSkeletons count={1} />
  return (
    <div className={classes.fields}>
      {asked.userName && (
        <TextInput
          {...(takesFocus ? { autoFocus: true } : {})}
          label={t('signature.userName')}
          description={t('signature.userNameText')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="email"
          autoComplete="off"
          spellCheck={false}
          error={faults.userName}
          value={typed.userName}
          onChange={(event) => onType({ userName: event.currentTarget.value })}
        />
      )}
      {asked.password && (
        <PasswordField
          label={t('signature.password')}
          description={t('signature.passwordText')}
          autoComplete="current-password"
          autoFocus={takesFocus && !asked.userName}
          error={faults.password}
          value={typed.password}
          onChange={(event) => onType({ password: event.currentTarget.value })}
        />
      )}
      {asked.secondFactors.length > 0 && <SecondFactor signature={signature} fault={faults.code} />}
      {!asked.password && asked.secondFactors.length === 0 && <Provider signature={signature} onLeave={onLeave} />}
      {asked.provider && asked.secondFactors.length > 0 && <Provider signature={signature} onLeave={onLeave} />}
    </div>
  )
}

/** Sentences of the last refusal, by field. */
function useFaults({
  error,
  asked,
  typed,
  passkey,
}: SignatureInput): Partial<Record<'userName' | 'password' | 'code', string>> {
  const { t } = useTranslation()
  if (!(error instanceof CallError)) return {}
  const code = failureCodeOf(error)
  const named = error.errors.map(({ path }) => path)
  if (code === 'reauth-failed') {
    if (named.includes('code')) return { code: t('signature.wrongFactor') }
    return { password: asked.userName ? t('signature.wrongBoth') : errorText(error) }
  }
  if (code !== 'validation-failed') return {}
  const isPasskey = !asked.secondFactors.includes('code')
  const missing: readonly (readonly ['userName' | 'password' | 'code', boolean, Missing])[] = [
    ['userName', typed.userName === '', 'userName'],
    ['password', typed.password === '', 'password'],
    ['code', typed.code === '' && !passkey.isDone, isPasskey ? 'passkey' : 'code'],
  ]
  return Object.fromEntries(
    missing.flatMap(([field, isEmpty, name]) =>
      named.includes(field) && isEmpty ? [[field, t(`signature.missing.${name}`)]] : [],
    ),
  )
}

interface SecondFactorProps {
  readonly signature: SignatureInput
  readonly fault: string | undefined
}

function SecondFactor({ signature, fault }: SecondFactorProps) {
  const { t } = useTranslation()
  const { asked, typed, onType, passkey } = signature
  const hasCode = asked.secondFactors.includes('code')
  const passkeyFault = passkey.error ? errorText(passkey.error) : hasCode ? undefined : fault
  return (
    <>
      {hasCode && (
        <TextInput
          label={t('signature.code')}
          description={t('signature.codeText')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="one-time-code"
          spellCheck={false}
          classNames={{ input: 'mono' }}
          error={fault}
          value={typed.code}
          onChange={(event) => onType({ code: event.currentTarget.value })}
        />
      )}
      {asked.secondFactors.includes('passkey') && (
        <div className={classes.part}>
          <p className="dimmed">{t('signature.passkeyText')}</p>
          {passkey.isDone ? (
            <p className={classes.done} role="status">
              <Check size={16} aria-hidden="true" /> {t('signature.passkeyDone')}
            </p>
          ) : (
            <Button
              variant="default"
              leftSection={<Fingerprint size={16} aria-hidden="true" />}
              loading={passkey.isBusy}
              onClick={() => passkey.ask()}
            >
              {t('signature.passkey')}
            </Button>
          )}
          {passkeyFault && (
            <p className={classes.fault} role="alert">
              {passkeyFault}
            </p>
          )}
        </div>
      )}
    </>
  )
}

function Provider({
  signature: { asked, ways },
  onLeave,
}: Pick<SignatureFieldsProps, 'signature'> & { readonly onLeave: (() => void) | undefined }) {
  const { t } = useTranslation()
  return (
    <div className={classes.part}>
      <p className="dimmed">{t(asked.provider ? 'signature.provider' : 'signature.providerDone')}</p>
      {asked.provider &&
        ways.map(({ name, go }) => (
          <Button
            key={name}
            variant="default"
            leftSection={<KeyRound size={16} aria-hidden="true" />}
            onClick={() => {
              onLeave?.()
              go()
            }}
          >
            {t('signature.goToProvider', { name })}
          </Button>
        ))}
    </div>
  )
}
