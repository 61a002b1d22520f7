import type { Organization } from '@labelwright/contract/server/organization-schemas'
import { Button, Switch, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { failureCodeOf } from '../../api/call-error.ts'
import { errorText } from '../../api/error-texts.ts'
import { fieldErrorsOf } from '../../api/field-errors.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { useLeaveGuard } from '../../session/use-leave-guard.ts'
import '../../ui/form/choices.styles.ts'
import { CancelDialog, DoneDialog, SaveFailedDialog } from '../../ui/dialog/page-dialogs.tsx'
import { NoticeBar } from '../../ui/layout/notice-bar.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import classes from './organization.module.css'
import { fetchOrganization, useOrganization, useSaveOrganization } from './organization.queries.ts'

const longestName = 200

/** The organization's name and what it demands of its people. */
export function OrganizationForm({ mayChange }: { readonly mayChange: boolean }) {
  const { t } = useTranslation()
  const { data: organization, error } = useOrganization()
  return (
    <Section title={t('organization.general')}>
      {error && <Mistake>{errorText(error)}</Mistake>}
      {!organization && !error && <RowSkeletons count={2} />}
      {organization && <Fields organization={organization} mayChange={mayChange} />}
    </Section>
  )
}

const fields = ['name', 'isSecondFactorDemanded', 'isVerificationPublic'] as const
const typedOf = ({ name, isSecondFactorDemanded, isVerificationPublic }: Organization) => ({
  name,
  isSecondFactorDemanded,
  isVerificationPublic,
})

function Fields({ organization, mayChange }: { readonly organization: Organization; readonly mayChange: boolean }) {
  const { t } = useTranslation()
  const save = useSaveOrganization()
  const [base, setBase] = useState(organization)
  const [typed, setTyped] = useState(typedOf(base))
  const [isStale, setStale] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const [isSaved, setSaved] = useState(false)
  const isChanged = fields.some((field) => typed[field] !== base[field])
  const isNamed = typed.name.trim().length > 0 && typed.name.trim().length <= longestName
  const guard = useLeaveGuard(() => isChanged)
  const start = (from: Organization) => {
    setBase(from)
    setTyped(typedOf(from))
  }

  const meetNewer = async () => {
    const newer = await fetchOrganization()
    // What was typed stands; the rest is theirs.
    const untouched = fields.filter((field) => typed[field] === base[field])
    setTyped({ ...typed, ...Object.fromEntries(untouched.map((field) => [field, newer[field]])) })
    setBase(newer)
    setStale(true)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isNamed) return
    save.mutate(
      { ...typed, name: typed.name.trim(), version: base.version },
      {
        onSuccess: (saved) => {
          start(saved)
          setStale(false)
          setSaved(true)
        },
        onError: (error) => {
          if (failureCodeOf(error) === 'stale-version') void meetNewer().catch(setFailure)
          else setFailure(error)
        },
      },
    )
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {isStale && (
        <NoticeBar tone="warning">
          {t('errors.stale-version')} {t('frame.theyChanged', { field: t('organization.name'), value: base.name })}
        </NoticeBar>
      )}
      <TextInput
        label={t('organization.name')}
        required={mayChange}
        readOnly={!mayChange}
        value={typed.name}
        error={isNamed ? fieldErrorsOf(save.error, ['name']).name : t('register.organizationNameWrong')}
        onChange={(event) => setTyped({ ...typed, name: event.currentTarget.value })}
      />
      <Switches typed={typed} mayChange={mayChange} onChange={(change) => setTyped({ ...typed, ...change })} />
      {mayChange && isChanged && (
        <div className={classes.buttons}>
          <Button type="submit" disabled={!isNamed} loading={save.isPending}>
            {t('frame.save')}
          </Button>
          <Button variant="default" onClick={() => start(base)}>
            {t('frame.cancel')}
          </Button>
        </div>
      )}
      {guard.isAsking && <CancelDialog onStay={guard.stay} onLeave={guard.leave} />}
      {failure !== undefined && <SaveFailedDialog reason={errorText(failure)} onClose={() => setFailure(undefined)} />}
      {isSaved && (
        <DoneDialog kind="saved" onClose={() => setSaved(false)}>
          <p>{t('organization.saved')}</p>
        </DoneDialog>
      )}
    </form>
  )
}

interface SwitchesProps {
  readonly typed: ReturnType<typeof typedOf>
  readonly mayChange: boolean
  readonly onChange: (change: Partial<ReturnType<typeof typedOf>>) => void
}

function Switches({ typed, mayChange, onChange }: SwitchesProps) {
  const { t } = useTranslation()
  return (
    <>
      <Switch
        label={t('organization.demandFactor')}
        description={t('organization.demandFactorText')}
        disabled={!mayChange}
        checked={typed.isSecondFactorDemanded}
        onChange={(event) => onChange({ isSecondFactorDemanded: event.currentTarget.checked })}
      />
      <Switch
        label={t('organization.verifyPublicly')}
        description={t('organization.verifyPubliclyText')}
        disabled={!mayChange}
        checked={typed.isVerificationPublic}
        onChange={(event) => onChange({ isVerificationPublic: event.currentTarget.checked })}
      />
    </>
  )
}
