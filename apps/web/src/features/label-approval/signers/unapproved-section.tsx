import { mayAccess } from '@labelwright/contract/access'
import { acceptVersion } from '@labelwright/contract/server/weakenings'
import type { UnapprovedVersion } from '@labelwright/contract/server/weakenings-schemas'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '../../../api/error-texts.ts'
import { dateTimeAndZone } from '../../../lib/format.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { usePerson } from '../../../session/session.ts'
import { Mistake } from '../../../ui/layout/notices.tsx'
import classes from '../list-section.module.css'
import { ListSection } from '../list-section.tsx'
import { SignedAction } from './signed-action.tsx'
import { useAcceptVersion, useUnapprovedVersions } from './signers.queries.ts'

/** At first, and so many more each time. */
export const versionsShown = 20

/** Lists versions that were published while approval was off. Each is accepted, or its label disabled. */
export function UnapprovedSection() {
  const { t } = useTranslation()
  const [take, setTake] = useState(versionsShown)
  const { data, error } = useUnapprovedVersions(take)
  if (error) return <Mistake>{errorText(error)}</Mistake>
  if (!data || data.total === 0) return null
  return (
    <ListSection
      title={t('approval.signers.unapproved', { count: data.total })}
      text={t('approval.signers.unapprovedText')}
      items={data.data}
      keyOf={({ labelVersionId }) => labelVersionId}
      card={(version) => <UnapprovedCard version={version} />}
      onMore={data.total > data.data.length ? () => setTake(take + versionsShown) : undefined}
    />
  )
}

function UnapprovedCard({ version }: { readonly version: UnapprovedVersion }) {
  const { t } = useTranslation()
  const person = usePerson()
  const { labelId, labelVersionId: versionId, name, number, publishedBy, publishedAt } = version
  const accept = useAcceptVersion({ labelId, versionId })
  const title = t('approval.signers.version', { name, number })
  return (
    <article className={classes.card} aria-label={title}>
      <h3 className={classes.head}>
        <Link to="/qa/labels/$labelId/details" params={{ labelId }}>
          {title}
        </Link>
      </h3>
      <p className="dimmed">
        {t('approval.signers.publishedBy', { name: publishedBy })}{' '}
        <time dateTime={publishedAt}>{dateTimeAndZone(publishedAt)}</time>
      </p>
      {person && mayAccess(acceptVersion.access, person.keys) && (
        <div className={classes.steps}>
          <SignedAction
            name={t('approval.findings.accept')}
            text={t('approval.signers.acceptText', { version: title })}
            save={accept}
          />
        </div>
      )}
    </article>
  )
}
