import { allElements } from '@labelwright/label-document/groups/flatten-elements'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { LabelVariable } from '@labelwright/label-document/label-variable'
import { ownNameOf } from '../../../ui/label/element-name.ts'
import type { RowColumn } from './typed-rows.ts'

const unasked = ['serial', 'computed']

/** Variables that a test row gives a value. */
export const variablesToTry = ({ variables }: LabelDocument): readonly LabelVariable[] =>
  variables.filter(
    ({ variableName, inputType }) => !variableName.startsWith('meta_') && !unasked.includes(inputType ?? ''),
  )

/** The name, a column for each variable, and one for what each barcode must say. */
export function rowColumns(
  document: LabelDocument,
  t: { readonly name: string; readonly expected: (name: string) => string },
): readonly RowColumn[] {
  const barcodes = allElements(document).filter((element) => element.type === 'barcode')
  return [
    { kind: 'name', key: 'name', title: t.name },
    ...variablesToTry(document).map(({ variableName }) => ({
      kind: 'values' as const,
      key: variableName,
      title: variableName,
    })),
    ...barcodes.map((element) => ({
      kind: 'expected' as const,
      key: element.id,
      title: t.expected(ownNameOf({ name: element.name ?? '', content: element.content })),
    })),
  ]
}
