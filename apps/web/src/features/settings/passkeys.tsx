import type { SecondFactorState } from '@labelwright/contract/server/second-factors-schemas'
import { Button, TextInput } from '@mantine/core'
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
} from '@simplewebauthn/browser'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { CallError } from '../../api/call-error.ts'
import { browserName } from '../../lib/browser-name.ts'
import { shortDateAndTime } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { FactorState } from './app-codes.tsx'
import { ConfirmPassword } from './confirm-password.tsx'
import classes from './settings.module.css'
import { useAddPasskey, useRemovePasskey } from './settings.queries.ts'

type Passkey = SecondFactorState['passkeys'][number]

/** Has the browser make a passkey; refusing it is told as what it is. */
async function makePasskey(options: Record<string, unknown>): Promise<Record<string, unknown>> {
  try {
    const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
    return { ...(await startRegistration({ optionsJSON })) }
  } catch (cause) {
    throw new CallError('passkey-refused', { cause })
  }
}

/** Passkeys: a finger, a face or a security key in place of a code. */
export function Passkeys({ factors }: { readonly factors: SecondFactorState }) {
  const { t } = useTranslation()
  const add = useAddPasskey(makePasskey)
  const remove = useRemovePasskey()
  const [isAdding, setAdding] = useState(false)
  const [name, setName] = useState(browserName(navigator.userAgent) ?? '')
  const [leaving, setLeaving] = useState<Passkey>()
  const isSupported = browserSupportsWebAuthn()
  const closeAdding = () => {
    setAdding(false)
    add.reset()
  }
  const closeRemoving = () => {
    setLeaving(undefined)
    remove.reset()
  }
  return (
    <div className={classes.factor}>
      <div className={classes.factorHead}>
        <h3>{t('passkeys.title')}</h3>
        <FactorState isOn={factors.passkeys.length > 0} />
        <Button variant="default" size="compact-md" disabled={!isSupported} onClick={() => setAdding(true)}>
          {t('passkeys.add')}
        </Button>
      </div>
      <p className="dimmed">{isSupported ? t('passkeys.text') : t('passkeys.notHere')}</p>
      {factors.passkeys.length > 0 && (
        <ul className={classes.keys} aria-label={t('passkeys.title')}>
          {factors.passkeys.map((passkey) => (
            <li key={passkey.id}>
              <KeyRound size={18} aria-hidden="true" style={{ flex: 'none' }} />
              <span>
                {passkey.name}{' '}
                <span className="dimmed">· {t('passkeys.since', { time: shortDateAndTime(passkey.createdAt) })}</span>
              </span>
              <Button
                variant="default"
                size="compact-md"
                aria-label={t('passkeys.removeNamed', { name: passkey.name })}
                onClick={() => setLeaving(passkey)}
              >
                {t('passkeys.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isAdding && (
        <ConfirmPassword
          title={t('passkeys.add')}
          text={t('passkeys.addText')}
          actionName={t('factors.next')}
          isBusy={add.isPending}
          error={add.error}
          hasPassword={factors.hasPassword}
          isReady={name.trim() !== ''}
          onConfirm={(password) => add.mutate({ password, name: name.trim() }, { onSuccess: closeAdding })}
          onClose={closeAdding}
        >
          <TextInput
            label={t('passkeys.name')}
            maxLength={100}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </ConfirmPassword>
      )}
      {leaving && (
        <ConfirmPassword
          title={t('passkeys.removeQuestion', { name: leaving.name })}
          text={t('passkeys.removeText')}
          actionName={t('passkeys.remove')}
          isBusy={remove.isPending}
          error={remove.error}
          hasPassword={factors.hasPassword}
          onConfirm={(password) => remove.mutate({ id: leaving.id, password }, { onSuccess: closeRemoving })}
          onClose={closeRemoving}
        />
      )}
    </div>
  )
}
