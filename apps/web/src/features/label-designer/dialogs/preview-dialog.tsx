import type { LabelSheet } from '@labelwright/label-document/label-paper'
import { Button, Select, Switch } from '@mantine/core'
import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import '../../../ui/form/choices.styles.ts'
import '../../../ui/form/select.styles.ts'
import { Mistake } from '../../../ui/layout/notices.tsx'
import { usePreview } from '../../labels/label-engine.queries.ts'
import { useDesigner } from '../designer-context.ts'
import type { DataRow } from '../panels/data/data-rows.ts'
import classes from './dialogs.module.css'

const formats = ['png', 'pdf', 'zpl', 'tspl', 'epl'] as const
type Format = (typeof formats)[number]
/** Printers of rolls print no sheets. */
const formatsOfSheets: readonly Format[] = ['png', 'pdf']

interface PreviewDialogProps {
  /** Of the data strip, the label's samples first. */
  readonly rows: readonly DataRow[]
  readonly onClose: () => void
}

/** The label with the chosen data as it leaves: its dots, the PDF, or a printer's commands drawn as the printer draws them. */
export function PreviewDialog({ rows, onClose }: PreviewDialogProps) {
  const { t } = useTranslation()
  const { document, values, dpi, state } = useDesigner()
  const [chosen, setFormat] = useState<Format>('png')
  const [wantsSheet, setWantsSheet] = useState(false)
  const { sheet } = document
  const isOnSheet = sheet !== undefined && wantsSheet
  const offered = isOnSheet && sheet.rows > 1 ? formatsOfSheets : formats
  const format = offered.find((one) => one === chosen) ?? 'png'
  const title = state.label?.name ?? ''
  const filled = isOnSheet ? sheetRows(rows, sheet) : [values]
  const { file, hasFailed } = usePreview(document, filled, { dpi, format, title, isOnSheet })
  const urls = useUrls(file?.pictures)
  return (
    <Dialog title={t('designer.open.preview')} size={900} onClose={onClose}>
      <div className={classes.previewTools}>
        <Select
          aria-label={t('designer.preview.format')}
          data={offered.map((value) => ({ value, label: t(`designer.preview.${value}`) }))}
          value={format}
          onChange={(value) => setFormat((value ?? 'png') as Format)}
        />
        {sheet && (
          <Switch
            label={t(sheet.rows > 1 ? 'designer.preview.wholeSheet' : 'designer.preview.wholeRow')}
            checked={wantsSheet}
            onChange={(event) => setWantsSheet(event.currentTarget.checked)}
          />
        )}
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

/** Articles where there are any, else the samples: no more than there are places. */
function sheetRows(rows: readonly DataRow[], { columns, rows: down }: LabelSheet): readonly DataRow['values'][] {
  const [samples, ...articles] = rows
  const shown = articles.length > 0 ? articles : samples ? [samples] : []
  return shown.slice(0, columns * down).map(({ values }) => values)
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
