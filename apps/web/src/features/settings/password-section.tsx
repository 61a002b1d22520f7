import { changePasswordBody } from '@labelwright/contract/server/passwords-schemas'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { fieldErrorsOf } from '../../api/field-errors.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useSchemaForm } from '../../ui/form/use-schema-form.ts'
import { NoticeBar } from '../../ui/layout/notice-bar.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useAccount } from './account.queries.ts'
import classes from './settings.module.css'
import { useChangePassword } from './settings.queries.ts'

const fields = ['currentPassword', 'newPassword'] as const
const owners = { 'reauth-failed': 'currentPassword', 'password-unsuitable': 'newPassword' } as const

/** Changes one's own password; signs out everywhere else. */
export function PasswordSection() {
  const { t } = useTranslation()
  // After each change the form is a new one, with empty fields.
  const [changes, setChanges] = useState(0)
  const [isSaved, setSaved] = useState(false)
  const finish = () => {
    setChanges(changes + 1)
    setSaved(true)
  }
  return (
    <Section title={t('signIn.password')} text={t('settings.passwordText')}>
      {isSaved && <NoticeBar tone="good">{t('settings.passwordSaved')}</NoticeBar>}
      <PasswordForm key={changes} onSaved={finish} onTyped={() => setSaved(false)} />
    </Section>
  )
}

interface PasswordFormProps {
  readonly onSaved: () => void
  readonly onTyped: () => void
}

function PasswordForm({ onSaved, onTyped }: PasswordFormProps) {
  const { t } = useTranslation()
  const { data: account } = useAccount()
  const change = useChangePassword()
  const [failure, setFailure] = useState<string>()
  const { inputOf, submit, refuse, isSubmitting, isValid } = useSchemaForm({
    schema: changePasswordBody,
    initialValues: { currentPassword: '', newPassword: '' },
    sentenceOf: (field) => t(field === 'newPassword' ? 'register.passwordWrong' : 'signIn.passwordMissing'),
    validateOnBlur: true,
  })
  const save = submit(async (body) => {
    setFailure(undefined)
    try {
      await change.mutateAsync(body)
      onSaved()
    } catch (error) {
      const refused = fieldErrorsOf(error, fields, owners)
      refuse(refused)
      if (Object.keys(refused).length === 0) setFailure(errorText(error))
    }
  })
  return (
    <form className={classes.form} onSubmit={save} onInput={onTyped} noValidate>
      {failure !== undefined && <Mistake>{failure}</Mistake>}
      {/* Password keepers want to know whose password it is. */}
      <input type="text" autoComplete="username" value={account?.email ?? ''} readOnly hidden />
      <PasswordField
        label={t('settings.currentPassword')}
        autoComplete="current-password"
        {...inputOf('currentPassword')}
      />
      <PasswordField
        label={t('forgot.newPassword')}
        autoComplete="new-password"
        description={t('register.passwordHint')}
        {...inputOf('newPassword')}
      />
      <Button type="submit" variant="default" disabled={!isValid} loading={isSubmitting}>
        {t('settings.changePassword')}
      </Button>
    </form>
  )
}
