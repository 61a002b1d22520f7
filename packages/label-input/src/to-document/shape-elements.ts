import { micrometres } from '@labelwright/label-document/lengths'
import type { Rectangle } from '../printer/painting/shape-rows.ts'
import type { RuleMark, ShapeMark, SourcePlace } from '../printer/printer-label.ts'
import { addElement, type Conversion, type NewElement } from './conversion.ts'

const largestLineWidth = 100_000
/** Rectangles up to this width, and four times as long, are lines. */
const widestLine = 1_500
const lineProportion = 4

export interface Painted {
  readonly ink: 'black' | 'white'
  readonly place: SourcePlace | undefined
}

const inkOf = (ink: Painted['ink']): { readonly ink?: 'white' } => (ink === 'white' ? { ink } : {})

/** The part of a rectangle that lies on the label; undefined where none does. */
function clip({ label }: Conversion, { x, y, width, height }: Rectangle): Rectangle | undefined {
  const [left, top] = [Math.max(0, x), Math.max(0, y)]
  const [right, bottom] = [Math.min(label.widthDots, x + width), Math.min(label.heightDots, y + height)]
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : undefined
}

/** Puts a filled rectangle on the label: a line where it is thin. */
export function addRule(conversion: Conversion, rule: Rectangle, { ink, place }: Painted): void {
  const box = clip(conversion, rule)
  if (!box) {
    conversion.addRemark(place, 'A box or a line lies off the label and was left out.')
    return
  }
  const thickness = Math.min(box.width, box.height)
  const lineWidth = conversion.lengthOf(thickness)
  const isLine = lineWidth <= widestLine && Math.max(box.width, box.height) >= lineProportion * thickness
  const frame = conversion.frameOf(isLine ? middleOf(box) : box)
  const element: NewElement = isLine
    ? { type: 'line', ...frame, lineWidth, ...inkOf(ink) }
    : { type: 'box', ...frame, lineWidth: micrometres(0), filled: true, ...inkOf(ink) }
  addElement(conversion, { element, box, place })
}

/** A line lies about its own middle. */
const middleOf = ({ x, y, width, height }: Rectangle): Rectangle =>
  width >= height ? { x, y: y + height / 2, width, height: 0 } : { x: x + width / 2, y, width: 0, height }

/** The box that four rules are the sides of; undefined where they are not. */
export function frameOfRules(rules: readonly RuleMark[]): (Rectangle & { readonly thickness: number }) | undefined {
  const [top, bottom, left, right] = rules
  if (!top || !bottom || !left || !right || rules.length !== 4) return undefined
  const { x, y, width, height: thickness } = top
  const height = bottom.y + bottom.height - y
  const isFrame =
    left.x === x && left.width === thickness && right.x === x + width - thickness && left.y === y + thickness
  return isFrame && height > 2 * thickness ? { x, y, width, height, thickness } : undefined
}

/** Puts an empty box on the label. */
export function addFrame(
  conversion: Conversion,
  { thickness, ...box }: Rectangle & { readonly thickness: number },
  { ink, place }: Painted,
): void {
  const lineWidth = Math.min(largestLineWidth, conversion.lengthOf(thickness))
  const element = { type: 'box', ...conversion.frameOf(box), lineWidth: micrometres(lineWidth), filled: false } as const
  addElement(conversion, { element: { ...element, ...inkOf(ink) }, box, place })
}

/** Puts a box with round corners, an ellipse or a diagonal on the label. */
export function addShape(conversion: Conversion, shape: ShapeMark, { ink, place }: Painted): void {
  const { thickness, width, height } = shape
  const lineWidth = micrometres(Math.min(largestLineWidth, conversion.lengthOf(thickness)))
  const filled = thickness * 2 >= Math.min(width, height)
  const common = { ...conversion.frameOf(shape), lineWidth, ...inkOf(ink) }
  addElement(conversion, { element: elementOf(conversion, shape, { ...common, filled }), box: shape, place })
}

type Outline = Omit<NewElement & { readonly type: 'ellipse' }, 'type'>

function elementOf(conversion: Conversion, shape: ShapeMark, outline: Outline): NewElement {
  if (shape.shape === 'ellipse') return { ...outline, type: 'ellipse' }
  if (shape.shape !== 'round-box') return { ...outline, type: 'path', filled: true, d: diagonalPath(conversion, shape) }
  return { ...outline, type: 'box', cornerRadius: conversion.lengthOf(shape.cornerRadius) }
}

/** Ends are level: the line is as wide along every row. */
function diagonalPath({ lengthOf }: Conversion, { shape, width, height, thickness }: ShapeMark): string {
  const [right, bottom, wide] = [width, height, Math.min(width, thickness)].map(lengthOf)
  const inner = lengthOf(width - Math.min(width, thickness))
  return shape === 'falling-diagonal'
    ? `M0 0 L${wide} 0 L${right} ${bottom} L${inner} ${bottom} Z`
    : `M${inner} 0 L${right} 0 L${wide} ${bottom} L0 ${bottom} Z`
}
