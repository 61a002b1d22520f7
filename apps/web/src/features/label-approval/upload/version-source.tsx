import type { LabelDocument } from '@labelwright/label-document/label-document'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { errorText } from '../../../api/error-texts.ts'
import { useTranslation } from '../../../lib/i18n.ts'
import { DropTitle, FileDropBox } from '../../../ui/layout/file-drop.tsx'
import { Mistake } from '../../../ui/layout/notices.tsx'
import { useOpenLabelDocument } from '../label-approval.queries.ts'
import classes from './test-data-table.module.css'

/** What a version is made of. */
export type VersionSource = { readonly file: File } | { readonly document: LabelDocument }

interface VersionSourceFieldProps {
  readonly labelId: string
  readonly source: VersionSource | undefined
  readonly onChoose: (source: VersionSource) => void
}

const kinds =
  '.zpl,.epl,.tspl,.tspl2,.prn,.lbl,.txt,.pdf,.svg,.json,text/plain,application/pdf,image/svg+xml,application/json'

/** A file that is dropped or chosen, or the label as it stands in the designer. */
export function VersionSourceField({ labelId, source, onChoose }: VersionSourceFieldProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const take = (files: readonly File[]) => {
    const [file] = files
    if (file) onChoose({ file })
  }
  const openLabel = useOpenLabelDocument(labelId)
  const chosen = source && ('file' in source ? source.file.name : t('approval.upload.openLabel'))
  return (
    <>
      <FileDropBox onTake={take} isCompact>
        <DropTitle>{chosen ?? t('approval.upload.drop')}</DropTitle>
        <input
          ref={input}
          type="file"
          hidden
          accept={kinds}
          aria-label={t('approval.upload.choose')}
          onChange={(event) => {
            take([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => input.current?.click()}>
            {t('approval.upload.choose')}
          </Button>
          <Button
            variant="default"
            loading={openLabel.isPending}
            onClick={() => openLabel.mutate(undefined, { onSuccess: (document) => onChoose({ document }) })}
          >
            {t('approval.upload.useOpenLabel')}
          </Button>
        </div>
      </FileDropBox>
      {openLabel.error && <Mistake>{errorText(openLabel.error)}</Mistake>}
    </>
  )
}
