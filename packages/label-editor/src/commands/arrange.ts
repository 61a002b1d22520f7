// Where things stand to each other: aligned, at even distances, of one size, in the middle.
import type { Fields } from '@labelwright/open-label/records'
import type { Editor } from '../editor.ts'
import type { Point, Rectangle } from '../editor-view.ts'
import { changesForFields, fieldsForMove } from '../geometry/frame-fields.ts'
import { bottomOf, centerOf, rightOf } from '../geometry/rectangles.ts'
import { boundsOf, nodesOf, type SceneNode } from '../geometry/scene.ts'
import { spanOf } from '../snapping/gaps.ts'
import { sizeBarcode } from '../transforming/barcode-size.ts'
import { type FieldsById, resizeElements } from '../transforming/resize-elements.ts'
import { movable } from './basic.ts'
import type { EditorCommand } from './command.ts'

export type Edge = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'
export type Axis = 'x' | 'y'

const movableNodes = (editor: Editor): SceneNode[] => nodesOf(editor.scene(), movable(editor))

function setFields(editor: Editor, wanted: FieldsById): void {
  editor.perform(changesForFields(editor.label.records(), wanted))
}

function moveEach(editor: Editor, nodes: readonly SceneNode[], wayOf: (bounds: Rectangle) => Point): void {
  setFields(editor, new Map(nodes.map((node) => [node.id, fieldsForMove(node, wayOf(node.bounds))] as const)))
}

/** To each other; one thing alone to the paper. */
function align(editor: Editor, edge: Edge): void {
  const { selection } = editor.view()
  const about = selection.length > 1 ? boundsOf(editor.scene(), selection) : editor.scene().paper
  if (about) moveEach(editor, movableNodes(editor), (bounds) => wayToEdge(bounds, about, edge))
}

function wayToEdge(box: Rectangle, about: Rectangle, edge: Edge): Point {
  const [from, to] = [centerOf(box), centerOf(about)]
  const ways: Readonly<Record<Edge, Point>> = {
    left: { x: about.x - box.x, y: 0 },
    center: { x: to.x - from.x, y: 0 },
    right: { x: rightOf(about) - rightOf(box), y: 0 },
    top: { x: 0, y: about.y - box.y },
    middle: { x: 0, y: to.y - from.y },
    bottom: { x: 0, y: bottomOf(about) - bottomOf(box) },
  }
  return ways[edge]
}

/** At even distances between the first and the last; at a gap from the first where one is given. Micrometres. */
export function distribute(editor: Editor, axis: Axis, gap: number | undefined): void {
  const nodes = movableNodes(editor).sort(
    (one, other) => spanOf(axis, one.bounds).start - spanOf(axis, other.bounds).start,
  )
  const spans = nodes.map(({ bounds }) => spanOf(axis, bounds))
  const [first] = spans
  const last = spans.at(-1)
  if (!first || !last || nodes.length < 2) return
  const filled = spans.reduce((sum, { start, end }) => sum + end - start, 0)
  const between = gap ?? (last.end - first.start - filled) / (nodes.length - 1)
  const starts = new Map<Rectangle, number>()
  let at = first.start
  for (const [index, { bounds }] of nodes.entries()) {
    const span = spans[index]
    if (!span) continue
    starts.set(bounds, at)
    at += span.end - span.start + between
  }
  moveEach(editor, nodes, (bounds) => {
    const by = (starts.get(bounds) ?? 0) - spanOf(axis, bounds).start
    return axis === 'x' ? { x: by, y: 0 } : { x: 0, y: by }
  })
}

/** All as wide or as high as the one that was selected first. */
function makeSameSize(editor: Editor, sides: { readonly width: boolean; readonly height: boolean }): void {
  const scene = editor.scene()
  const [model, ...others] = nodesOf(scene, editor.view().selection)
  if (!model) return
  const wanted = new Map<string, Fields>()
  for (const node of others.filter(({ isLocked }) => !isLocked)) {
    const from = node.type === 'group' ? node.bounds : node.frame
    const to = {
      ...from,
      width: sides.width ? model.bounds.width : from.width,
      height: sides.height ? model.bounds.height : from.height,
    }
    for (const [id, fields] of sizedTo(editor, node, { from, to, sides })) wanted.set(id, fields)
  }
  setFields(editor, wanted)
}

interface NewSize {
  readonly from: Rectangle
  readonly to: Rectangle
  readonly sides: { readonly width: boolean; readonly height: boolean }
}

function sizedTo(editor: Editor, node: SceneNode, { from, to, sides }: NewSize): FieldsById {
  const settings = editor.settings()
  if (node.type === 'barcode') {
    const dragged = { left: false, right: sides.width, top: false, bottom: sides.height }
    const barcode = sizeBarcode(node, to, { rules: { sides: dragged, fromCenter: false }, settings })
    if (barcode) return new Map([[node.id, barcode.fields]])
  }
  const records = editor.label.records()
  return resizeElements({
    scene: editor.scene(),
    records,
    ids: [node.id],
    from,
    to,
    settings: { ...settings, scalesContent: false },
  })
}

/** All that is selected keeps its places to each other. */
function centerOnPaper(editor: Editor): void {
  const bounds = boundsOf(editor.scene(), movable(editor))
  if (!bounds) return
  const [from, to] = [centerOf(bounds), centerOf(editor.scene().paper)]
  moveEach(editor, movableNodes(editor), () => ({ x: to.x - from.x, y: to.y - from.y }))
}

const atLeast = (count: number) => (editor: Editor) => movable(editor).length >= count

const edges: readonly (readonly [Edge, string])[] = [
  ['left', 'alt+a'],
  ['center', 'alt+h'],
  ['right', 'alt+d'],
  ['top', 'alt+w'],
  ['middle', 'alt+v'],
  ['bottom', 'alt+s'],
]

export const arrangeCommands: readonly EditorCommand[] = [
  ...edges.map(
    ([edge, key]): EditorCommand => ({
      id: `align-${edge}`,
      keys: [key],
      isEnabled: atLeast(1),
      run: (editor) => align(editor, edge),
    }),
  ),
  {
    id: 'distribute-across',
    keys: ['alt+shift+h'],
    isEnabled: atLeast(3),
    run: (editor) => distribute(editor, 'x', undefined),
  },
  {
    id: 'distribute-down',
    keys: ['alt+shift+v'],
    isEnabled: atLeast(3),
    run: (editor) => distribute(editor, 'y', undefined),
  },
  {
    id: 'same-width',
    keys: [],
    isEnabled: atLeast(2),
    run: (editor) => makeSameSize(editor, { width: true, height: false }),
  },
  {
    id: 'same-height',
    keys: [],
    isEnabled: atLeast(2),
    run: (editor) => makeSameSize(editor, { width: false, height: true }),
  },
  {
    id: 'same-size',
    keys: [],
    isEnabled: atLeast(2),
    run: (editor) => makeSameSize(editor, { width: true, height: true }),
  },
  { id: 'center-on-paper', keys: [], isEnabled: atLeast(1), run: centerOnPaper },
]
