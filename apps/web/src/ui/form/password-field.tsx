import { PasswordInput } from '@mantine/core'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import '@mantine/core/styles/PasswordInput.layer.css'

type PasswordFieldProps = Pick<
  ComponentProps<typeof PasswordInput>,
  'label' | 'autoComplete' | 'error' | 'description' | 'name' | 'onChange' | 'onBlur' | 'ref' | 'value' | 'size'
> & { readonly autoFocus?: boolean }

/** A password: it can be shown, pasted, and says when Caps Lock is on. */
export function PasswordField({ description, autoFocus, ...input }: PasswordFieldProps) {
  const { t } = useTranslation()
  const [isCapsLockOn, setCapsLockOn] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState('CapsLock'))
  return (
    <PasswordInput
      {...input}
      {...(autoFocus ? { 'data-autofocus': true, autoFocus: true } : {})}
      visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
      description={isCapsLockOn ? t('signIn.capsLock') : description}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
    />
  )
}
