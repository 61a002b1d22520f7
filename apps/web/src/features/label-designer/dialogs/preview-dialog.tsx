import { Button, Select } from '@mantine/core'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import '../../../ui/form/select.styles.ts'
import { Mistake } from '../../../ui/layout/notices.tsx'
import { usePreview } from '../../labels/label-engine.queries.ts'
import { useDesigner } from '../designer-context.ts'
import classes from './dialogs.module.css'

const formats = ['png', 'pdf', 'zpl', 'tspl', 'epl'] as const
type Format = (typeof formats)[number]

/** The label with the chosen data as it leaves: its dots, the PDF, or a printer's commands drawn as the printer draws them. */
export function PreviewDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const { document, values, dpi, state } = useDesigner()
  const [format, setFormat] = useState<Format>('png')
  const title = state.label?.name ?? ''
  const { file, hasFailed } = usePreview(document, values, { dpi, format, title })
  const urls = useUrls(file?.pictures)
  return (
    <Dialog title={t('designer.open.preview')} size={900} onClose={onClose}>
      <div className={classes.previewTools}>
        <Select
          aria-label={t('designer.preview.format')}
          data={formats.map((value) => ({ value, label: t(`designer.preview.${value}`) }))}
          value={format}
          onChange={(value) => setFormat((value ?? 'png') as Format)}
        />
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden="true" />}
          disabled={!file}
          onClick={() => {
            if (!file) return
            const bytes = new Blob([new Uint8Array(file.bytes)], { type: file.mediaType })
            saveFile(bytes, `${title}.${file.fileExtension}`)
          }}
        >
          {t('designer.preview.download')}
        </Button>
      </div>
      {hasFailed && <Mistake>{t('designer.preview.failed')}</Mistake>}
      <div className={classes.previewPages} data-format={format}>
        {urls.map((url, index) =>
          format === 'pdf' ? (
            <a key={url} href={url} target="_blank" rel="noreferrer">
              {t('designer.preview.openPdf')}
            </a>
          ) : (
            <img key={url} src={url} alt={t('designer.preview.page', { number: index + 1, pages: urls.length })} />
          ),
        )}
      </div>
      <p className={classes.hint}>{t(`designer.preview.hint.${format}`)}</p>
    </Dialog>
  )
}

/** Addresses of files, given back when others come. */
function useUrls(blobs: readonly Blob[] | undefined): readonly string[] {
  const [urls, setUrls] = useState<readonly string[]>([])
  useEffect(() => {
    const made = (blobs ?? []).map((blob) => URL.createObjectURL(blob))
    setUrls(made)
    return () => {
      for (const url of made) URL.revokeObjectURL(url)
    }
  }, [blobs])
  return urls
}
