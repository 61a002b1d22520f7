import { mayAccess } from '@labelwright/contract/access'
import { listBlockedSigners } from '@labelwright/contract/server/signers'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../../lib/i18n.ts'
import { usePerson } from '../../../session/session.ts'
import { EmptyState } from '../../../ui/layout/notices.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { BlockedSection } from './blocked-section.tsx'
import { ChangesSection, maxChanges } from './changes-section.tsx'
import { LastManagerSection } from './last-manager-section.tsx'
import { useBlockedSigners, useSignerChanges, useUnapprovedVersions, useWeakenings } from './signers.queries.ts'
import { UnapprovedSection, versionsShown } from './unapproved-section.tsx'
import { WeakeningSection } from './weakening-section.tsx'

/** Shows people to confirm, requests for a second signature, and changes that a quality manager signs off. */
export function SignersPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const person = usePerson()
  const isSteward = person !== undefined && mayAccess(listBlockedSigners.access, person.keys)
  return (
    <Page
      title={t('approval.signers.title')}
      note={t('approval.signers.note')}
      onBack={() => void navigate({ to: '/qa/labels', search: {} })}
    >
      <NothingWaits isSteward={isSteward} />
      <WeakeningSection />
      {isSteward && <BlockedSection />}
      <UnapprovedSection />
      {isSteward && <ChangesSection />}
      {isSteward && <LastManagerSection />}
    </Page>
  )
}

function NothingWaits({ isSteward }: { readonly isSteward: boolean }) {
  const requests = useWeakenings().data
  const versions = useUnapprovedVersions(versionsShown).data
  if (requests?.length !== 0 || versions?.total !== 0) return null
  return isSteward ? <NothingForStewards /> : <Nothing />
}

function NothingForStewards() {
  const signers = useBlockedSigners().data
  const changes = useSignerChanges(maxChanges).data
  return signers?.length === 0 && changes?.total === 0 ? <Nothing /> : null
}

function Nothing() {
  const { t } = useTranslation()
  return <EmptyState title={t('approval.signers.nothing')}>{t('approval.signers.nothingText')}</EmptyState>
}
