// A label turned by quarters with all that is on it, on all pages.
import type { Change } from '@labelwright/open-label/commands'
import { type Fields, labelId } from '@labelwright/open-label/records'
import type { Point, Rectangle } from '../editor-view.ts'
import { changesForFields, cornerFields } from '../geometry/frame-fields.ts'
import { nodesOf, type SceneNode } from '../geometry/scene.ts'
import { numberOf } from '../geometry/spaces.ts'
import { canTurn, turnable } from '../transforming/turn-elements.ts'
import { guidesWith, type LabelOfEditor, paperOf, unlockedScenes } from './label-elements.ts'

/** Degrees clockwise. */
export type LabelTurn = 90 | 180 | 270

export interface TurnedLabel {
  readonly changes: readonly Change[]
  /** How many elements keep their direction, because tables, repeaters and slanted lines have only one. */
  readonly upright: number
}

/** A label of any length has its length along its height: only half turns are for it. */
export const canTurnLabel = ({ label }: LabelOfEditor, turn: LabelTurn): boolean =>
  turn === 180 || label.records().get(labelId)?.fields.continuous === undefined

/** Turns a label. Four quarters are the same label again. */
export function turnLabel(editor: LabelOfEditor, turn: LabelTurn): TurnedLabel {
  const { records, scenes } = unlockedScenes(editor)
  const label = records.get(labelId)?.fields ?? {}
  const turning: Turning = { turn, paper: paperOf(label) }
  const roots = scenes.flatMap((scene) => nodesOf(scene, scene.roots))
  const wanted = new Map<string, Fields>([[labelId, turnedPaper(label, turning)]])
  for (const node of roots)
    wanted.set(node.id, canTurn(node) ? turnedElement(node, turning) : movedUpright(node, turning))
  return {
    changes: changesForFields(editor.label.records(), wanted),
    upright: turn === 180 ? 0 : roots.filter((node) => !canTurn(node)).length,
  }
}

interface Turning {
  readonly turn: LabelTurn
  /** Before it was turned. */
  readonly paper: Rectangle
}

function turnBox({ x, y, width, height }: Rectangle, { turn, paper }: Turning): Rectangle {
  if (turn === 180) return { x: paper.width - x - width, y: paper.height - y - height, width, height }
  const turned = { width: height, height: width }
  return turn === 90
    ? { x: paper.height - y - height, y: x, ...turned }
    : { x: y, y: paper.width - x - width, ...turned }
}

function turnedElement({ frame, fields, type }: SceneNode, turning: Turning): Fields {
  const { turn } = turning
  const rotation = (numberOf(fields, 'rotation') + turn) % 360
  // Texts and barcodes always say their rotation, others only when they are turned.
  const isSaid = rotation !== 0 || type === 'text' || type === 'barcode'
  return {
    ...cornerFields(fields, turnBox(frame, turning)),
    ...(turnable.has(type) && { rotation: isSaid ? rotation : null }),
  }
}

/** The middle goes where it would be turned to; what is half a micrometre off is the same for all quarters, so that four are none. */
function movedUpright({ frame, fields }: SceneNode, { turn, paper }: Turning): Fields {
  const { x, y, width, height } = frame
  const [across, along] = [Math.ceil((width + height) / 2), Math.floor((width - height) / 2)]
  const corners: Readonly<Record<LabelTurn, Point>> = {
    90: { x: paper.height - y - across, y: x + along },
    180: { x: paper.width - x - along - across, y: paper.height - y - across + along },
    270: { x: y - along, y: paper.width - x - across },
  }
  return cornerFields(fields, { ...frame, ...corners[turn] })
}

function turnedPaper(label: Fields, turning: Turning): Fields {
  const { turn, paper } = turning
  const size = turn === 180 ? {} : { width: paper.height, height: paper.width }
  return { ...size, ...turnedSheet(label, turning), ...guidesWith(label, (guide) => turnGuide(guide, turning)) }
}

function turnGuide({ axis, at }: { readonly axis: 'x' | 'y'; readonly at: number }, { turn, paper }: Turning) {
  const isX = axis === 'x'
  if (turn === 180) return { axis, at: (isX ? paper.width : paper.height) - at }
  const other = isX ? ('y' as const) : ('x' as const)
  if (turn === 90) return { axis: other, at: isX ? at : paper.height - at }
  return { axis: other, at: isX ? paper.width - at : at }
}

/** The sheet is turned with the labels on it. */
function turnedSheet({ sheet }: Fields, turning: Turning): Fields {
  if (typeof sheet !== 'object' || sheet === null || Array.isArray(sheet)) return {}
  const one = sheet as Readonly<Record<string, number>>
  const read = (name: string): number => one[name] ?? 0
  const { paper, turn } = turning
  const spread = (count: number, size: number, gap: number): number => count * size + (count - 1) * gap
  const all = {
    x: read('left'),
    y: read('top'),
    width: spread(read('columns'), paper.width, read('gapX')),
    height: spread(read('rows'), paper.height, read('gapY')),
  }
  const { x, y } = turnBox(all, { turn, paper: { x: 0, y: 0, width: read('width'), height: read('height') } })
  const corner = { left: Math.max(0, x), top: Math.max(0, y) }
  if (turn === 180) return { sheet: { ...one, ...corner } }
  return {
    sheet: {
      ...one,
      ...corner,
      width: read('height'),
      height: read('width'),
      columns: read('rows'),
      rows: read('columns'),
      gapX: read('gapY'),
      gapY: read('gapX'),
    },
  }
}
