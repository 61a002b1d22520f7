import type { ImportOptions, ImportWithDetails } from '@labelwright/contract/server/imports-schemas'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { NoticeBar } from '../../ui/notice-bar.tsx'
import { Mistake } from '../../ui/notices.tsx'
import { fileOf, rememberFile } from './import-files.ts'
import { refusalOf } from './import-refusal.ts'
import { useStepOfImport, useUploadImport } from './imports.queries.ts'

interface ReadAgainProps {
  readonly run: ImportWithDetails
  readonly options: ImportOptions
  readonly onRead: (importId: string) => void
}

/** Sends the file once more to be read differently; where the page was left meanwhile, it is asked for again. */
export function ReadAgain({ run, options, onRead }: ReadAgainProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const upload = useUploadImport()
  const step = useStepOfImport()
  const atHand = fileOf(run.id)

  const send = (file: File) => {
    // Without mapping and key: the columns may be others now.
    const { mapping: _, keyField: __, ...kept } = options
    const configuration = run.configurationId === null ? {} : { configurationId: run.configurationId }
    const body = { fileName: run.fileName, options: JSON.stringify(kept), ...configuration }
    upload.mutate(
      { file, body },
      {
        onSuccess: ({ id }) => {
          rememberFile(id, file)
          step.mutate({ id: run.id, step: 'cancel' })
          onRead(id)
        },
      },
    )
  }
  return (
    <>
      <NoticeBar
        tone="info"
        action={
          <Button
            size="compact-md"
            loading={upload.isPending}
            onClick={() => (atHand ? send(atHand) : input.current?.click())}
          >
            {atHand ? t('imports.readAgain') : t('imports.chooseAgain')}
          </Button>
        }
      >
        {t('imports.readFirst')}
      </NoticeBar>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('imports.chooseAgain')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file) send(file)
        }}
      />
      {upload.error && <Mistake>{refusalOf(upload.error)}</Mistake>}
    </>
  )
}
