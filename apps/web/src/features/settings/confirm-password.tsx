import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { failureCodeOf } from '../../api/call-error.ts'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import classes from './settings.module.css'

interface ConfirmPasswordProps {
  readonly title: string
  readonly text: string
  readonly actionName: string
  readonly isBusy: boolean
  readonly error: unknown
  /** False for those who sign in at an identity provider only: nothing is asked for, the server wants a fresh sign-in. */
  readonly hasPassword: boolean
  /** Further fields, above the password. */
  readonly children?: ReactNode
  /** False while those fields are not filled in. */
  readonly isReady?: boolean
  readonly onConfirm: (password: string) => void
  readonly onClose: () => void
}

/** Asks for the password once more before something that guards the account changes. */
export function ConfirmPassword(props: ConfirmPasswordProps) {
  const { title, text, actionName, isBusy, error, hasPassword, children, isReady = true, onConfirm, onClose } = props
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const isWrong = error !== undefined && error !== null && failureCodeOf(error) === 'reauth-failed'
  const canConfirm = (password !== '' || !hasPassword) && isReady
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canConfirm) onConfirm(password)
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit} className={classes.form} style={{ maxWidth: 'none' }} noValidate>
        <p>{text}</p>
        {Boolean(error) && !isWrong && <Mistake>{errorText(error)}</Mistake>}
        {children}
        {hasPassword ? (
          <PasswordField
            label={t('settings.currentPassword')}
            autoComplete="current-password"
            autoFocus={children === undefined}
            error={isWrong ? errorText(error) : undefined}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        ) : (
          <p className="dimmed">{t('factors.freshSignIn')}</p>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          <Button type="submit" disabled={!canConfirm} loading={isBusy}>
            {actionName}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
