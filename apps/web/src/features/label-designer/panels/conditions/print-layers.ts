// The layers of a label, which say together for several elements whether they are printed.
import { labelLimits } from '@labelwright/label-document/label-limits'
import type { Change } from '@labelwright/open-label/commands'
import { childrenOf, keysBetween } from '@labelwright/open-label/order-keys'
import { documentId, type Fields, labelId, type Records } from '@labelwright/open-label/records'

export interface PrintLayer {
  readonly id: string
  readonly fields: Fields
}

export const printLayers = (records: Records): readonly PrintLayer[] =>
  (childrenOf(records).get(labelId) ?? []).flatMap(([id, { kind, fields }]) =>
    kind === 'layer' ? [{ id, fields }] : [],
  )

export const hasRoomForLayer = (records: Records): boolean => printLayers(records).length < labelLimits.layers

/** A layer behind the others, which is printed always until somebody changes it. */
export function addLayer(records: Records, id: string, name: string): Change[] {
  const [key = ''] = keysBetween(childrenOf(records).get(labelId)?.at(-1)?.[1].place?.key, undefined, 1)
  const record = { kind: 'layer', place: { parent: labelId, key }, fields: { name, prints: 'always' } } as const
  return [{ type: 'add', id, record }]
}

/** The layer goes; its elements stay and are printed always. */
export function removeLayer(records: Records, id: string): Change[] {
  const elements = [...records].filter(([, { fields }]) => fields.layer === documentId(id))
  return [
    ...elements.map(([element]): Change => ({ type: 'field', id: element, field: 'layer', value: null })),
    { type: 'remove', id },
  ]
}

/** One place further up in the list. */
export function moveLayerUp(records: Records, id: string): Change[] {
  const layers = printLayers(records)
  const at = layers.findIndex((layer) => layer.id === id)
  if (at < 1) return []
  const keyOf = (index: number) => records.get(layers[index]?.id ?? '')?.place?.key
  const [key = ''] = keysBetween(keyOf(at - 2), keyOf(at - 1), 1)
  return [{ type: 'move', id, place: { parent: labelId, key } }]
}

/** `when` has a condition, the others have none. */
export function changePrints({ id, fields }: PrintLayer, prints: string): Change[] {
  const set = (field: string, value: string | null): Change => ({ type: 'field', id, field, value })
  if (prints === fields.prints) return []
  if (prints === 'when')
    return [set('prints', prints), ...(fields.condition === undefined ? [set('condition', 'true')] : [])]
  return [set('prints', prints), ...(fields.condition === undefined ? [] : [set('condition', null)])]
}
