import type { LabelHistory } from '@labelwright/contract/server/label-approval-schemas'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { useLeaveGuard } from '../../../session/use-leave-guard.ts'
import { FormPage } from '../../../ui/form/form-page.tsx'
import { RecordPage } from '../../../ui/form/record-page.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { useLabelHistory, useUploadVersion } from '../label-approval.queries.ts'
import { useLabelWords } from '../page-words.ts'
import { Refusal } from '../refusal.tsx'
import { useToDetails } from '../use-to-details.ts'
import { type VersionSource, VersionSourceField } from './version-source.tsx'
import { WhyNoUpload } from './why-no-upload.tsx'

const route = getRouteApi('/qa/labels/$labelId/upload')

/** A new version of a label, from a file or from the designer; its test data come next. */
export function UploadVersionPage() {
  const { t } = useTranslation()
  const { labelId } = route.useParams()
  const query = useLabelHistory(labelId)
  const toDetails = useToDetails(labelId)
  const words = useLabelWords(t('approval.uploadVersion'))
  return (
    <RecordPage query={query} words={words} onList={toDetails}>
      {(label) => <Upload key={labelId} label={label} onCancel={toDetails} />}
    </RecordPage>
  )
}

interface UploadProps {
  readonly label: LabelHistory
  readonly onCancel: () => void
}

function Upload({ label, onCancel }: UploadProps) {
  const { t } = useTranslation()
  const { labelId, name, actions } = label
  const navigate = useNavigate()
  const upload = useUploadVersion(labelId)
  const [source, setSource] = useState<VersionSource>()
  const isDone = useRef(false)
  const guard = useLeaveGuard(() => source !== undefined && !isDone.current)
  const save = () =>
    source &&
    upload.mutate(source, {
      onSuccess: ({ labelVersionId: versionId }) => {
        isDone.current = true
        void navigate({ to: '/qa/labels/$labelId/versions/$versionId/replace', params: { labelId, versionId } })
      },
    })
  // The version that is uploaded here is an open one as soon as the label is asked for anew.
  const isPossible = actions.includes('upload') || !upload.isIdle
  // Keep a file that is already chosen, also when somebody else uploads a version first.
  if (!isPossible && !source)
    return (
      <Page title={t('approval.uploadVersion')} note={name} onBack={onCancel}>
        <WhyNoUpload label={label} />
      </Page>
    )
  return (
    <FormPage
      title={t('approval.uploadVersion')}
      note={name}
      onCancel={onCancel}
      guard={guard}
      saveName={t('approval.upload.upload')}
      hindrance={!isPossible ? t('approval.upload.notNow') : source ? undefined : t('approval.upload.nothing')}
      isSaving={upload.isPending}
      isBarShown
      onSave={save}
    >
      {isPossible ? <p className="dimmed">{t('approval.upload.text')}</p> : <WhyNoUpload label={label} />}
      <VersionSourceField labelId={labelId} source={source} onChoose={setSource} />
      {upload.error && <Refusal error={upload.error} />}
    </FormPage>
  )
}
