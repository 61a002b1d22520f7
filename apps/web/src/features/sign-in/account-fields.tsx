import { TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useTranslation } from '../../lib/i18n.ts'
import { takeFocus } from '../../lib/take-focus.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import classes from './sign-in.module.css'

type NameOf = 'firstname' | 'lastname'

interface NameFieldsProps {
  readonly inputOf: (field: NameOf) => GetInputPropsReturnType
}

/** First and last name of who sets up an account. */
export function NameFields({ inputOf }: NameFieldsProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.pair}>
      <TextInput size="md" label={t('register.firstname')} autoComplete="given-name" {...inputOf('firstname')} />
      <TextInput size="md" label={t('register.lastname')} autoComplete="family-name" {...inputOf('lastname')} />
    </div>
  )
}

interface NewPasswordFieldProps {
  readonly input: GetInputPropsReturnType
  readonly label: string
  readonly autoFocus?: boolean
}

/** A password that is chosen, with the rule beside it. */
export function NewPasswordField({ input, label, autoFocus = false }: NewPasswordFieldProps) {
  const { t } = useTranslation()
  return (
    <PasswordField
      size="md"
      label={label}
      autoComplete="new-password"
      {...(autoFocus ? { ref: takeFocus } : {})}
      description={t('register.passwordHint')}
      {...input}
    />
  )
}
