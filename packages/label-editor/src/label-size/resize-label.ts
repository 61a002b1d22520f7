// A label of another size, with what is on it where somebody would put it then.
import { scaleElement } from '@labelwright/label-document/groups/scale-element'
import type { LabelElement } from '@labelwright/label-document/label-document'
import type { Change } from '@labelwright/open-label/commands'
import { type Fields, labelId, type Records } from '@labelwright/open-label/records'
import type { Rectangle } from '../editor-view.ts'
import { changesForFields, fieldsForMove } from '../geometry/frame-fields.ts'
import { nodesOf, type Scene, type SceneNode } from '../geometry/scene.ts'
import { numberOf } from '../geometry/spaces.ts'
import { dotOf } from '../transforming/barcode-size.ts'
import { resizeElements } from '../transforming/resize-elements.ts'
import { guidesWith, type LabelOfEditor, paperOf, unlockedScenes } from './label-elements.ts'
import { holdOf, spanAfter } from './margins.ts'

/**
 * `keep`: places stay as they are from the top left. `margins`: what is near the right or the bottom edge, or anchored there,
 * keeps its distance to it, and what fills the label grows with it. `scale`: everything with its type, lines and modules.
 */
export type ResizeMode = 'keep' | 'margins' | 'scale'

export interface LabelSize {
  /** Micrometres. */
  readonly width: number
  readonly height: number
}

/** The changes that give a label another size, on all of its pages. */
export function resizeLabel(editor: LabelOfEditor, size: LabelSize, mode: ResizeMode): Change[] {
  const { records, scenes } = unlockedScenes(editor)
  const label = records.get(labelId)?.fields ?? {}
  const resizing: Resizing = {
    editor,
    records,
    from: paperOf(label),
    to: { x: 0, y: 0, width: Math.round(size.width), height: Math.round(size.height) },
  }
  const wanted = new Map<string, Fields>([[labelId, resizedPaper(label, resizing, mode)]])
  for (const scene of mode === 'keep' ? [] : scenes) {
    const fields = mode === 'scale' ? scaleAll(scene, resizing) : keepMargins(scene, resizing)
    for (const [id, one] of fields) wanted.set(id, { ...wanted.get(id), ...one })
  }
  return changesForFields(editor.label.records(), wanted)
}

interface Resizing {
  readonly editor: LabelOfEditor
  readonly records: Records
  readonly from: Rectangle
  readonly to: Rectangle
}

type Wanted = (readonly [id: string, fields: Fields])[]

const sideOf = (axis: 'x' | 'y'): 'width' | 'height' => (axis === 'x' ? 'width' : 'height')
const factorsOf = ({ from, to }: Resizing) => ({ x: to.width / from.width, y: to.height / from.height })

function resizedPaper(label: Fields, resizing: Resizing, mode: ResizeMode): Fields {
  const { from, to } = resizing
  const size = { width: to.width, height: to.height }
  if (mode === 'keep') return size
  const factors = factorsOf(resizing)
  const guides = guidesWith(label, ({ axis, at }) => {
    if (mode === 'scale') return { axis, at: Math.round(at * factors[axis]) }
    const [before, after] = [from[sideOf(axis)], to[sideOf(axis)]]
    const span = { start: at, end: at }
    return {
      axis,
      at: spanAfter(span, holdOf(span, before, { anchored: undefined, stretches: false }), after - before).start,
    }
  })
  if (mode === 'margins') return { ...size, ...guides }
  return {
    ...size,
    ...guides,
    cornerRadius: Math.round(numberOf(label, 'cornerRadius') * Math.min(factors.x, factors.y)),
  }
}

const fill: ReadonlySet<string> = new Set(['box', 'line', 'text', 'table'])

function keepMargins(scene: Scene, { editor, records, from, to }: Resizing): Wanted {
  return nodesOf(scene, scene.roots).flatMap((node): Wanted => {
    const frame = node.type === 'group' ? node.bounds : node.frame
    const wanted = { ...frame }
    for (const axis of ['x', 'y'] as const) {
      const side = sideOf(axis)
      const span = { start: frame[axis], end: frame[axis] + frame[side] }
      const stretches = fill.has(node.type) && node.fields.grows !== true
      const hold = holdOf(span, from[side], { anchored: anchoredAt(node, axis), stretches })
      const { start, end } = spanAfter(span, hold, to[side] - from[side])
      wanted[axis] = start
      wanted[side] = end - start
    }
    const isSameSize = wanted.width === frame.width && wanted.height === frame.height
    if (isSameSize) return [[node.id, fieldsForMove(node, { x: wanted.x - frame.x, y: wanted.y - frame.y })]]
    const settings = { ...editor.settings(), scalesContent: false }
    return [...resizeElements({ scene, records, ids: [node.id], from: frame, to: wanted, settings })]
  })
}

/** An anchor that is not the usual corner says what an element belongs to. */
function anchoredAt({ fields: { anchor } }: SceneNode, axis: 'x' | 'y'): 'end' | 'middle' | undefined {
  if (typeof anchor !== 'string') return undefined
  if (anchor.includes(axis === 'x' ? 'right' : 'bottom')) return 'end'
  return anchor.includes(axis === 'x' ? 'left' : 'top') ? undefined : 'middle'
}

function scaleAll(scene: Scene, resizing: Resizing): Wanted {
  const { editor, records, from, to } = resizing
  const settings = { ...editor.settings(), scalesContent: true }
  const scaled = resizeElements({ scene, records, ids: scene.roots, from, to, settings })
  const repeaters = [...scene.nodes.values()].filter(({ type }) => type === 'repeater')
  return [...scaled, ...repeaters.flatMap((repeater) => scaleRows(scene, repeater, resizing))]
}

/** The rows of a repeater and what is in them: their places are from the row. */
function scaleRows(scene: Scene, { id, fields, children }: SceneNode, resizing: Resizing): Wanted {
  const { x, y } = factorsOf(resizing)
  const steps = { stepX: Math.round(numberOf(fields, 'stepX') * x), stepY: Math.round(numberOf(fields, 'stepY') * y) }
  const dot = dotOf(resizing.editor.settings().dpi)
  const inside = nodesOf(scene, children).map((node) => {
    const scaled = scaleElement(node.fields as unknown as LabelElement, Math.min(x, y) * 100) as unknown as Fields
    const module = numberOf(scaled, 'moduleWidth')
    const whole = module === 0 ? {} : { moduleWidth: Math.round(Math.max(1, Math.round(module / dot)) * dot) }
    return [node.id, { ...scaled, ...whole }] as const
  })
  return [[id, steps], ...inside]
}
