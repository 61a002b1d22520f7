/** A closed outline: points in font units, y up. Between two points off the curve lies an implied one on it. */
export interface Contour {
  readonly x: Float64Array
  readonly y: Float64Array
  readonly isOnCurve: Uint8Array
}

/** The contours of a glyph, filled by the non-zero rule; none for a space. */
export type GlyphOutline = readonly Contour[]

type OutlinePoint = readonly [x: number, y: number]

/** What draws an outline: straight lines and quadratic curves. */
export interface OutlinePen {
  readonly moveTo: (x: number, y: number) => void
  readonly lineTo: (x: number, y: number) => void
  readonly curveTo: (control: OutlinePoint, end: OutlinePoint) => void
  readonly close: () => void
}

/** Walks an outline, making the implied points. */
export function traceOutline(outline: GlyphOutline, pen: OutlinePen): void {
  for (const contour of outline) traceContour(contour, pen)
}

function traceContour({ x, y, isOnCurve }: Contour, pen: OutlinePen): void {
  const count = x.length
  if (count < 2) return
  const px = (index: number): number => x[index % count] ?? 0
  const py = (index: number): number => y[index % count] ?? 0
  const isOn = (index: number): boolean => isOnCurve[index % count] === 1
  const first = isOnCurve.indexOf(1)
  const start = Math.max(first, 0)
  if (first >= 0) pen.moveTo(px(start), py(start))
  else pen.moveTo((px(count - 1) + px(0)) / 2, (py(count - 1) + py(0)) / 2)
  const steps = first >= 0 ? count : count - 1
  for (let step = first >= 0 ? 1 : 0; step <= steps; step++) {
    const index = start + step
    if (isOn(index)) pen.lineTo(px(index), py(index))
    else if (isOn(index + 1)) {
      pen.curveTo([px(index), py(index)], [px(index + 1), py(index + 1)])
      step++
    } else {
      const implied = [(px(index) + px(index + 1)) / 2, (py(index) + py(index + 1)) / 2] as const
      pen.curveTo([px(index), py(index)], implied)
    }
  }
  pen.close()
}

const deepestComposite = 8

/** Reads outlines from a glyf table, composites resolved. Each glyph is read anew: whoever draws keeps what it made of it. */
export function createOutlineReader(
  view: DataView,
  glyf: number,
  starts: Uint32Array,
): (glyph: number) => GlyphOutline {
  function read(glyph: number, depth: number): GlyphOutline {
    const start = starts[glyph] ?? 0
    if ((starts[glyph + 1] ?? 0) <= start || depth > deepestComposite) return []
    const contourCount = view.getInt16(glyf + start)
    if (contourCount >= 0) return readSimple(view, glyf + start, contourCount)
    return readComponents(view, glyf + start).flatMap((component) =>
      read(component.glyph, depth + 1).map((contour) => transform(contour, component)),
    )
  }
  return (glyph) => read(glyph, 0)
}

function readSimple(view: DataView, glyph: number, contourCount: number): Contour[] {
  const ends = Array.from({ length: contourCount }, (_, index) => view.getUint16(glyph + 10 + 2 * index))
  const pointCount = (ends.at(-1) ?? -1) + 1
  const instructions = glyph + 10 + 2 * contourCount
  let position = instructions + 2 + view.getUint16(instructions)
  const flags = new Uint8Array(pointCount)
  for (let point = 0; point < pointCount; ) {
    const flag = view.getUint8(position++)
    const repeats = (flag & 8) === 0 ? 0 : view.getUint8(position++)
    flags.fill(flag, point, point + repeats + 1)
    point += repeats + 1
  }
  const xs = readCoordinates({ view, flags, axis: { short: 2, same: 16 } }, position)
  const ys = readCoordinates({ view, flags, axis: { short: 4, same: 32 } }, xs.end)
  return ends.map((end, index) => {
    const from = index === 0 ? 0 : (ends[index - 1] ?? 0) + 1
    return {
      x: xs.values.slice(from, end + 1),
      y: ys.values.slice(from, end + 1),
      isOnCurve: flags.slice(from, end + 1).map((flag) => flag & 1),
    }
  })
}

interface PointData {
  readonly view: DataView
  /** One for each point. */
  readonly flags: Uint8Array
  /** The bits that say of one axis how a point is written: one byte, or as the point before. */
  readonly axis: { readonly short: number; readonly same: number }
}

function readCoordinates(
  { view, flags, axis: { short: shortFlag, same: sameFlag } }: PointData,
  from: number,
): { readonly values: Float64Array; readonly end: number } {
  const values = new Float64Array(flags.length)
  let position = from
  let value = 0
  flags.forEach((flag, index) => {
    if ((flag & shortFlag) !== 0) value += view.getUint8(position++) * ((flag & sameFlag) === 0 ? -1 : 1)
    else if ((flag & sameFlag) === 0) {
      value += view.getInt16(position)
      position += 2
    }
    values[index] = value
  })
  return { values, end: position }
}

interface Component {
  readonly glyph: number
  readonly matrix: readonly [number, number, number, number]
  readonly dx: number
  readonly dy: number
}

const componentFlags = { words: 1, offsets: 2, scale: 8, more: 32, twoScales: 64, matrix: 128 } as const

/** The components of a composite glyph at that place in the font. Offsets by matching points are taken as none. */
export function readComponents(view: DataView, glyph: number): Component[] {
  const components: Component[] = []
  let position = glyph + 10
  for (let flags: number = componentFlags.more; (flags & componentFlags.more) !== 0; ) {
    flags = view.getUint16(position)
    const hasWords = (flags & componentFlags.words) !== 0
    const hasOffsets = (flags & componentFlags.offsets) !== 0
    const read = (index: number): number =>
      hasWords ? view.getInt16(position + 4 + 2 * index) : view.getInt8(position + 4 + index)
    const [dx, dy] = hasOffsets ? [read(0), read(1)] : [0, 0]
    const scales = position + (hasWords ? 8 : 6)
    const matrix = readMatrix(view, scales, flags)
    components.push({ glyph: view.getUint16(position + 2), matrix: matrix.values, dx, dy })
    position = matrix.end
  }
  return components
}

function readMatrix(
  view: DataView,
  position: number,
  flags: number,
): { readonly values: Component['matrix']; readonly end: number } {
  const read = (index: number): number => view.getInt16(position + 2 * index) / 16384
  if ((flags & componentFlags.scale) !== 0) return { values: [read(0), 0, 0, read(0)], end: position + 2 }
  if ((flags & componentFlags.twoScales) !== 0) return { values: [read(0), 0, 0, read(1)], end: position + 4 }
  if ((flags & componentFlags.matrix) !== 0) return { values: [read(0), read(1), read(2), read(3)], end: position + 8 }
  return { values: [1, 0, 0, 1], end: position }
}

function transform({ x, y, isOnCurve }: Contour, { matrix: [xx, xy, yx, yy], dx, dy }: Component): Contour {
  return {
    x: x.map((value, index) => value * xx + (y[index] ?? 0) * yx + dx),
    y: y.map((value, index) => (x[index] ?? 0) * xy + value * yy + dy),
    isOnCurve,
  }
}
