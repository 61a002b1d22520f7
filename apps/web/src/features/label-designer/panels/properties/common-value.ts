import type { Change } from '@labelwright/open-label/commands'
import type { Json } from '@labelwright/open-label/records'
import { dequal } from 'dequal/lite'
import type { SelectedElement } from '../../designer-context.ts'
import type { PropertySpec } from './spec-kinds.ts'

/** What several elements have in one field: the same, or not. */
export type CommonValue = { readonly isMixed: true } | { readonly isMixed: false; readonly value: Json | undefined }

export function commonValue(
  elements: readonly SelectedElement[],
  { name, usual }: Pick<PropertySpec, 'name' | 'usual'>,
): CommonValue {
  const values = elements.map(({ fields }) => (Object.hasOwn(fields, name) ? fields[name] : usual))
  const [first] = values
  return values.every((value) => dequal(value, first)) ? { isMixed: false, value: first } : { isMixed: true }
}

/** Sets a field of each element that has another value; the usual one is left out of the document. */
export function setFields(
  elements: readonly SelectedElement[],
  { name, usual }: Pick<PropertySpec, 'name' | 'usual'>,
  wantedOf: (element: SelectedElement) => Json | undefined,
): Change[] {
  return elements.flatMap((element): Change[] => {
    const wanted = wantedOf(element)
    if (wanted === undefined) return []
    const value = usual !== undefined && dequal(wanted, usual) ? null : wanted
    const had = Object.hasOwn(element.fields, name) ? (element.fields[name] ?? null) : null
    return dequal(had, value) ? [] : [{ type: 'field', id: element.id, field: name, value }]
  })
}
