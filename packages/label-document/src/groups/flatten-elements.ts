import type { PlaceAnchor } from '../element-formats.ts'
import type { LabelDocument, LabelElement, Rotation } from '../label-document.ts'
import type { Micrometres } from '../lengths.ts'
import { scaleElement } from './scale-element.ts'

type Pages = Pick<LabelDocument, 'elements' | 'pages'>

/** Every element of a document: of all pages, in groups and in repeaters too. */
export function allElements({ elements, pages = [] }: Pages): LabelElement[] {
  const found: LabelElement[] = []
  const waiting = [...pages.toReversed().flatMap((page) => page.elements.toReversed()), ...elements.toReversed()]
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    found.push(element)
    if (element.type === 'group' || element.type === 'repeater') waiting.push(...element.elements.toReversed())
  }
  return found
}

/** An element of a page without groups: at its place on the label, with the conditions of the groups about it. */
export interface FlatElement {
  readonly element: Exclude<LabelElement, { readonly type: 'group' }>
  /** Expressions that must all be true. */
  readonly conditions: readonly string[]
  readonly layers: readonly string[]
  /** The id of the element directly on the page that it is, or that it is inside of. */
  readonly rootId: string
}

interface Surroundings {
  readonly rootId?: string
  readonly conditions: readonly string[]
  readonly layers: readonly string[]
  readonly place: <Element extends LabelElement>(element: Element) => Element
}

/** Takes groups apart, in the order of painting. */
export function flattenElements(elements: readonly LabelElement[]): FlatElement[] {
  const flat: FlatElement[] = []
  flattenInto(flat, elements, { conditions: [], layers: [], place: (element) => element })
  return flat
}

function flattenInto(flat: FlatElement[], elements: readonly LabelElement[], about: Surroundings): void {
  for (const element of elements) {
    const { visibleWhen, layer } = element
    const conditions = visibleWhen === undefined ? about.conditions : [...about.conditions, visibleWhen]
    const layers = layer === undefined ? about.layers : [...about.layers, layer]
    const { rootId = element.id } = about
    const placed = about.place(atCorner(element))
    if (placed.type !== 'group') {
      flat.push({ element: placed, conditions, layers, rootId })
      continue
    }
    const { elements: inner, rotation = 0, scale } = placed
    const place = <Inner extends LabelElement>(one: Inner): Inner =>
      moveInto(scale === undefined ? one : scaleElement(one, scale), placed, rotation)
    flattenInto(flat, inner, { conditions, layers, place, rootId })
  }
}

const across: Readonly<Record<PlaceAnchor, number>> = {
  top: 0.5,
  'top-right': 1,
  left: 0,
  center: 0.5,
  right: 1,
  'bottom-left': 0,
  bottom: 0.5,
  'bottom-right': 1,
}
const down: Readonly<Record<PlaceAnchor, number>> = {
  top: 0,
  'top-right': 0,
  left: 0.5,
  center: 0.5,
  right: 0.5,
  'bottom-left': 1,
  bottom: 1,
  'bottom-right': 1,
}

/** The same with `x` and `y` of its top left corner; the elements of a repeater, too. */
export function atCorner<Element extends LabelElement>(element: Element): Element {
  const inner = element.type === 'repeater' ? { elements: element.elements.map(atCorner) } : {}
  const { anchor, ...rest } = element
  if (anchor === undefined) return element.type === 'repeater' ? { ...element, ...inner } : element
  const x = Math.round(element.x - element.width * across[anchor]) as Micrometres
  const y = Math.round(element.y - element.height * down[anchor]) as Micrometres
  return { ...(rest as Element), ...inner, x, y }
}

const turns: readonly Rotation[] = [0, 90, 180, 270]

// From the group's own top left, turned with it about its frame as the content of every element is.
function moveInto<Element extends LabelElement>(
  element: Element,
  group: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  rotation: Rotation,
): Element {
  const { x, y, width, height } = element
  const isUpright = rotation % 180 === 0
  const [left, top] = turnCorner({ x, y, width, height }, group, rotation)
  const place = {
    x: (group.x + left) as Micrometres,
    y: (group.y + top) as Micrometres,
    width: isUpright ? width : height,
    height: isUpright ? height : width,
  }
  if (rotation === 0) return { ...element, ...place }
  const own = 'rotation' in element ? (element.rotation ?? 0) : 0
  return { ...element, ...place, rotation: turns[((own + rotation) / 90) % 4] ?? 0 }
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

function turnCorner(box: Box, group: Omit<Box, 'x' | 'y'>, rotation: Rotation): readonly [left: number, top: number] {
  if (rotation === 90) return [group.width - box.y - box.height, box.x]
  if (rotation === 180) return [group.width - box.x - box.width, group.height - box.y - box.height]
  if (rotation === 270) return [box.y, group.height - box.x - box.width]
  return [box.x, box.y]
}
