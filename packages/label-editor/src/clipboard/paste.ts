// What was copied, put into a label.
import { labelLimits } from '@labelwright/label-document/label-limits'
import type { AddChange } from '@labelwright/open-label/commands'
import { childrenOf, keysBetween, type Placed } from '@labelwright/open-label/order-keys'
import { type Fields, labelId, layerId, type Records } from '@labelwright/open-label/records'
import type { Editor } from '../editor.ts'
import type { Point } from '../editor-view.ts'
import { fieldsForFrame, fieldsForMove } from '../geometry/frame-fields.ts'
import { centerOf, holdsPoint, translate } from '../geometry/rectangles.ts'
import { ownFrame, pageSpace } from '../geometry/spaces.ts'
import { type Target, targetFor } from '../tools/insert/insert-element.ts'
import type { Copied } from './clipboard.ts'
import { keysBetweenSiblings, withNewIds } from './copy-records.ts'

export interface Pasted {
  /** Names of variables that came along because the label had none of these. */
  readonly newVariables: readonly string[]
  /** Names of variables that the label has too, but otherwise: its own are used. */
  readonly differentVariables: readonly string[]
}

export type PasteObstacle = 'too-many-elements' | 'too-many-variables' | 'busy'

const off = 2_000

/**
 * Puts elements in: about the pointer where it is over the paper, else at the same place, else, where something stands there
 * already, 2 mm off. `isInPlace` keeps the place whatever is there.
 */
export function paste(
  editor: Editor,
  copied: Copied,
  { isInPlace }: { readonly isInPlace: boolean },
): Pasted | PasteObstacle {
  const records = editor.label.records()
  const variables = sortVariables(records, copied)
  const obstacle = obstacleTo(records, copied, variables.missing.length)
  if (obstacle) return obstacle
  const way = isInPlace ? { x: 0, y: 0 } : wayFor(editor, copied)
  const target = targetFor(editor, typeOf(copied))
  const { changes, copies } = withNewIds(placeIn(records, copied, { target, way }), copied.roots, editor.label.newId)
  const added = addVariables(editor, variables.missing)
  if (!editor.perform([...added, ...changes], { selection: copies })) return 'busy'
  const nameOf = ({ variableName }: Fields): string => String(variableName)
  return { newVariables: variables.missing.map(nameOf), differentVariables: variables.different.map(nameOf) }
}

/** A group takes all but itself in a repeater: what takes the least decides. */
const typeOf = ({ records, roots }: Copied): string => {
  const types = records.filter(([id]) => roots.includes(id)).map(([, { fields }]) => String(fields.type))
  return types.find((type) => type === 'group' || type === 'repeater' || type === 'table') ?? 'box'
}

function obstacleTo(records: Records, copied: Copied, newVariables: number): PasteObstacle | undefined {
  const count = (kind: string): number => [...records.values()].filter((record) => record.kind === kind).length
  const elements = copied.records.filter(([, { kind }]) => kind === 'element').length
  if (count('element') + elements > labelLimits.elements) return 'too-many-elements'
  return count('variable') + newVariables > labelLimits.variables ? 'too-many-variables' : undefined
}

function sortVariables(records: Records, { variables }: Copied) {
  const own = new Map(
    [...records.values()].filter(({ kind }) => kind === 'variable').map(({ fields }) => [keyOf(fields), fields]),
  )
  const wanted = variables.map(({ fields }) => fields)
  const missing = wanted.filter((fields) => !own.has(keyOf(fields)))
  const different = wanted.filter((fields) => {
    const here = own.get(keyOf(fields))
    return here !== undefined && !isAlike(here, fields)
  })
  return { missing, different }
}

const keyOf = ({ variableName }: Fields): string => String(variableName).toLowerCase()
const isAlike = (one: Fields, other: Fields): boolean => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
const sorted = (fields: Fields) => Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1))

function addVariables({ label }: Editor, missing: readonly Fields[]): AddChange[] {
  const inLabel = childrenOf(label.records()).get(labelId) ?? []
  const keys = keysBetweenSiblings(inLabel, inLabel.length, missing.length)
  return missing.map((fields, index) => {
    // Serial numbers come from a series of the organization, which may be another.
    const place = { parent: labelId, key: keys[index] ?? '' }
    return { type: 'add', id: label.newId('variable'), record: { kind: 'variable', place, fields } }
  })
}

/** How far from where it was. */
function wayFor(editor: Editor, { bounds, roots, records }: Copied): Point {
  const { paper, nodes } = editor.scene()
  const pointer = editor.pointer()
  const center = centerOf(bounds)
  if (pointer && holdsPoint(paper, pointer))
    return { x: Math.round(pointer.x - center.x), y: Math.round(pointer.y - center.y) }
  const first = records.find(([id]) => id === roots[0])?.[1]
  const { x, y } = ownFrame(first?.fields ?? {})
  let way = { x: 0, y: 0 }
  const frames = [...nodes.values()].map(({ frame }) => frame)
  const isTaken = (at: Point): boolean => frames.some((frame) => frame.x === x + at.x && frame.y === y + at.y)
  while (isTaken(way)) way = { x: way.x + off, y: way.y + off }
  return way
}

/** The records with roots on top of what is in the target, moved, in its space and on no layer that it lacks. */
function placeIn(
  records: Records,
  copied: Copied,
  { target, way }: { readonly target: Target; readonly way: Point },
): Placed[] {
  const siblings = childrenOf(records).get(target.parent) ?? []
  const top = siblings.at(-1)?.[1].place?.key
  const keys = keysBetween(top, undefined, copied.roots.length)
  const ids = new Set(copied.records.map(([id]) => id))
  return copied.records.map(([id, record]): Placed => {
    const index = copied.roots.indexOf(id)
    const fields = withKnownRefs(records, record.fields, ids)
    if (index === -1) return [id, { ...record, fields }]
    const place = { parent: target.parent, key: keys[index] ?? '' }
    return [id, { ...record, place, fields: { ...fields, ...movedInto(fields, target, way) } }]
  })
}

function movedInto(fields: Fields, { space }: Target, way: Point): Fields {
  const type = String(fields.type)
  if (space === pageSpace) return fieldsForMove({ type, fields, space }, way)
  return fieldsForFrame({ type: 'box', fields, space }, translate(ownFrame(fields), way.x, way.y))
}

/** What it stands below, and its layer, may be of another label. */
function withKnownRefs(records: Records, { below, layer, ...fields }: Fields, ids: ReadonlySet<string>): Fields {
  const hasBelow = typeof below === 'string' && ids.has(`e:${below}`)
  const hasLayer = typeof layer === 'string' && records.has(layerId(layer))
  return { ...fields, ...(hasBelow && { below }), ...(hasLayer && { layer }) }
}
