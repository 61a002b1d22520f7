import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { RotateCw } from 'lucide-react'
import { errorText } from '../lib/error-texts.ts'
import { useTranslation } from '../lib/i18n.ts'
import { EmptyState } from '../ui/notices.tsx'
import { Page } from '../ui/page.tsx'
import { isChunkLoadError } from './missing-parts.ts'

/** A page that could not be shown: a missing part asks to reload, anything else names its error. */
export function PageFailure({ error }: ErrorComponentProps) {
  const { t } = useTranslation()
  const isMissingPart = isChunkLoadError(error)
  return (
    <Page title={isMissingPart ? t('failure.partTitle') : t('failure.title')}>
      <EmptyState
        title={isMissingPart ? t('failure.partHeading') : t('failure.heading')}
        action={
          <Button leftSection={<RotateCw size={16} aria-hidden="true" />} onClick={() => location.reload()}>
            {t('failure.reload')}
          </Button>
        }
      >
        {isMissingPart ? t('failure.partText') : errorText(error)}{' '}
        <span className="mono">{t('failure.name', { name: error instanceof Error ? error.name : 'Error' })}</span>
      </EmptyState>
    </Page>
  )
}
