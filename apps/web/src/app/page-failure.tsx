import { Button } from '@mantine/core'
import { type ErrorComponentProps, useRouterState } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '../api/call-error.ts'
import { useConnectionLost } from '../api/connection.ts'
import { errorText } from '../api/error-texts.ts'
import { useTranslation } from '../lib/i18n.ts'
import { EmptyState } from '../ui/layout/notices.tsx'
import { Page } from '../ui/layout/page.tsx'
import { isChunkLoadError, isServerThere } from './missing-parts.ts'
import { newErrorNumber, sendPageError } from './page-error-report.ts'

/** A page that could not be shown: a missing part asks to reload or waits for the server, anything else names its error. */
export function PageFailure({ error }: ErrorComponentProps) {
  return isChunkLoadError(error) ? <MissingPart error={error} /> : <Stopped error={error} />
}

function Stopped({ error }: { readonly error: unknown }) {
  const { t } = useTranslation()
  return (
    <Page title={t('failure.title')}>
      <EmptyState title={t('failure.heading')} action={<Reload name={t('failure.reload')} />}>
        {error instanceof CallError ? errorText(error) : <BrowserError error={error} />} <ErrorName error={error} />
      </EmptyState>
    </Page>
  )
}

/** Shows an error of the page's own code under a number for support, and reports it to the server's log under that number. */
function BrowserError({ error }: { readonly error: unknown }) {
  const { t } = useTranslation()
  const page = useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath ?? '' })
  const [number] = useState(newErrorNumber)
  // Not while rendering: React renders a page that throws a second time before it shows this.
  useEffect(() => sendPageError(error, { number, page }), [error, number, page])
  return t('failure.text', { number })
}

function MissingPart({ error }: { readonly error: unknown }) {
  const { t } = useTranslation()
  const isLost = useConnectionLost()
  const wasLost = useRef(isLost)
  useEffect(() => {
    if (wasLost.current && !isLost) location.reload()
    wasLost.current = isLost
  }, [isLost])
  return (
    <Page title={isLost ? t('failure.waitingTitle') : t('failure.partTitle')}>
      <EmptyState
        title={t('failure.partHeading')}
        action={<Reload name={isLost ? t('failure.tryAgain') : t('failure.reload')} />}
      >
        {isLost ? t('failure.waitingText') : t('failure.partText')} <ErrorName error={error} />
      </EmptyState>
    </Page>
  )
}

/** Reloads where there is something to reload from. */
function Reload({ name }: { readonly name: string }) {
  const reload = async () => {
    if (await isServerThere()) location.reload()
  }
  return (
    <Button leftSection={<RotateCw size={16} aria-hidden="true" />} onClick={() => void reload()}>
      {name}
    </Button>
  )
}

function ErrorName({ error }: { readonly error: unknown }) {
  const { t } = useTranslation()
  return <span className="mono">{t('failure.name', { name: error instanceof Error ? error.name : 'Error' })}</span>
}
