import type { Camera } from '@labelwright/label-editor/editor-view'
import { type CSSProperties, useEffect, useRef } from 'react'
import classes from './canvas.module.css'

interface Stretch {
  readonly from: number
  readonly to: number
}

interface RulerProps {
  readonly axis: 'x' | 'y'
  readonly camera: Camera
  /** Screen pixels along the axis. */
  readonly length: number
  /** The stretch of the selection, micrometres. */
  readonly marked: Stretch | undefined
  /** Dragged from the ruler: a new guide. */
  readonly onPull: () => void
}

const thickness = 20

/** A ruler in millimetres along an edge of the canvas. */
export function Ruler({ axis, camera, length, marked, onPull }: RulerProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawRuler(canvas.current, { axis, camera, length })
  }, [axis, camera, length])
  return (
    <div className={classes.ruler} data-axis={axis} onPointerDown={onPull}>
      {/* Not drawn: it changes with every move of the pointer. */}
      {marked && <div className={classes.marked} style={stretchOf(axis, camera, marked)} />}
      <canvas ref={canvas} />
    </div>
  )
}

function stretchOf(axis: 'x' | 'y', { left, top, scale }: Camera, { from, to }: Stretch): CSSProperties {
  const start = (from - (axis === 'x' ? left : top)) * scale
  const extent = Math.max(1, (to - from) * scale)
  return axis === 'x' ? { left: start, width: extent } : { top: start, height: extent }
}

/** Millimetres between numbers, so that they stand at least 56 pixels apart. */
export function numberStep(pixelsPerMillimetre: number): number {
  const steps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500]
  return steps.find((step) => step * pixelsPerMillimetre >= 56) ?? 1000
}

function drawRuler(
  canvas: HTMLCanvasElement,
  { axis, camera, length }: Pick<RulerProps, 'axis' | 'camera' | 'length'>,
): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const ratio = window.devicePixelRatio || 1
  const isAcross = axis === 'x'
  const [width, height] = isAcross ? [length, thickness] : [thickness, length]
  canvas.width = Math.round(width * ratio)
  canvas.height = Math.round(height * ratio)
  canvas.style.width = `${width}px`
  canvas.style.height = `${height}px`
  context.scale(ratio, ratio)
  const start = isAcross ? camera.left : camera.top
  const at = (micrometres: number): number => (micrometres - start) * camera.scale
  context.fillStyle = getComputedStyle(canvas).color
  context.font = "10px 'Inter Variable', sans-serif"
  for (const { millimetres, isNumbered } of ticksOf(camera, { start, length })) {
    const tick = { position: Math.round(at(millimetres * 1000)) + 0.5, isAcross }
    drawTick(context, { ...tick, size: isNumbered ? 8 : 4 })
    if (isNumbered) drawNumber(context, { ...tick, text: String(Number(millimetres.toFixed(1))) })
  }
}

/** The lines of a ruler, every fifth with its number. */
function ticksOf({ scale }: Camera, { start, length }: { readonly start: number; readonly length: number }) {
  const part = numberStep(scale * 1000) / 5
  const first = Math.floor(start / 1000 / part)
  const last = Math.ceil((start + length / scale) / 1000 / part)
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    millimetres: (first + index) * part,
    isNumbered: (first + index) % 5 === 0,
  }))
}

interface Tick {
  readonly position: number
  readonly isAcross: boolean
}

function drawTick(
  context: CanvasRenderingContext2D,
  { position, isAcross, size }: Tick & { readonly size: number },
): void {
  if (isAcross) context.fillRect(position, thickness - size, 1, size)
  else context.fillRect(thickness - size, position, size, 1)
}

function drawNumber(
  context: CanvasRenderingContext2D,
  { position, isAcross, text }: Tick & { readonly text: string },
): void {
  if (isAcross) {
    context.fillText(text, position + 3, 10)
    return
  }
  context.save()
  context.translate(10, position + 3)
  context.rotate(Math.PI / 2)
  context.fillText(text, 0, 0)
  context.restore()
}
