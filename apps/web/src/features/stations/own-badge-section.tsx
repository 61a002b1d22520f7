import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { errorText } from '../../api/error-texts.ts'
import { fieldErrorsOf } from '../../api/field-errors.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { NoticeBar } from '../../ui/layout/notice-bar.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { BadgeAndPinFields } from './badge-and-pin-fields.tsx'
import classes from './stations.module.css'
import { useOwnStationSignIn, useSetOwnStationSignIn } from './stations.queries.ts'
import { useBadgeDraft } from './use-badge-draft.ts'

const owners = { 'reauth-failed': 'password' } as const

/** One's own badge and PIN, changed with the password. */
export function OwnBadgeSection() {
  const { t } = useTranslation()
  const { data } = useOwnStationSignIn()
  const save = useSetOwnStationSignIn()
  const draft = useBadgeDraft()
  const [password, setPassword] = useState('')
  const refused = save.error ? fieldErrorsOf(save.error, ['password', 'badgeCode'], owners) : {}
  const failure = save.error && Object.keys(refused).length === 0 ? errorText(save.error) : undefined
  const send = (body: object) =>
    save.mutate(
      { password, ...body },
      {
        onSuccess: () => {
          draft.clear()
          setPassword('')
        },
      },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft.isSavable) send(draft.body)
  }
  return (
    <Section title={t('stations.badgeTitle')} text={t('stations.badgeText')}>
      <p>
        {data && t(data.hasPin ? 'stations.hasPin' : 'stations.noPin')}{' '}
        {data && t(data.hasBadge ? 'stations.hasBadge' : 'stations.noBadge')}
      </p>
      {save.isSuccess && <NoticeBar tone="good">{t('stations.savedSignIn')}</NoticeBar>}
      {failure !== undefined && <Mistake>{failure}</Mistake>}
      <form className={classes.ownForm} onSubmit={submit} noValidate>
        <BadgeAndPinFields draft={draft} badgeTaken={refused.badgeCode} />
        <PasswordField
          label={t('stations.currentPassword')}
          autoComplete="current-password"
          value={password}
          error={refused.password}
          onChange={({ currentTarget: { value } }) => setPassword(value)}
        />
        <div className={classes.ownButtons}>
          <Button type="submit" variant="default" disabled={!draft.isSavable} loading={save.isPending}>
            {t('stations.save')}
          </Button>
          {data?.hasPin && (
            <Button variant="subtle" onClick={() => send({ pin: null })}>
              {t('stations.removePin')}
            </Button>
          )}
          {data?.hasBadge && (
            <Button variant="subtle" onClick={() => send({ badgeCode: null })}>
              {t('stations.removeBadge')}
            </Button>
          )}
        </div>
      </form>
    </Section>
  )
}
