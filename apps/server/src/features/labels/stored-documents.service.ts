import type { LabelDocument } from '@labelwright/label-document/label-document'
import { readLabelDocument } from '@labelwright/label-document/read-label-document'

/** Stored documents were checked when they were stored; older formats are migrated as they are read. */
export function storedDocument(value: unknown): LabelDocument {
  const { document, problems } = readLabelDocument(value)
  if (!document) throw new Error(`a stored label document is not readable: ${problems[0]?.message}`)
  return document
}
