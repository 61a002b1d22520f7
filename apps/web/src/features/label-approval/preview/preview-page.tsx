import type { VersionDetails } from '@labelwright/contract/server/label-approval-schemas'
import { NativeSelect } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { errorText } from '../../../api/error-texts.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { RecordPage } from '../../../ui/form/record-page.tsx'
import { Mistake } from '../../../ui/layout/notices.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { RowSkeletons } from '../../../ui/layout/skeletons.tsx'
import { Signatures } from '../details/signatures.tsx'
import { useVersion, useVersionPicture } from '../label-approval.queries.ts'
import classes from '../review/review.module.css'
import { TestRows } from '../review/test-rows.tsx'
import { usePrinterKinds } from '../review/use-printer-kinds.ts'
import { type Zoom, ZoomChoice } from '../review/zoom-choice.tsx'
import { useToDetails } from '../use-to-details.ts'
import { VersionStateText } from '../version-state.tsx'
import { ServerPicture } from './server-picture.tsx'

const route = getRouteApi('/qa/labels/$labelId/versions/$versionId/preview')

/** Every page and test row of a version, at the dots of a printer model in use. */
export function PreviewPage() {
  const { t } = useTranslation()
  const { labelId, versionId } = route.useParams()
  const query = useVersion(labelId, versionId)
  const toDetails = useToDetails(labelId)
  const words = {
    title: t('pending.action.Preview'),
    failed: t('approval.versionFailed'),
    goneTitle: t('approval.versionGone'),
    goneText: t('approval.versionGoneText'),
  }
  return (
    <RecordPage query={query} words={words} onList={toDetails}>
      {(version) => (
        <Page
          title={t('approval.previewOf', { name: version.name, number: version.number })}
          note={<VersionStateText state={version.state} />}
          onBack={toDetails}
        >
          <Preview key={version.labelVersionId} version={version} />
          <Signatures approvals={version.approvals} />
        </Page>
      )}
    </RecordPage>
  )
}

function Preview({ version }: { readonly version: VersionDetails }) {
  const { t } = useTranslation()
  const { kinds, kind, choose } = usePrinterKinds()
  const [row, setRow] = useState(0)
  const [page, setPage] = useState(0)
  const [zoom, setZoom] = useState<Zoom>('fit')
  const { labelId, labelVersionId, pageCount, testRows } = version
  const { data, error } = useVersionPicture({
    labelId,
    labelVersionId,
    version: version.version,
    page,
    row: testRows.length > 0 ? row : undefined,
    printerModel: kind.model,
  })
  const pages = Array.from({ length: pageCount }, (_, index) => ({
    value: String(index),
    label: t('approval.pageOf', { number: index + 1, count: pageCount }),
  }))
  return (
    <div className={classes.stage}>
      <div className={classes.tools}>
        <NativeSelect
          aria-label={t('approval.printerModel')}
          value={kind.key}
          onChange={(event) => choose(event.currentTarget.value)}
          data={kinds.map(({ key, name }) => ({ value: key, label: name }))}
        />
        <ZoomChoice zoom={zoom} onChoose={setZoom} />
        {pageCount > 1 && (
          <NativeSelect
            aria-label={t('approval.page')}
            value={String(page)}
            onChange={(event) => setPage(Number(event.currentTarget.value))}
            data={pages}
          />
        )}
      </div>
      {error && <Mistake>{errorText(error)}</Mistake>}
      {!data && !error && <RowSkeletons count={4} />}
      {data && !error && (
        <ServerPicture picture={data} zoom={zoom} alt={t('approval.pageOf', { number: page + 1, count: pageCount })} />
      )}
      <TestRows rows={testRows} chosen={row} onChoose={setRow} />
    </div>
  )
}
