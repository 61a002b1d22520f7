import type { Camera, EditorView, Point, Rectangle, Wire } from '@labelwright/label-editor/editor-view'
import classes from './canvas.module.css'
import { lengthInMillimetres } from './lengths.ts'

interface OverlayViewProps {
  readonly view: EditorView
  /** Frames of what is selected, one by one, on the page. */
  readonly frames: readonly Rectangle[]
  /** Frames of elements that paint nothing, so that they can be found. */
  readonly empty: readonly Rectangle[]
}

/** What stands over the page in screen pixels: selection, handles, lines of snapping, distances. */
export function OverlayView({ view, frames, empty }: OverlayViewProps) {
  const { camera, overlay, selectionFrame } = view
  const isDragging = overlay.moved !== undefined
  return (
    <svg className={classes.overlay} aria-hidden="true">
      {empty.length > 0 && <path className={classes.empty} d={pathOf(empty, camera)} />}
      {frames.length > 0 && <path className={classes.selected} d={pathOf(frames, camera)} />}
      {selectionFrame && frames.length > 1 && <path className={classes.group} d={pathOf([selectionFrame], camera)} />}
      {overlay.marquee && <path className={classes.marquee} d={pathOf([overlay.marquee], camera)} />}
      {overlay.drawn && <path className={classes.drawn} d={pathOf([overlay.drawn], camera)} />}
      {overlay.lasso && <path className={classes.marquee} d={polygonOf(overlay.lasso, camera)} />}
      {overlay.snapLines.map(({ axis, at, from, to, kind }) => (
        <path key={`${axis}${at}${kind}${from}`} className={classes.snap} d={lineOf({ axis, at, from, to }, camera)} />
      ))}
      {overlay.distances.map((distance) => (
        <DistanceView key={`${distance.axis}${distance.from.x} ${distance.from.y}`} {...distance} camera={camera} />
      ))}
      {!isDragging &&
        view.handles.map(({ name, x, y }) => <HandleView key={name} name={name} at={toScreen({ x, y }, camera)} />)}
      {overlay.wire && <WireView wire={overlay.wire} camera={camera} />}
      {overlay.measure && <MeasureView measure={overlay.measure} camera={camera} />}
    </svg>
  )
}

/** The wire that is being drawn, and what it would reach. */
function WireView({ wire, camera }: { readonly wire: Wire; readonly camera: Camera }) {
  return (
    <g data-refused={wire.refusal !== undefined || undefined} className={classes.wire}>
      {wire.target && <path d={pathOf([wire.target], camera)} />}
      <path d={wirePath(wire.from, wire.to, camera)} />
    </g>
  )
}

/** A line that leaves and arrives upright, with an arrow at its end. */
export function wirePath(from: Point, to: Point, camera: Camera): string {
  const [start, end] = [toScreen(from, camera), toScreen(to, camera)]
  const bend = Math.max(16, Math.abs(end.y - start.y) / 2)
  const curve = `M${start.x} ${start.y}C${start.x} ${start.y + bend} ${end.x} ${end.y - bend} ${end.x} ${end.y}`
  return `${curve}M${end.x - 4} ${end.y - 7}L${end.x} ${end.y}L${end.x + 4} ${end.y - 7}`
}

const toScreen = ({ x, y }: Point, { left, top, scale }: Camera): Point => ({
  x: (x - left) * scale,
  y: (y - top) * scale,
})

/** On half pixels, so that lines of one pixel are sharp. */
const sharp = (length: number): number => Math.round(length) + 0.5

export function pathOf(rectangles: readonly Rectangle[], camera: Camera): string {
  return rectangles
    .map(({ x, y, width, height }) => {
      const from = toScreen({ x, y }, camera)
      const to = toScreen({ x: x + width, y: y + height }, camera)
      return `M${sharp(from.x)} ${sharp(from.y)}H${sharp(to.x)}V${sharp(to.y)}H${sharp(from.x)}Z`
    })
    .join('')
}

const polygonOf = (points: readonly Point[], camera: Camera): string =>
  points
    .map((point, index) => {
      const { x, y } = toScreen(point, camera)
      return `${index === 0 ? 'M' : 'L'}${x} ${y}`
    })
    .join('')

interface Line {
  readonly axis: 'x' | 'y'
  readonly at: number
  readonly from: number
  readonly to: number
}

function lineOf({ axis, at, from, to }: Line, camera: Camera): string {
  const isUpright = axis === 'x'
  const start = toScreen(isUpright ? { x: at, y: from } : { x: from, y: at }, camera)
  const end = toScreen(isUpright ? { x: at, y: to } : { x: to, y: at }, camera)
  return `M${sharp(start.x)} ${sharp(start.y)}L${sharp(end.x)} ${sharp(end.y)}`
}

const handleSize = 8

function HandleView({ name, at }: { readonly name: string; readonly at: Point }) {
  if (name === 'below') return <path className={classes.wireHandle} d={`M${at.x - 6} ${at.y - 4}h12l-6 9z`} />
  if (name === 'rotate') return <circle className={classes.handle} cx={at.x} cy={at.y} r={5} />
  const half = handleSize / 2
  return (
    <rect
      className={classes.handle}
      x={Math.round(at.x - half) + 0.5}
      y={Math.round(at.y - half) + 0.5}
      width={handleSize - 1}
      height={handleSize - 1}
      rx={1.5}
    />
  )
}

interface DistanceProps {
  readonly axis: 'x' | 'y'
  readonly from: Point
  readonly length: number
  readonly camera: Camera
}

function DistanceView({ axis, from, length, camera }: DistanceProps) {
  const isAcross = axis === 'x'
  const end = isAcross ? { x: from.x + length, y: from.y } : { x: from.x, y: from.y + length }
  const [start, stop] = [toScreen(from, camera), toScreen(end, camera)]
  const middle = { x: (start.x + stop.x) / 2, y: (start.y + stop.y) / 2 }
  return (
    <g className={classes.distance}>
      <path d={`M${sharp(start.x)} ${sharp(start.y)}L${sharp(stop.x)} ${sharp(stop.y)}`} />
      <text
        x={middle.x + (isAcross ? 0 : 6)}
        y={middle.y + (isAcross ? -5 : 4)}
        textAnchor={isAcross ? 'middle' : 'start'}
      >
        {lengthInMillimetres(length)}
      </text>
    </g>
  )
}

function MeasureView({
  measure,
  camera,
}: {
  readonly measure: NonNullable<EditorView['overlay']['measure']>
  readonly camera: Camera
}) {
  const { x, y } = toScreen(measure.at, camera)
  const lines = [
    ...(measure.angle === undefined
      ? [`${lengthInMillimetres(measure.width)} × ${lengthInMillimetres(measure.height)} mm`]
      : [`${Math.round(measure.angle)}°`]),
    ...(measure.dots ? [`${measure.dots.width} dots · module ${measure.dots.module}`] : []),
  ]
  return (
    <foreignObject x={x + 14} y={y + 14} width={220} height={48}>
      <div className={classes.measure}>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </div>
    </foreignObject>
  )
}
