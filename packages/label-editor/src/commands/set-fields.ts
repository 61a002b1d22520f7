// The same field of several elements, each changed from what it was.
import type { Fields, Json } from '@labelwright/open-label/records'
import type { Calculation } from '../calculated-value.ts'
import type { Editor } from '../editor.ts'
import { changesForFields, pathFor } from '../geometry/frame-fields.ts'
import { nodesOf } from '../geometry/scene.ts'
import { numberOf, ownFrame } from '../geometry/spaces.ts'

/** The value that all of them have in a field: 'mixed' where they differ, undefined where none has it. */
export function commonValue(
  editor: Editor,
  ids: readonly string[],
  field: string,
): { readonly value: Json | undefined } | 'mixed' {
  const values = ids.map((id) => editor.label.records().get(id)?.fields[field])
  const [first] = values
  const isCommon = values.every((value) => JSON.stringify(value) === JSON.stringify(first))
  return isCommon ? { value: first } : 'mixed'
}

/** Sets a field of several elements to one value; null takes it away. */
export function setField(
  editor: Editor,
  ids: readonly string[],
  { field, value }: { readonly field: string; readonly value: Json },
): boolean {
  return editor.perform(
    changesForFields(editor.label.records(), new Map(ids.map((id) => [id, { [field]: value }] as const))),
  )
}

/** Calculates a number of each element from what it was. A size is measured from the anchor; others are whole numbers. */
export function calculateField(
  editor: Editor,
  ids: readonly string[],
  { field, calculation }: { readonly field: string; readonly calculation: Calculation },
): boolean {
  const wanted = nodesOf(editor.scene(), ids).map((node): readonly [string, Fields] => {
    const value = Math.round(calculation(numberOf(node.fields, field)))
    if (field !== 'width' && field !== 'height') return [node.id, { [field]: value }]
    const size = { ...ownFrame(node.fields), [field]: Math.max(0, value) }
    return [node.id, { [field]: size[field], ...pathFor(node, size) }]
  })
  return editor.perform(changesForFields(editor.label.records(), new Map(wanted)))
}
