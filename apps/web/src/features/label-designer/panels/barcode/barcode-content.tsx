import type { Symbology } from '@labelwright/label-document/symbologies'
import type { SelectedElement } from '../../designer-context.ts'
import { ContentField } from '../properties/content-field.tsx'
import { takesElementStrings } from './change-symbology.ts'
import { readRows } from './gs1-rows.ts'
import { Gs1Rows } from './gs1-rows-field.tsx'

/** The data: element strings row by row where they are some, or else as text. */
export function BarcodeContent({ element }: { readonly element: SelectedElement }) {
  const { symbology, content } = element.fields
  const isGs1 = takesElementStrings(symbology as Symbology) && !String(content).includes('|')
  const rows = isGs1 ? readRows(String(content)) : undefined
  if (rows) return <Gs1Rows element={element} rows={rows} />
  return <ContentField spec={{ kind: 'content', name: 'content', label: 'designer.field.data' }} elements={[element]} />
}
