import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { DifferenceList } from '../../../ui/label/differences/difference-list.tsx'
import { BarcodeSection } from './barcode-section.tsx'
import { DesignPictures, useVersionPages } from './pictures/design-pictures.tsx'
import { FilePictures } from './pictures/file-pictures.tsx'
import classes from './review.module.css'
import { TestRows } from './test-rows.tsx'
import { usePrinterKinds } from './use-printer-kinds.ts'
import type { Review } from './use-review.ts'
import { type Zoom, ZoomChoice } from './zoom-choice.tsx'

/** The version as it prints, row by row, beside the one that is printed now. */
export function ReviewStage({ version, printed }: Pick<Review, 'version' | 'printed'>) {
  const { t } = useTranslation()
  const { kinds, kind, choose } = usePrinterKinds()
  const [row, setRow] = useState(0)
  const [page, setPage] = useState(0)
  const [zoom, setZoom] = useState<Zoom>('fit')
  const { dpi } = kind
  const isFile = version.kind !== 'design'
  const pages = useVersionPages({ version, printed, row, dpi })
  const { pageCount } = pages
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
            data={Array.from({ length: pageCount }, (_, index) => ({
              value: String(index),
              label: t('approval.pageOf', { number: index + 1, count: pageCount }),
            }))}
          />
        )}
      </div>
      {isFile ? (
        <FilePictures version={version} printed={printed} row={row} page={page} printerModel={kind.model} zoom={zoom} />
      ) : (
        <DesignPictures version={version} printed={printed} pages={pages} page={page} zoom={zoom} />
      )}
      <TestRows rows={version.testRows} chosen={row} onChoose={setRow} />
      <BarcodeSection version={version} printed={printed} row={row} dpi={dpi} />
      {printed ? (
        <DifferenceList before={printed.document} after={version.document} dpi={dpi} />
      ) : (
        <p className="dimmed">{t('approval.firstVersion')}</p>
      )}
    </div>
  )
}
