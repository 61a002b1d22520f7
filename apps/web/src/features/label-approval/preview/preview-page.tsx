import type { VersionDetails } from '@labelwright/contract/server/label-approval-schemas'
import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { CallError } from '../../../api/call-error.ts'
import { errorText } from '../../../api/error-texts.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { RecordPage } from '../../../ui/form/record-page.tsx'
import { NoticeBar } from '../../../ui/layout/notice-bar.tsx'
import { Mistake } from '../../../ui/layout/notices.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { RowSkeletons } from '../../../ui/layout/skeletons.tsx'
import { Signatures } from '../details/signatures.tsx'
import { useVersion, useVersionPicture } from '../label-approval.queries.ts'
import { useVersionWords } from '../page-words.ts'
import { PictureTools, useLook } from '../review/pictures/picture-tools.tsx'
import classes from '../review/review.module.css'
import { TestRows } from '../review/test-rows.tsx'
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
  const words = useVersionWords(t('pending.action.Preview'))
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
  const look = useLook()
  const { kind, row, setRow, page, zoom } = look
  const { labelId, labelVersionId, pageCount, testRows } = version
  const { data, error } = useVersionPicture({
    labelId,
    labelVersionId,
    version: version.version,
    page,
    row: testRows.length > 0 ? row : undefined,
    printerModel: kind.model,
  })
  return (
    <div className={classes.stage}>
      <PictureTools look={look} pageCount={pageCount} />
      {error && (isAboutModel(error) ? <UnknownModel look={look} /> : <Mistake>{errorText(error)}</Mistake>)}
      {!data && !error && <RowSkeletons count={4} />}
      {data && !error && (
        <ServerPicture picture={data} zoom={zoom} alt={t('approval.pageOf', { number: page + 1, count: pageCount })} />
      )}
      <TestRows rows={testRows} chosen={row} onChoose={setRow} />
    </div>
  )
}

const isAboutModel = (error: Error): boolean =>
  error instanceof CallError && error.errors.some(({ path }) => path === 'printerModel')

/** Offers other printers to look at the label with. */
function UnknownModel({ look: { kind, others, choose } }: { readonly look: ReturnType<typeof useLook> }) {
  const { t } = useTranslation()
  return (
    <>
      <NoticeBar tone="warning">{t('approval.unknownModel', { name: kind.model ?? kind.name })}</NoticeBar>
      <div className={classes.tools}>
        {others.slice(0, mostOthers).map(({ key, name }) => (
          <Button key={key} variant="default" onClick={() => choose(key)}>
            {name}
          </Button>
        ))}
      </div>
    </>
  )
}

const mostOthers = 6
