import { localMoment } from '@labelwright/label-document/formats/dates'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { useEffect, useMemo, useState } from 'react'
import { usePreview } from '../../../labels/label-engine.queries.ts'
import type { Pixels } from './pixel-differences.ts'

/** A page as the printer's dots, to be shown and to be compared. */
export interface DotPage {
  readonly url: string
  readonly pixels: Pixels
}

interface Wanted {
  readonly document: LabelDocument | undefined
  readonly values: Readonly<Record<string, string>>
  readonly dpi: number
}

// Of the page, not of each picture: two documents are compared at one moment.
const moment = localMoment(new Date())

/** All pages of a document with these values, at the dots of a printer. */
export function usePages({ document, values, dpi }: Wanted) {
  const rows = useMemo(() => [{ meta_time: moment, ...values }], [values])
  const { file, hasFailed } = usePreview(document, rows, { dpi, format: 'png', title: '', isOnSheet: false })
  const [pages, setPages] = useState<readonly DotPage[]>()
  const [isUnreadable, setUnreadable] = useState(false)
  useEffect(() => {
    if (!file) return undefined
    let isWanted = true
    const urls = file.pictures.map((picture) => URL.createObjectURL(picture))
    Promise.all(file.pictures.map(pixelsOf)).then(
      (read) => {
        if (isWanted) setPages(read.map((pixels, index) => ({ url: urls[index] ?? '', pixels })))
      },
      () => {
        if (isWanted) setUnreadable(true)
      },
    )
    return () => {
      isWanted = false
      for (const url of urls) URL.revokeObjectURL(url)
    }
  }, [file])
  return { pages, hasFailed: hasFailed || isUnreadable }
}

async function pixelsOf(picture: Blob): Promise<Pixels> {
  const bitmap = await createImageBitmap(picture)
  const canvas = document.createElement('canvas')
  canvas.width = bitmap.width
  canvas.height = bitmap.height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('The browser has no canvas to read pictures with')
  context.drawImage(bitmap, 0, 0)
  return context.getImageData(0, 0, bitmap.width, bitmap.height)
}
