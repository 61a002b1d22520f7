import { getRouteApi } from '@tanstack/react-router'
import { FeatureSwitches } from '../features/feature-flags/feature-switches.tsx'
import { QualityAssuranceSection } from '../features/label-approval/organization/quality-assurance-section.tsx'
import { DeletionSection } from '../features/organization/deletion-section.tsx'
import { ExportSection } from '../features/organization/export-section.tsx'
import { OrganizationForm } from '../features/organization/organization-form.tsx'
import { OutboxSection } from '../features/organization/outbox-section.tsx'
import { PlanSection } from '../features/subscription/plan-section.tsx'
import { useTranslation } from '../lib/i18n.ts'
import { ForThose } from '../session/rights.tsx'
import { usePerson } from '../session/session.ts'
import { NoticeBar } from '../ui/layout/notice-bar.tsx'
import { Page } from '../ui/layout/page.tsx'

const route = getRouteApi('/organization')

/** The organization: for administrators to see, for its tenant administrators to change. */
export function OrganizationPage() {
  const { t } = useTranslation()
  const { deletion } = route.useSearch()
  const mayChange = usePerson()?.keys.has('AccountType:TenantAdmin') ?? false
  return (
    <Page title={t('organization.title')}>
      <ForThose allowAny={['AccountType:TenantAdmin']} inverted>
        <NoticeBar tone="info">{t('organization.readOnly')}</NoticeBar>
      </ForThose>
      <OrganizationForm mayChange={mayChange} />
      <QualityAssuranceSection mayChange={mayChange} />
      <PlanSection mayChange={mayChange} />
      <FeatureSwitches mayChange={mayChange} />
      <OutboxSection />
      <ForThose requireAll={['AccountType:TenantAdmin']}>
        <ExportSection />
        <DeletionSection token={deletion} />
      </ForThose>
    </Page>
  )
}
