import type { ImportOptions, ImportWithDetails } from '@labelwright/contract/server/imports-schemas'
import { Button } from '@mantine/core'
import { useTranslation } from '../../lib/i18n.ts'
import { NoticeBar } from '../../ui/layout/notice-bar.tsx'
import { Mistake } from '../../ui/layout/notices.tsx'
import { refusalOf } from './import-refusal.ts'
import { useCheckImport } from './imports.queries.ts'

interface ReadAgainProps {
  readonly run: ImportWithDetails
  readonly options: ImportOptions
}

/** Has the file looked at anew, as it is read now: a check without a mapping answers its columns and where they may go. */
export function ReadAgain({ run, options }: ReadAgainProps) {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useCheckImport()
  const read = (
    <Button
      size="compact-md"
      loading={isPending}
      onClick={() => mutate({ id: run.id, options: { ...options, mapping: [] } })}
    >
      {t('imports.readAgain')}
    </Button>
  )
  return (
    <>
      <NoticeBar tone="info" action={read}>
        {t('imports.readFirst')}
      </NoticeBar>
      {error && <Mistake>{refusalOf(error)}</Mistake>}
    </>
  )
}
