import { pathFor } from '@labelwright/label-editor/geometry/frame-fields'
import type { Change } from '@labelwright/open-label/commands'
import type { Fields, Json } from '@labelwright/open-label/records'
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
    if (dequal(had, value)) return []
    const changed = { ...dataOfPath(element, name, value), [name]: value }
    return Object.entries(changed).map(([field, value]) => ({ type: 'field', id: element.id, field, value }))
  })
}

/** A drawing's data is in micrometres of its frame, so it grows with it. */
function dataOfPath({ fields }: SelectedElement, name: string, value: Json): Fields {
  if ((name !== 'width' && name !== 'height') || typeof value !== 'number') return {}
  const before = { width: Number(fields.width), height: Number(fields.height) }
  return pathFor({ type: String(fields.type), fields }, { ...before, [name]: value })
}
