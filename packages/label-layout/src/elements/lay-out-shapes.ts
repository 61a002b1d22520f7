import type { LineStyle, Shade } from '@labelwright/label-document/element-formats'
import type { EllipseElement, PathElement } from '@labelwright/label-document/label-document'
import { type Emu, emuPerMicrometre, toEmu } from '@labelwright/label-document/lengths'
import type { ShapeMark } from '../drawing.ts'
import { readPath } from '../path-data.ts'
import { ellipsePoints, filled, type Line, type Polygon, ring, strokeLine } from '../shapes.ts'
import { type LaidOut, nothing, type Target } from './element-layout.ts'
import { frameOf, snapThickness } from './frame.ts'
import { cutLine } from './line-style.ts'

/** A mark of polygons, filled by the non-zero rule. */
export const shapeMark = (polygons: readonly Polygon[], shade?: Shade): ShapeMark => ({
  type: 'shape',
  polygons,
  ...(shade && { shade }),
})

interface LineLook {
  /** In one piece when undefined. */
  readonly style: LineStyle | undefined
  readonly thickness: Emu
  readonly dot: Emu
}

/** A line along points as polygons. */
export const styledLine = (line: Line, { style, thickness, dot }: LineLook): Polygon[] =>
  (style ? cutLine(line, style, thickness) : [line]).flatMap((one) => strokeLine(one, thickness, dot))

/** An ellipse inside its frame. */
export function layOutEllipse(element: EllipseElement, { dot }: Target): LaidOut {
  const radii = [toEmu(element.width) / 2, toEmu(element.height) / 2] as const
  if (radii[0] < dot / 2 || radii[1] < dot / 2) return nothing
  const middle = [toEmu(element.x) + radii[0], toEmu(element.y) + radii[1]] as const
  const outer = ellipsePoints(middle, radii, dot)
  const line = snapThickness(toEmu(element.lineWidth), dot)
  if (element.lineStyle) {
    const points = ellipsePoints(middle, [radii[0] - line / 2, radii[1] - line / 2], dot)
    return {
      marks: [shapeMark(styledLine({ points, isClosed: true }, { style: element.lineStyle, thickness: line, dot }))],
      problems: [],
    }
  }
  const isFull = element.filled || line >= Math.min(...radii)
  const polygons = isFull ? filled(outer) : ring(outer, ellipsePoints(middle, [radii[0] - line, radii[1] - line], dot))
  return { marks: [shapeMark(polygons, element.shade)], problems: [] }
}

/** A path in its turned frame: filled, or its lines drawn. */
export function layOutPath(element: PathElement, { dot }: Target): LaidOut {
  const read = readPath(element.d)
  if ('reason' in read) {
    const { id } = element
    const message = read.reason
    return {
      ...nothing,
      problems: [{ code: 'document-invalid', detail: 'path-invalid', severity: 'error', message, elementId: id }],
    }
  }
  const frame = frameOf(element, element.rotation ?? 0)
  const thickness = snapThickness(toEmu(element.lineWidth), dot)
  const polygons = read.lines.flatMap(({ points, isClosed }) => {
    const placed = points.map(([x, y]) => frame.toLabel(x * emuPerMicrometre, y * emuPerMicrometre))
    return element.filled
      ? filled(placed)
      : styledLine({ points: placed, isClosed }, { style: element.lineStyle, thickness, dot })
  })
  return { marks: [shapeMark(polygons, element.shade)], problems: [] }
}
