import { fillVariables } from '@labelwright/label-document/filling/fill-variables'
import type { LabelDocument } from '@labelwright/label-document/label-document'

/** A content with the values of the chosen data in it. */
export function fillText(document: LabelDocument, content: string, values: Readonly<Record<string, string>>): string {
  const { pages: _pages, layers: _layers, ...paper } = document
  const element = { id: 'content', type: 'barcode', content }
  const alone = { ...paper, elements: [element] } as unknown as LabelDocument
  return fillVariables(alone, values).texts.get(element.id) ?? ''
}
