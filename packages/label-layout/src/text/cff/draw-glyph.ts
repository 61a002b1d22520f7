import type { CffFont } from './cff-font.ts'

/** A point in font units. */
export type CubicPoint = readonly [x: number, y: number]

/** What a glyph draws: lines and cubic curves of closed contours. */
export interface CubicPen {
  readonly moveTo: (x: number, y: number) => void
  readonly lineTo: (x: number, y: number) => void
  readonly curveTo: (first: CubicPoint, second: CubicPoint, end: CubicPoint) => void
}

// Bounds of the Type 2 charstring format, and of damaged fonts.
const mostOperands = 513
const deepestSubroutine = 10

interface Run {
  readonly font: CffFont
  readonly glyph: number
  readonly pen: CubicPen
  stack: number[]
  x: number
  y: number
  hints: number
  /** Of the subroutine that is run. */
  depth: number
  isEnded: boolean
}

/** Draws a glyph by its Type 2 charstring (Adobe Technical Note 5177). Throws a `RangeError` for one that does too much. */
export function drawGlyph(font: CffFont, glyph: number, pen: CubicPen): void {
  const run: Run = { font, glyph, pen, stack: [], x: 0, y: 0, hints: 0, depth: 0, isEnded: false }
  execute(run, font.glyphs[glyph] ?? new Uint8Array())
}

function execute(run: Run, code: Uint8Array): void {
  if (run.depth > deepestSubroutine) throw new RangeError('Subroutines call each other without end')
  const { budget } = run.font
  for (let at = 0; at < code.length && !run.isEnded; ) {
    if (--budget.steps < 0 || run.stack.length > mostOperands) throw new RangeError('A glyph does too much')
    const first = code[at] ?? 0
    if (first === returning) return
    at = isNumber(first) ? pushNumber(run.stack, code, at) : obey(run, code, at)
  }
}

const [returning, callLocal, callGlobal, twoBytes] = [11, 10, 29, 12]
const masks = new Set([19, 20])
const isNumber = (first: number): boolean => first >= 32 || first === 28

// Answers where the next operator stands.
function obey(run: Run, code: Uint8Array, at: number): number {
  const operator = code[at] ?? 0
  if (operator === callLocal || operator === callGlobal) {
    const { localSubroutines, globalSubroutines } = run.font
    call(run, operator === callLocal ? localSubroutines(run.glyph) : globalSubroutines)
    return at + 1
  }
  if (masks.has(operator)) {
    countHints(run)
    return at + 1 + ((run.hints + 7) >> 3)
  }
  const isLong = operator === twoBytes
  const known = isLong ? flexes[code[at + 1] ?? 0] : operators[operator]
  known?.(run)
  run.stack = []
  return at + (isLong ? 2 : 1)
}

function pushNumber(stack: number[], code: Uint8Array, at: number): number {
  const byte = (index: number): number => code[at + index] ?? 0
  const first = byte(0)
  if (first === 28) {
    stack.push(((byte(1) << 24) >> 16) | byte(2))
    return at + 3
  }
  if (first === 255) {
    stack.push(((byte(1) << 24) | (byte(2) << 16) | (byte(3) << 8) | byte(4)) / 65_536)
    return at + 5
  }
  if (first <= 246) {
    stack.push(first - 139)
    return at + 1
  }
  stack.push(first <= 250 ? (first - 247) * 256 + byte(1) + 108 : -(first - 251) * 256 - byte(1) - 108)
  return at + 2
}

function call(run: Run, subroutines: readonly Uint8Array[]): void {
  const bias = subroutines.length < 1240 ? 107 : subroutines.length < 33_900 ? 1131 : 32_768
  const code = subroutines[(run.stack.pop() ?? 0) + bias]
  if (!code) throw new RangeError('A subroutine is missing')
  run.depth++
  execute(run, code)
  run.depth--
}

function countHints(run: Run): void {
  run.hints += run.stack.length >> 1
  run.stack = []
}

function move(run: Run, dx: number, dy: number): void {
  run.x += dx
  run.y += dy
  run.pen.moveTo(run.x, run.y)
}

function line(run: Run, dx: number, dy: number): void {
  run.x += dx
  run.y += dy
  run.pen.lineTo(run.x, run.y)
}

function curve(run: Run, [dx1 = 0, dy1 = 0, dx2 = 0, dy2 = 0, dx3 = 0, dy3 = 0]: readonly number[]): void {
  const [x1, y1] = [run.x + dx1, run.y + dy1]
  const [x2, y2] = [x1 + dx2, y1 + dy2]
  run.x = x2 + dx3
  run.y = y2 + dy3
  run.pen.curveTo([x1, y1], [x2, y2], [run.x, run.y])
}

// A width may stand before the first operands; what is needed is at the end.
const last = ({ stack }: Run, count: number): number[] => stack.slice(Math.max(0, stack.length - count))

function lines(run: Run, values: readonly number[]): void {
  for (let at = 0; at + 1 < values.length; at += 2) line(run, values[at] ?? 0, values[at + 1] ?? 0)
}

function curves(run: Run, values: readonly number[]): void {
  for (let at = 0; at + 5 < values.length; at += 6) curve(run, values.slice(at, at + 6))
}

function straightLines(run: Run, startsAcross: boolean): void {
  run.stack.forEach((length, index) => {
    const isAcross = (index % 2 === 0) === startsAcross
    line(run, isAcross ? length : 0, isAcross ? 0 : length)
  })
}

// Curves that start and end along an axis, in turns; the last may end off it.
function turningCurves(run: Run, startsAcross: boolean): void {
  const { stack } = run
  let isAcross = startsAcross
  for (let at = 0; at + 3 < stack.length; at += 4) {
    const [first = 0, dx = 0, dy = 0, end = 0] = stack.slice(at, at + 4)
    const rest = stack.length - at === 5 ? (stack[at + 4] ?? 0) : 0
    curve(run, isAcross ? [first, 0, dx, dy, rest, end] : [0, first, dx, dy, end, rest])
    isAcross = !isAcross
  }
}

function straightCurves(run: Run, isAcross: boolean): void {
  const { stack } = run
  const start = stack.length % 4
  let aside = start === 0 ? 0 : (stack[0] ?? 0)
  for (let at = start === 0 ? 0 : 1; at + 3 < stack.length; at += 4) {
    const [first = 0, dx = 0, dy = 0, end = 0] = stack.slice(at, at + 4)
    curve(run, isAcross ? [first, aside, dx, dy, end, 0] : [aside, first, dx, dy, 0, end])
    aside = 0
  }
}

type Operator = (run: Run) => void

const operators: Readonly<Record<number, Operator>> = {
  1: countHints,
  3: countHints,
  18: countHints,
  23: countHints,
  4: (run) => move(run, 0, last(run, 1)[0] ?? 0),
  22: (run) => move(run, last(run, 1)[0] ?? 0, 0),
  21: (run) => {
    const [dx = 0, dy = 0] = last(run, 2)
    move(run, dx, dy)
  },
  5: (run) => lines(run, run.stack),
  6: (run) => straightLines(run, true),
  7: (run) => straightLines(run, false),
  8: (run) => curves(run, run.stack),
  14: (run) => {
    run.isEnded = true
  },
  24: (run) => {
    curves(run, run.stack.slice(0, -2))
    lines(run, run.stack.slice(-2))
  },
  25: (run) => {
    lines(run, run.stack.slice(0, -6))
    curves(run, run.stack.slice(-6))
  },
  26: (run) => straightCurves(run, false),
  27: (run) => straightCurves(run, true),
  30: (run) => turningCurves(run, false),
  31: (run) => turningCurves(run, true),
}

const flexes: Readonly<Record<number, Operator>> = {
  35: (run) => curves(run, run.stack.slice(0, 12)),
  34: (run) => {
    const [dx1 = 0, dx2 = 0, dy2 = 0, dx3 = 0, dx4 = 0, dx5 = 0, dx6 = 0] = run.stack
    curves(run, [dx1, 0, dx2, dy2, dx3, 0, dx4, 0, dx5, -dy2, dx6, 0])
  },
  36: (run) => {
    const [dx1 = 0, dy1 = 0, dx2 = 0, dy2 = 0, dx3 = 0, dx4 = 0, dx5 = 0, dy5 = 0, dx6 = 0] = run.stack
    curves(run, [dx1, dy1, dx2, dy2, dx3, 0, dx4, 0, dx5, dy5, dx6, -(dy1 + dy2 + dy5)])
  },
  37: (run) => {
    const [dx1 = 0, dy1 = 0, dx2 = 0, dy2 = 0, dx3 = 0, dy3 = 0, dx4 = 0, dy4 = 0, dx5 = 0, dy5 = 0, d6 = 0] = run.stack
    const [dx, dy] = [dx1 + dx2 + dx3 + dx4 + dx5, dy1 + dy2 + dy3 + dy4 + dy5]
    const end = Math.abs(dx) > Math.abs(dy) ? [d6, -dy] : [-dx, d6]
    curves(run, [dx1, dy1, dx2, dy2, dx3, dy3, dx4, dy4, dx5, dy5, ...end])
  },
}
