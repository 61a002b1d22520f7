import type { QualityAssuranceRole } from '@labelwright/contract/access'
import type { SignerChange } from '@labelwright/contract/server/signers-schemas'
import { errorText } from '../../../api/error-texts.ts'
import { dateTimeAndZone } from '../../../lib/format.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { Mistake } from '../../../ui/layout/notices.tsx'
import classes from '../list-section.module.css'
import { ListSection } from '../list-section.tsx'
import { SignedAction } from './signed-action.tsx'
import { type Signed, useSignerChanges, useSignOffChanges } from './signers.queries.ts'

/** At most so many are signed off at a time. */
export const maxChanges = 100

/** Confirmations and role changes that a quality manager has not looked at yet. */
export function ChangesSection() {
  const { t } = useTranslation()
  const { data, error } = useSignerChanges(maxChanges)
  const signOff = useSignOffChanges()
  if (error) return <Mistake>{errorText(error)}</Mistake>
  if (!data || data.total === 0) return null
  const ids = data.data.filter(({ isMine }) => isMine).map(({ id }) => id)
  const save = {
    ...signOff,
    mutate: (signed: Signed, options: { readonly onSuccess: () => void }) =>
      signOff.mutate({ ...signed, ids }, options),
  }
  return (
    <ListSection
      title={t('approval.signers.changes')}
      text={t('approval.signers.changesText')}
      items={data.data}
      keyOf={({ id }) => id}
      card={(change) => <Change change={change} />}
    >
      {ids.length > 0 && (
        <SignedAction
          name={t('approval.signers.signOff', { count: ids.length })}
          text={t('approval.signers.signOffText')}
          save={save}
        />
      )}
    </ListSection>
  )
}

function Change({ change }: { readonly change: SignerChange }) {
  const { t } = useTranslation()
  const { at, fullName: name, by, what, before, after, reason } = change
  const rolesOf = (roles: readonly string[]) =>
    roles.map((role) => t(`users.qaRole.${role as QualityAssuranceRole}`)).join(', ') || t('approval.signers.noRole')
  return (
    <div className={classes.card}>
      <p>
        {what === 'roles-changed'
          ? t('approval.signers.rolesChanged', { name, before: rolesOf(before), after: rolesOf(after) })
          : t(`approval.signers.${what}`, { name })}
      </p>
      <p className="dimmed">
        {by !== null && `${by}, `}
        <time dateTime={at}>{dateTimeAndZone(at)}</time>
        {reason && ` · ${t('approval.reasonSaid', { reason })}`}
      </p>
    </div>
  )
}
