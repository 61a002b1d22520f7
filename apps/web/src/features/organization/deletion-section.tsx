import type { DeletionRequested, Organization } from '@labelwright/contract/server/organization-schemas'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { failureCodeOf } from '../../api/call-error.ts'
import { errorText } from '../../api/error-texts.ts'
import { dateAndTime } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { CopyField } from '../../ui/form/copy-field.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { NoticeBar } from '../../ui/layout/notice-bar.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import { Section } from '../../ui/layout/section.tsx'
import classes from './organization.module.css'
import { useCancelDeletion, useConfirmDeletion, useOrganization, useRequestDeletion } from './organization.queries.ts'

interface DeletionSectionProps {
  /** Of the mailed link, when the page was opened by it. */
  readonly token: string | undefined
}

/** Asking for the end of the organization, confirming it by the mailed link, and keeping it after all. */
export function DeletionSection({ token }: DeletionSectionProps) {
  const { t } = useTranslation()
  const { data: organization } = useOrganization()
  const cancel = useCancelDeletion()
  const [isAsking, setAsking] = useState(false)
  const [requested, setRequested] = useState<DeletionRequested>()
  if (!organization) return null
  const { deletion } = organization
  const keep = (
    <Button variant="default" size="compact-md" loading={cancel.isPending} onClick={() => cancel.mutate()}>
      {t('deletion.keep')}
    </Button>
  )
  return (
    <Section title={t('deletion.title')} text={t('deletion.text')}>
      {cancel.error && <Mistake>{errorText(cancel.error)}</Mistake>}
      {deletion && (
        <NoticeBar tone="warning" action={keep}>
          {deletion.state === 'confirmed' && deletion.rowsGoAt !== null
            ? t('deletion.confirmed', { time: dateAndTime(deletion.rowsGoAt) })
            : t('deletion.requested')}
        </NoticeBar>
      )}
      {token !== undefined && deletion?.state === 'requested' && <ConfirmByLink token={token} />}
      {deletion && requested?.confirmationUrl !== undefined && (
        <CopyField label={t('deletion.link')} text={requested.confirmationUrl} />
      )}
      {!deletion && (
        <Button variant="default" c="var(--lw-bad)" onClick={() => setAsking(true)}>
          {t('deletion.ask')}
        </Button>
      )}
      {isAsking && (
        <DeletionDialog
          organization={organization}
          onClose={() => setAsking(false)}
          onRequested={(answer) => {
            setRequested(answer)
            setAsking(false)
          }}
        />
      )}
    </Section>
  )
}

function ConfirmByLink({ token }: { readonly token: string }) {
  const { t } = useTranslation()
  const confirm = useConfirmDeletion()
  return (
    <div className={classes.form}>
      {confirm.error && <Mistake>{errorText(confirm.error)}</Mistake>}
      <p>{t('deletion.byLink')}</p>
      <Button color="red.9" loading={confirm.isPending} onClick={() => confirm.mutate(token)}>
        {t('deletion.confirm')}
      </Button>
    </div>
  )
}

interface DeletionDialogProps {
  readonly organization: Organization
  readonly onClose: () => void
  readonly onRequested: (answer: DeletionRequested) => void
}

function DeletionDialog({ organization, onClose, onRequested }: DeletionDialogProps) {
  const { t } = useTranslation()
  const request = useRequestDeletion()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const isSame = name.trim() === organization.name
  const isWrongPassword = request.error !== null && failureCodeOf(request.error) === 'reauth-failed'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSame && password !== '') request.mutate({ name: name.trim(), password }, { onSuccess: onRequested })
  }
  return (
    <Dialog title={t('frame.deleteTitle')} onClose={onClose}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <p>{t('deletion.question', { name: organization.name })}</p>
        {request.error && !isWrongPassword && <Mistake>{errorText(request.error)}</Mistake>}
        <TextInput
          label={t('deletion.typeName', { name: organization.name })}
          autoComplete="off"
          data-autofocus
          value={name}
          error={name !== '' && !organization.name.startsWith(name) ? t('deletion.otherName') : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <PasswordField
          label={t('settings.currentPassword')}
          autoComplete="current-password"
          error={isWrongPassword ? errorText(request.error) : undefined}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <div className={classes.dialogButtons}>
          <Button variant="default" onClick={onClose}>
            {t('frame.keep')}
          </Button>
          <Button type="submit" color="red.9" disabled={!isSame || password === ''} loading={request.isPending}>
            {t('deletion.ask')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
