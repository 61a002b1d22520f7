import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { changePasswordBody } from '@labelwright/contract/server/passwords-schemas'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { errorText } from '../../api/error-texts.ts'
import { fieldErrorsOf } from '../../api/field-errors.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { NoticeBar } from '../../ui/layout/notice-bar.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { useAccount } from './account.queries.ts'
import classes from './settings.module.css'
import { useChangePassword } from './settings.queries.ts'

const fields = ['currentPassword', 'newPassword'] as const
const empty = { currentPassword: '', newPassword: '' }

/** Changes one's own password; signs out everywhere else. */
export function PasswordSection() {
  const { t } = useTranslation()
  const { data: account } = useAccount()
  const change = useChangePassword()
  const [failure, setFailure] = useState<string>()
  const { register, handleSubmit, formState, setError, reset } = useForm({
    resolver: standardSchemaResolver(changePasswordBody),
    defaultValues: empty,
    mode: 'onTouched',
  })
  const save = handleSubmit(async (body) => {
    setFailure(undefined)
    try {
      await change.mutateAsync(body)
      reset(empty)
    } catch (error) {
      const owners = { 'reauth-failed': 'currentPassword', 'password-unsuitable': 'newPassword' } as const
      const refused = fieldErrorsOf(error, fields, owners)
      for (const field of fields) if (refused[field]) setError(field, { type: 'server', message: refused[field] })
      if (Object.keys(refused).length === 0) setFailure(errorText(error))
    }
  })
  const errorOf = (field: (typeof fields)[number]) => {
    const wrong = formState.errors[field]
    const ours = field === 'newPassword' ? t('register.passwordWrong') : t('signIn.passwordMissing')
    return wrong && (wrong.type === 'server' ? wrong.message : ours)
  }

  return (
    <Section title={t('signIn.password')} text={t('settings.passwordText')}>
      {change.isSuccess && !formState.isDirty && <NoticeBar tone="good">{t('settings.passwordSaved')}</NoticeBar>}
      <form className={classes.form} onSubmit={save} noValidate>
        {failure !== undefined && <Mistake>{failure}</Mistake>}
        {/* Password keepers want to know whose password it is. */}
        <input type="text" autoComplete="username" value={account?.email ?? ''} readOnly hidden />
        <PasswordField
          label={t('settings.currentPassword')}
          autoComplete="current-password"
          error={errorOf('currentPassword')}
          {...register('currentPassword')}
        />
        <PasswordField
          label={t('forgot.newPassword')}
          autoComplete="new-password"
          description={t('register.passwordHint')}
          error={errorOf('newPassword')}
          {...register('newPassword')}
        />
        <Button type="submit" variant="default" disabled={!formState.isValid} loading={formState.isSubmitting}>
          {t('settings.changePassword')}
        </Button>
      </form>
    </Section>
  )
}
