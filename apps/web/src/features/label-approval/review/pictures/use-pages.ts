import { localMoment } from '@labelwright/label-document/formats/dates'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { useMemo } from 'react'
import { usePreview } from '../../../labels/label-engine.queries.ts'
import { useDotPages } from './use-dot-pages.ts'

interface Wanted {
  readonly document: LabelDocument | undefined
  readonly values: Readonly<Record<string, string>>
  readonly dpi: number
  /** Of a version whose review has begun. */
  readonly pictures: Readonly<Record<string, string | null>> | undefined
}

// Of the page, not of each picture: two documents are compared at one moment.
const moment = localMoment(new Date())

/** All pages of a document with these values, at the dots of a printer. */
export function usePages({ document, values, dpi, pictures }: Wanted) {
  const rows = useMemo(() => [{ meta_time: moment, ...values }], [values])
  const { file, hasFailed } = usePreview(document, rows, { dpi, pictures, format: 'png', title: '', isOnSheet: false })
  const { pages, isUnreadable } = useDotPages(file?.pictures)
  return { pages, hasFailed: hasFailed || isUnreadable }
}
