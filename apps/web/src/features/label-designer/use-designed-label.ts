import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { Editor } from '@labelwright/label-editor/editor'
import { childrenOf } from '@labelwright/open-label/order-keys'
import { type Fields, type LabelRecord, labelId, type Records } from '@labelwright/open-label/records'
import { toDocument } from '@labelwright/open-label/to-document'
import { useEffect, useMemo } from 'react'
import type { ShownPage } from '../labels/label-engine.queries.ts'
import { useDesignedPage } from '../labels/label-engine.queries.ts'
import { measured } from './canvas/measured.ts'
import type { QuietView } from './editor-views.ts'
import { frameOfBarcode } from './panels/barcode/fit-frame.ts'

interface DesignedLabel {
  readonly document: LabelDocument
  readonly live: ShownPage | undefined
  readonly hasFailed: boolean
}

interface Wanted {
  readonly records: Records
  readonly view: QuietView
  readonly values: Readonly<Record<string, string>>
  readonly dpi: number
}

/** The label as a document and as it is laid out, with what a running gesture changes. */
export function useDesignedLabel(editor: Editor, { records, view, values, dpi }: Wanted): DesignedLabel {
  const { changedFields: changed } = view
  const shown = useMemo(() => withFields(records, changed), [records, changed])
  const document = useMemo(() => toDocument(shown), [shown])
  const pages = useMemo(() => pagesOf(records), [records])
  const page = Math.max(0, pages.indexOf(view.page))
  const { drawn: live, hasFailed } = useDesignedPage(document, values, { page, dpi })
  // Not while a gesture runs: what it changes is laid out with every move.
  const isAtRest = changed.size === 0
  useEffect(() => {
    if (!live || !isAtRest) return
    const measuring = { document, values, resources: live.resources, dpi }
    const barcodeFrame = (fields: Fields) => frameOfBarcode(fields, measuring)
    editor.changeSettings({ dpi, ...measured(live), barcodeFrame })
  }, [editor, live, document, values, dpi, isAtRest])
  return { document, live, hasFailed }
}

/** Ids of the pages, in their order. */
export const pagesOf = (records: Records): readonly string[] =>
  (childrenOf(records).get(labelId) ?? []).filter(([, { kind }]) => kind === 'page').map(([id]) => id)

function withFields(records: Records, changed: ReadonlyMap<string, Fields>): Records {
  if (changed.size === 0) return records
  const next = new Map<string, LabelRecord>(records)
  for (const [id, fields] of changed) {
    const record = records.get(id)
    if (record) next.set(id, { ...record, fields: withoutNulls({ ...record.fields, ...fields }) })
  }
  return next
}

const withoutNulls = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
