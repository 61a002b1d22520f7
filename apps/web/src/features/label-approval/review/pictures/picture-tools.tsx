import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../../../lib/i18n.ts'
import classes from '../review.module.css'
import { usePrinterKinds } from '../use-printer-kinds.ts'
import { type Zoom, ZoomChoice } from '../zoom-choice.tsx'

/** What of a version is looked at: the test row and page, the printer's dots, and how large they are. */
export function useLook() {
  const [row, setRow] = useState(0)
  const [page, setPage] = useState(0)
  const [zoom, setZoom] = useState<Zoom>('fit')
  return { ...usePrinterKinds(), row, setRow, page, setPage, zoom, setZoom }
}

interface PictureToolsProps {
  readonly look: ReturnType<typeof useLook>
  readonly pageCount: number
}

/** Chooses the printer, the size, and the page where there are several. */
export function PictureTools({ look, pageCount }: PictureToolsProps) {
  const { t } = useTranslation()
  const { kinds, kind, choose, page, setPage, zoom, setZoom } = look
  return (
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
  )
}
