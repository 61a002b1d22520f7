import type { ApprovableVersion, LabelHistory } from '@labelwright/contract/server/label-approval-schemas'
import { Button } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { useTranslation } from '../../../lib/i18n.ts'
import { ForThose } from '../../../session/rights.tsx'
import { RecordPage } from '../../../ui/form/record-page.tsx'
import { HeavyNotice } from '../../../ui/label/heavy-notice.tsx'
import { NoticeBar } from '../../../ui/layout/notice-bar.tsx'
import { EmptyState } from '../../../ui/layout/notices.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { useLabel } from '../../labels/labels.queries.ts'
import { useLabelHistory } from '../label-approval.queries.ts'
import { useLabelWords } from '../page-words.ts'
import { ApprovalOfLabelSection } from './approval-of-label.tsx'
import { EnableLabel } from './enable-label.tsx'
import { FindingsSection } from './findings/findings-section.tsx'
import classes from './version-card.module.css'
import { VersionCard } from './version-card.tsx'

const route = getRouteApi('/qa/labels/$labelId/details')

/** A label under quality assurance: its versions, who signed what, and what the person may do. */
export function LabelHistoryPage() {
  const { t } = useTranslation()
  const { labelId } = route.useParams()
  const navigate = useNavigate()
  const toList = () => void navigate({ to: '/qa/labels', search: {} })
  const query = useLabelHistory(labelId)
  const words = useLabelWords(t('nav.labelApproval'))
  return (
    <RecordPage query={query} words={words} onList={toList}>
      {(label) => <History label={label} onList={toList} />}
    </RecordPage>
  )
}

function History({ label, onList }: { readonly label: LabelHistory; readonly onList: () => void }) {
  const { t } = useTranslation()
  const { name, published, enabled, isUnderApproval, versions, actions, labelId } = label
  const { data: drawn } = useLabel(labelId)
  return (
    <Page
      title={name}
      note={published ? t('approval.printsVersion', { number: published.number }) : t('approval.neverPublished')}
      onBack={onList}
      action={
        <div className={classes.steps}>
          <EnableLabel label={label} />
          {actions.includes('upload') && (
            <Button
              leftSection={<Upload size={16} aria-hidden="true" />}
              renderRoot={(props) => <Link to="/qa/labels/$labelId/upload" params={{ labelId }} {...props} />}
            >
              {t('approval.uploadVersion')}
            </Button>
          )}
        </div>
      }
    >
      {!enabled && <NoticeBar tone="warning">{t('approval.disabledText')}</NoticeBar>}
      {!isUnderApproval && <NoticeBar tone="info">{t('approval.withoutApproval')}</NoticeBar>}
      <HeavyNotice tooHeavy={drawn?.tooHeavy} to="manage" />
      <FindingsSection labelId={labelId} />
      {versions.length === 0 && (
        <EmptyState title={t('approval.noVersions')}>{t('approval.noVersionsText')}</EmptyState>
      )}
      <div className={classes.versions}>
        {versions.map((version) => (
          <VersionCard
            key={version.labelVersionId}
            version={version}
            isPrinted={version.labelVersionId === published?.labelVersionId}
            actions={isOpen(version) ? actions : []}
          />
        ))}
      </div>
      <ForThose requireAll={['AccountType:TenantAdmin']}>
        <ApprovalOfLabelSection label={label} />
      </ForThose>
    </Page>
  )
}

const isOpen = ({ state }: ApprovableVersion): boolean => state !== 'Published' && state !== 'Replaced'
