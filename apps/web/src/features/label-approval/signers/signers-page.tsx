import { mayAccess } from '@labelwright/contract/access'
import { listBlockedSigners } from '@labelwright/contract/server/signers'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../../lib/i18n.ts'
import { usePerson } from '../../../session/session.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { BlockedSection } from './blocked-section.tsx'
import { ChangesSection } from './changes-section.tsx'
import { LastManagerSection } from './last-manager-section.tsx'
import { UnapprovedSection } from './unapproved-section.tsx'
import { WeakeningSection } from './weakening-section.tsx'

/** Who may sign, what waits for a second signature, and what a quality manager has to look at. */
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
      <WeakeningSection />
      {isSteward && <BlockedSection />}
      <UnapprovedSection />
      {isSteward && <ChangesSection />}
      {isSteward && <LastManagerSection />}
    </Page>
  )
}
