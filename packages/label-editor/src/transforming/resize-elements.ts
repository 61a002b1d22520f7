// Elements as they are after what holds them was made larger or smaller.
import { scaleElement } from '@labelwright/label-document/groups/scale-element'
import type { LabelElement } from '@labelwright/label-document/label-document'
import { childrenOf } from '@labelwright/open-label/order-keys'
import type { Fields, Records } from '@labelwright/open-label/records'
import type { EditorSettings } from '../editor.ts'
import type { Rectangle } from '../editor-view.ts'
import { fieldsForFrame } from '../geometry/frame-fields.ts'
import { carry } from '../geometry/rectangles.ts'
import { hasLock, leavesOf, nodesOf, type Scene, type SceneNode } from '../geometry/scene.ts'
import { numberOf } from '../geometry/spaces.ts'
import { dotOf, moduleDots, sizeBarcode } from './barcode-size.ts'

export interface Resizing {
  readonly scene: Scene
  readonly records: Records
  readonly ids: readonly string[]
  readonly from: Rectangle
  readonly to: Rectangle
  readonly settings: Pick<EditorSettings, 'dpi' | 'barcodeSize' | 'scalesContent'>
}

export type FieldsById = ReadonlyMap<string, Fields>

/**
 * The fields of all that is in a selection, and of the columns of tables, when its frame goes from one to another. Fonts, lines
 * and modules stay as they are unless content is scaled.
 */
export function resizeElements(resizing: Resizing): FieldsById {
  const { records, ids, from, to, settings } = resizing
  const wanted = new Map<string, Fields>()
  const factor = settings.scalesContent ? Math.min(to.width / (from.width || 1), to.height / (from.height || 1)) : 1
  for (const leaf of resized(resizing)) {
    const frame = carry(leaf.frame, from, to)
    wanted.set(leaf.id, fieldsOf(leaf, frame, { factor, settings, isOne: ids.length === 1 && ids[0] === leaf.id }))
    if (leaf.type === 'table') addColumns(wanted, records, { leaf, width: frame.width })
  }
  return wanted
}

/** What is in groups, but not in repeaters: those are frames whose rows keep their elements. */
function resized({ scene, ids }: Resizing): SceneNode[] {
  const leaves = nodesOf(scene, ids).flatMap((node) => (node.type === 'group' ? leavesOf(scene, node.id) : [node]))
  const inRepeaters = new Set(leaves.filter(({ type }) => type === 'repeater').flatMap(({ children }) => children))
  return leaves.filter(({ id, isLocked }) => !inRepeaters.has(id) && (!isLocked || ids.includes(id)))
}

interface How {
  readonly factor: number
  readonly settings: Resizing['settings']
  readonly isOne: boolean
}

function fieldsOf(leaf: SceneNode, frame: Rectangle, { factor: wanted, settings, isOne }: How): Fields {
  const factor = hasLock(leaf.fields, 'look') ? 1 : wanted
  if (leaf.type === 'barcode' && !isOne) return barcodeFields(leaf, frame, { factor, settings, isOne })
  const placed = fieldsForFrame(leaf, frame)
  return factor === 1 ? placed : { ...scaledLooks(leaf.fields, factor), ...placed }
}

/** Among others a barcode keeps its modules and its size, and moves with its place. */
function barcodeFields(leaf: SceneNode, frame: Rectangle, { factor, settings }: How): Fields {
  const stays = { ...frame, width: leaf.frame.width, height: leaf.frame.height }
  if (factor === 1) return fieldsForFrame(leaf, stays)
  const sides = { left: false, right: true, top: false, bottom: true }
  const sized = sizeBarcode(leaf, frame, { rules: { sides, fromCenter: false }, settings })
  const text = scaledLooks(leaf.fields, factor)
  if (!sized) return { ...text, ...byModules(leaf, stays, { factor, dpi: settings.dpi }) }
  if (sized.dots.module === moduleDots(leaf, settings.dpi)) return fieldsForFrame(leaf, stays)
  return { ...text, ...sized.fields, ...fieldsForFrame(leaf, { ...sized.frame, x: frame.x, y: frame.y }) }
}

/** Where nobody has laid the symbol out, it grows as its modules do: from whole dots to whole dots. */
function byModules(
  leaf: SceneNode,
  stays: Rectangle,
  { factor, dpi }: { readonly factor: number; readonly dpi: number },
) {
  const now = moduleDots(leaf, dpi)
  const next = Math.max(1, Math.round(now * factor))
  if (next === now) return fieldsForFrame(leaf, stays)
  const share = next / now
  const frame = { ...stays, width: stays.width * share, height: stays.height * share }
  const moduleWidth = Math.round((next * dotOf(dpi) * 100) / (leaf.space.scale ?? 100))
  return { ...fieldsForFrame(leaf, frame), moduleWidth: Math.min(20_000, Math.max(40, moduleWidth)) }
}

/** Lengths that scale with an element, and between what bounds a label takes them. */
const looks: Readonly<Record<string, readonly [least: number, most: number]>> = {
  fontSize: [350, 500_000],
  minimumFontSize: [350, 500_000],
  textSize: [350, 500_000],
  lineWidth: [1, 100_000],
  cornerRadius: [0, 1_200_000],
  rowHeight: [500, 1_200_000],
  headerHeight: [0, 1_200_000],
}

function scaledLooks(fields: Fields, factor: number): Fields {
  const scaled = scaleElement(fields as unknown as LabelElement, factor * 100) as unknown as Fields
  const names = Object.keys(looks).filter((name) => typeof fields[name] === 'number')
  return Object.fromEntries(
    names.map((name) => {
      const [least, most] = looks[name] ?? [0, 0]
      return [name, Math.min(most, Math.max(fields[name] === 0 ? 0 : least, numberOf(scaled, name)))]
    }),
  )
}

function addColumns(
  wanted: Map<string, Fields>,
  records: Records,
  { leaf, width }: { readonly leaf: SceneNode; readonly width: number },
): void {
  const factor = leaf.frame.width === 0 ? 1 : width / leaf.frame.width
  if (factor === 1) return
  for (const [id, { fields }] of childrenOf(records).get(leaf.id) ?? []) {
    wanted.set(id, { width: Math.min(1_200_000, Math.max(100, Math.round(numberOf(fields, 'width') * factor))) })
  }
}
