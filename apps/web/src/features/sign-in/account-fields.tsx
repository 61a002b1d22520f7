import { TextInput } from '@mantine/core'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from '../../lib/i18n.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import classes from './sign-in.module.css'

type NameOf = 'firstname' | 'lastname'

interface NameFieldsProps {
  readonly inputs: Readonly<Record<NameOf, UseFormRegisterReturn>>
  readonly errorOf: (field: NameOf) => string | undefined
}

/** First and last name of who sets up an account. */
export function NameFields({ inputs, errorOf }: NameFieldsProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.pair}>
      <TextInput
        size="md"
        label={t('register.firstname')}
        autoComplete="given-name"
        error={errorOf('firstname')}
        {...inputs.firstname}
      />
      <TextInput
        size="md"
        label={t('register.lastname')}
        autoComplete="family-name"
        error={errorOf('lastname')}
        {...inputs.lastname}
      />
    </div>
  )
}

interface NewPasswordFieldProps {
  readonly input: UseFormRegisterReturn
  readonly label: string
  readonly error: string | undefined
  readonly autoFocus?: boolean
}

/** A password that is chosen, with the rule beside it. */
export function NewPasswordField({ input, label, error, autoFocus = false }: NewPasswordFieldProps) {
  const { t } = useTranslation()
  return (
    <PasswordField
      size="md"
      label={label}
      autoComplete="new-password"
      autoFocus={autoFocus}
      description={t('register.passwordHint')}
      error={error}
      {...input}
    />
  )
}
