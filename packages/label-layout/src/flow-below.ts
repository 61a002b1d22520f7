// Elements that stand below the content of others, and so go up and down with it.
import { atCorner, type FlatElement } from '@labelwright/label-document/groups/flatten-elements'
import type { LabelElement } from '@labelwright/label-document/label-document'
import { type Emu, emuPerMicrometre, type Micrometres, toEmu } from '@labelwright/label-document/lengths'
import type { LaidOut } from './elements/element-layout.ts'

/** The elements of a page that stand below others or above them. */
export interface Flow {
  /** The elements directly on the page, by their ids. */
  readonly roots: ReadonlyMap<string, FlowRoot>
  /** All that they are or hold and that is printed, by the ids of the roots. */
  readonly members: ReadonlyMap<string, readonly FlatElement[]>
}

interface FlowRoot {
  /** Of its frame as designed, EMU. */
  readonly top: Emu
  readonly bottom: Emu
  /** The id of the one above. */
  readonly below: string | undefined
}

/** Undefined where no element of a page stands below another; `printed` are those of its elements that are printed. */
export function flowOf(elements: readonly LabelElement[], printed: readonly FlatElement[]): Flow | undefined {
  const above = new Set(elements.flatMap(({ below }) => below ?? []))
  if (above.size === 0) return undefined
  const roots = elements.filter(({ id, below }) => below !== undefined || above.has(id)).map(atCorner)
  const frameOf = ({ y, height, below }: LabelElement): FlowRoot => {
    return { top: toEmu(y), bottom: toEmu((y + height) as Micrometres), below }
  }
  return {
    roots: new Map(roots.map((root) => [root.id, frameOf(root)])),
    members: Map.groupBy(printed, ({ rootId }) => rootId),
  }
}

export interface FlowOptions {
  readonly flow: Flow
  readonly isShown: (element: FlatElement['element']) => boolean
  readonly layOut: (element: FlatElement['element']) => LaidOut
}

interface Extent {
  readonly top: number
  readonly bottom: number
}

/** Answers the layout of an element of the flow at the place where it comes to stand; undefined for others and for those not shown. */
export function layOutFlow({
  flow: { roots, members },
  isShown,
  layOut,
}: FlowOptions): (id: string) => LaidOut | undefined {
  const laidOut = new Map<string, LaidOut>()
  const extents = new Map<string, Extent>()

  function moveOf({ top, below }: FlowRoot): number {
    const above = below === undefined ? undefined : roots.get(below)
    if (below === undefined || !above) return 0
    const extent = extentOf(below, above)
    // Nothing is above: its place is free, without the distance to it.
    if (extent.bottom === extent.top) return extent.top - top
    return extent.bottom - above.bottom
  }

  function extentOf(id: string, root: FlowRoot): Extent {
    const known = extents.get(id)
    if (known) return known
    const move = moveOf(root)
    const top = root.top + move
    const shown = (members.get(id) ?? []).map(({ element }) => element).filter(isShown)
    let [designed, actual] = [-Infinity, -Infinity]
    for (const element of shown) {
      const moved = { ...element, y: (element.y + Math.round(move / emuPerMicrometre)) as Micrometres }
      const own = layOut(moved)
      laidOut.set(element.id, own)
      const bottom = toEmu((element.y + element.height) as Micrometres)
      designed = Math.max(designed, bottom)
      actual = Math.max(actual, own.bottom ?? bottom + move)
    }
    const extent = { top, bottom: shown.length === 0 ? top : Math.max(top, root.bottom + actual - designed) }
    extents.set(id, extent)
    return extent
  }

  for (const [id, root] of roots) extentOf(id, root)
  return (id) => laidOut.get(id)
}
