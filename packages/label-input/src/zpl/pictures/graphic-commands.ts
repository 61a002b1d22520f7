import { mostDots } from '../../printer/job-limits.ts'
import type { Parameters } from '../../printer/parameters.ts'
import type { ShapeMark } from '../../printer/printer-label.ts'
import { sidesOf } from '../../printer/printing/print-shapes.ts'
import { cornerOf } from '../field-place.ts'
import {
  addMark,
  type Command,
  type Commands,
  isReversed,
  type PrinterState,
  withParameters,
} from '../printer-state.ts'

const whiteOrBlack = { B: false, W: true }
const largest = { from: 0, to: mostDots, usual: 0 }

interface Outline {
  readonly width: number
  readonly height: number
  readonly thickness: number
  readonly isWhite: boolean
}

/** `w,h,t,c`: sides smaller than the line are as long as it is thick. */
function outlineOf(parameters: Parameters): Outline {
  const thickness = Math.max(1, parameters.dots(2, { from: 1, to: mostDots, usual: 1 }))
  return {
    width: Math.max(thickness, parameters.dots(0, largest)),
    height: Math.max(thickness, parameters.dots(1, largest)),
    thickness,
    isWhite: parameters.choice(3, whiteOrBlack, false),
  }
}

/** A command whose drawing waits for the end of its field. */
const drawn = (read: (parameters: Parameters) => (state: PrinterState) => void): Command =>
  withParameters((state, parameters, command) => {
    const draw = read(parameters)
    const content = {
      command,
      needsData: false,
      draw: (at: PrinterState) => {
        draw(at)
        return undefined
      },
    }
    state.field.content = content
  })

const roundingSteps = 8

const drawBox = drawn((parameters) => {
  const outline = outlineOf(parameters)
  const rounding = Math.round(parameters.number(4, { from: 0, to: roundingSteps, usual: 0 }))
  // The radius is so many eighths of half the shorter side (^GB).
  const cornerRadius = (rounding / roundingSteps) * (Math.min(outline.width, outline.height) / 2)
  return (state) => {
    if (rounding > 0) return addShape(state, { ...outline, shape: 'round-box', cornerRadius })
    const { width, height, thickness, isWhite } = outline
    for (const side of sidesOf({ ...cornerOf(state, outline, 0), width, height }, thickness)) {
      addMark(state, { type: 'rule', ...side, isWhite, isReversed: isReversed(state) })
    }
  }
})

type Outlined = Outline & Pick<ShapeMark, 'shape' | 'cornerRadius'>

function addShape(state: PrinterState, outline: Outlined): void {
  addMark(state, { type: 'shape', ...cornerOf(state, outline, 0), ...outline, isReversed: isReversed(state) })
}

const leastCircle = 3
const largestCircle = 4_095

const drawCircle = drawn((parameters) => {
  const diameter = parameters.dots(0, { from: leastCircle, to: largestCircle, usual: leastCircle })
  const thickness = Math.max(1, parameters.dots(1, { from: 1, to: largestCircle, usual: 1 }))
  const isWhite = parameters.choice(2, whiteOrBlack, false)
  const circle = { width: diameter, height: diameter, thickness, isWhite }
  return (state) => addShape(state, { ...circle, shape: 'ellipse', cornerRadius: 0 })
})

const drawEllipse = drawn((parameters) => {
  const outline = outlineOf(parameters)
  return (state) => addShape(state, { ...outline, shape: 'ellipse', cornerRadius: 0 })
})

/** `R` or `/` rises to the right, `L` or `\` falls. */
const leanings = {
  R: 'rising-diagonal',
  '/': 'rising-diagonal',
  L: 'falling-diagonal',
  '\\': 'falling-diagonal',
} as const

const drawDiagonal = drawn((parameters) => {
  const outline = outlineOf(parameters)
  const shape = parameters.choice<ShapeMark['shape']>(4, leanings, 'rising-diagonal')
  return (state) => addShape(state, { ...outline, shape, cornerRadius: 0 })
})

/** Commands that draw lines, boxes and round shapes. */
export const graphicCommands: Commands = {
  '^GB': drawBox,
  '^GC': drawCircle,
  '^GD': drawDiagonal,
  '^GE': drawEllipse,
}
