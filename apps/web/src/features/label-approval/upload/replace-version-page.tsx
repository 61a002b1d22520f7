import type { VersionDetails } from '@labelwright/contract/server/label-approval-schemas'
import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { failureCodeOf } from '../../../api/call-error.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { useLeaveGuard } from '../../../session/use-leave-guard.ts'
import { CancelDialog } from '../../../ui/dialog/page-dialogs.tsx'
import { RecordPage } from '../../../ui/form/record-page.tsx'
import { NoticeBar } from '../../../ui/layout/notice-bar.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { SetReady } from '../details/set-ready.tsx'
import { useReplaceFile, useVersion } from '../label-approval.queries.ts'
import { useVersionWords } from '../page-words.ts'
import { Refusal } from '../refusal.tsx'
import { isReason, ReasonField } from '../sign/reason-field.tsx'
import { useToDetails } from '../use-to-details.ts'
import { VersionStateText } from '../version-state.tsx'
import { TestDataSection } from './test-data-section.tsx'
import classes from './test-data-table.module.css'
import { type VersionSource, VersionSourceField } from './version-source.tsx'

const route = getRouteApi('/qa/labels/$labelId/versions/$versionId/replace')

/** The content of a version that is not published yet: its test data, and another file in the place of its file. */
export function ReplaceVersionPage() {
  const { t } = useTranslation()
  const { labelId, versionId } = route.useParams()
  const query = useVersion(labelId, versionId)
  const toDetails = useToDetails(labelId)
  const words = useVersionWords(t('approval.step.replace'))
  return (
    <RecordPage query={query} words={words} onList={toDetails}>
      {(version) => (
        <Page
          title={t('approval.upload.contentOf', { name: version.name, number: version.number })}
          note={<VersionStateText state={version.state} />}
          onBack={toDetails}
        >
          <Content version={version} refetch={() => void query.refetch()} />
        </Page>
      )}
    </RecordPage>
  )
}

interface ContentProps {
  readonly version: VersionDetails
  readonly refetch: () => void
}

function Content({ version, refetch }: ContentProps) {
  const { t } = useTranslation()
  const [areRowsUnsaved, setRowsUnsaved] = useState(false)
  const [isFileUnsaved, setFileUnsaved] = useState(false)
  const guard = useLeaveGuard(() => areRowsUnsaved || isFileUnsaved)
  const { actions, fileSha256, labelVersionId } = version
  if (!actions.includes('replace') && !actions.includes('test-data')) {
    return <NoticeBar tone="info">{t('approval.notYours', { state: t(`approval.state.${version.state}`) })}</NoticeBar>
  }
  return (
    <>
      {actions.includes('test-data') && (
        // Other variables may stand in another file.
        <TestDataSection key={`${labelVersionId} ${fileSha256}`} version={version} onUnsaved={setRowsUnsaved} />
      )}
      {actions.includes('set-ready') && !areRowsUnsaved && (
        <Section title={t('approval.setReady')} text={t('approval.upload.setReadyText')}>
          <SetReady version={version} />
        </Section>
      )}
      {actions.includes('replace') && (
        <ReplaceFile key={fileSha256} version={version} onUnsaved={setFileUnsaved} refetch={refetch} />
      )}
      {guard.isAsking && <CancelDialog onStay={guard.stay} onLeave={guard.leave} />}
    </>
  )
}

interface ReplaceFileProps extends ContentProps {
  readonly onUnsaved: (isUnsaved: boolean) => void
}

function ReplaceFile({ version, onUnsaved, refetch }: ReplaceFileProps) {
  const { t } = useTranslation()
  const { labelId, labelVersionId } = version
  const replace = useReplaceFile({ labelId, labelVersionId })
  const [source, setSource] = useState<VersionSource>()
  const [reason, setReason] = useState('')
  const areSigned = version.approvals.some(({ voidedReason }) => voidedReason === undefined)
  const save = () => {
    if (!source) return
    replace.mutate(
      { source, reason: reason.trim(), version: version.version },
      {
        onSuccess: () => onUnsaved(false),
        onError: (error) => {
          // What was chosen stands; the next try goes by what is there now.
          if (failureCodeOf(error) === 'stale-version') refetch()
        },
      },
    )
  }
  return (
    <Section
      title={t('approval.step.replace')}
      text={
        areSigned ? t('approval.upload.replaceVoids') : t('approval.upload.replaceText', { name: version.fileName })
      }
    >
      <div className={classes.form}>
        <VersionSourceField
          labelId={labelId}
          source={source}
          onChoose={(chosen) => {
            setSource(chosen)
            onUnsaved(true)
          }}
        />
        <ReasonField value={reason} onChange={setReason} />
        {replace.error && <Refusal error={replace.error} />}
        <div className={classes.buttons}>
          <Button disabled={!source || !isReason(reason)} loading={replace.isPending} onClick={save}>
            {t('approval.step.replace')}
          </Button>
        </div>
      </div>
    </Section>
  )
}
