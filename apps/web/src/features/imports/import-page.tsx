import type { ImportState, ImportWithUndo } from '@labelwright/contract/server/imports-schemas'
import { Button } from '@mantine/core'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { failureCodeOf } from '../../api/call-error.ts'
import { errorText } from '../../api/error-texts.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { ErrorState } from '../../ui/layout/notices.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { RowSkeletons } from '../../ui/layout/skeletons.tsx'
import { ImportCheck } from './import-check.tsx'
import { ImportProgress } from './import-progress.tsx'
import { ImportResult } from './import-result.tsx'
import { ImportSteps } from './import-steps.tsx'
import { ImportUpload } from './import-upload.tsx'
import { useImport } from './imports.queries.ts'
import { ImportColumns } from './mapping/import-columns.tsx'

const route = getRouteApi('/importdata')

/** A file on its way in: chosen, mapped, checked, imported. The address carries the import, so that leaving it loses nothing. */
export function ImportPage() {
  const { t } = useTranslation()
  const navigate = useNavigate({ from: '/importdata' })
  const { import: id, configuration } = route.useSearch()
  const history = (
    <Button variant="default" renderRoot={(props) => <Link to="/importhistory" {...props} />}>
      {t('imports.toHistory')}
    </Button>
  )
  return (
    <Page title={t('imports.title')} action={history}>
      {id === undefined ? (
        <>
          <ImportSteps at="file" />
          <ImportUpload
            configurationId={configuration}
            onUploaded={(importId) => void navigate({ search: { import: importId } })}
          />
        </>
      ) : (
        <ImportAtHand key={id} id={id} />
      )}
    </Page>
  )
}

function ImportAtHand({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate({ from: '/importdata' })
  const { data, error, refetch } = useImport(id)
  const startOver = () => void navigate({ search: {} })
  const another = (
    <Button variant="default" onClick={startOver}>
      {t('imports.another')}
    </Button>
  )
  const isGone = error !== null && failureCodeOf(error) === 'not-found'
  // After a failed fetch `data` is still the last answer.
  if (data && !isGone) {
    return <StepOfImport run={data} another={another} onStartOver={startOver} />
  }
  if (!error) return <RowSkeletons />
  return (
    <ErrorState
      title={isGone ? t('imports.goneTitle') : t('imports.failed')}
      text={isGone ? t('imports.goneText') : errorText(error)}
      action={another}
      {...(isGone ? {} : { onRetry: () => void refetch() })}
    />
  )
}

const ended: readonly ImportState[] = ['Finished', 'Failed', 'Canceled', 'Undoing', 'Undone']

interface StepOfImportProps {
  readonly run: ImportWithUndo
  readonly another: ReactNode
  readonly onStartOver: () => void
}

/** What the import's state asks for. */
function StepOfImport({ run, another, onStartOver }: StepOfImportProps) {
  const { state } = run
  // After a check one may go back to the columns.
  const [isMapping, setMapping] = useState(false)
  if (state === 'Uploaded' || (isMapping && (state === 'Checked' || state === 'Failed'))) {
    return (
      <>
        <ImportSteps at="columns" />
        <ImportColumns
          // Read differently, the file has other columns; another kind has other fields.
          key={JSON.stringify([run.options.kind, run.options.read, run.detected.columns])}
          run={run}
          onChecking={() => setMapping(false)}
          onStartOver={onStartOver}
        />
      </>
    )
  }
  if (state === 'Checked') {
    return (
      <>
        <ImportSteps at="check" />
        <ImportCheck run={run} onBack={() => setMapping(true)} />
      </>
    )
  }
  if (ended.includes(state)) {
    return (
      <>
        <ImportSteps at="done" />
        <ImportResult run={run} another={another} onBack={() => setMapping(true)} />
      </>
    )
  }
  return (
    <>
      <ImportSteps at={state === 'Checking' ? 'check' : 'import'} />
      <ImportProgress run={run} />
    </>
  )
}
