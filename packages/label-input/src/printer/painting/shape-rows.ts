import type { ShapeMark } from '../printer-label.ts'

export interface Rectangle {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The black runs of a round box, an ellipse or a diagonal, each a dot high and none over another, so that they can be reversed. */
export function* rowsOfShape(shape: ShapeMark): Generator<Rectangle> {
  for (let row = 0; row < shape.height; row++) {
    for (const [from, to] of runsOfRow(shape, row)) {
      if (to > from) yield { x: shape.x + from, y: shape.y + row, width: to - from, height: 1 }
    }
  }
}

type Run = readonly [from: number, to: number]

function runsOfRow(shape: ShapeMark, row: number): Run[] {
  if (shape.shape === 'rising-diagonal' || shape.shape === 'falling-diagonal') return [diagonalRun(shape, row)]
  const outside = filledRun(shape, row)
  const { thickness, width, height } = shape
  const inner = { ...shape, width: width - 2 * thickness, height: height - 2 * thickness }
  const innerRow = row - thickness
  if (inner.width <= 0 || innerRow < 0 || innerRow >= inner.height) return [outside]
  const hole = filledRun({ ...inner, cornerRadius: Math.max(0, shape.cornerRadius - thickness) }, innerRow)
  return [
    [outside[0], hole[0] + thickness],
    [hole[1] + thickness, outside[1]],
  ]
}

type Outline = Pick<ShapeMark, 'shape' | 'width' | 'height' | 'cornerRadius'>

/** From where to where a filled ellipse or round box is black, by the middles of its dots. */
function filledRun({ shape, width, height, cornerRadius }: Outline, row: number): Run {
  const [across, down] = shape === 'ellipse' ? [width / 2, height / 2] : [cornerRadius, cornerRadius]
  const middle = row + 0.5
  const beyond = Math.max(0, down - middle, middle - (height - down))
  if (beyond === 0 || down === 0) return [0, width]
  const missing = Math.round(across - across * Math.sqrt(Math.max(0, 1 - (beyond / down) ** 2)))
  return [missing, width - missing]
}

/** A line of the thickness along the row, from one corner to the other. */
function diagonalRun({ shape, width, height, thickness }: ShapeMark, row: number): Run {
  const way = Math.max(0, width - thickness)
  const share = height <= 1 ? 0 : row / (height - 1)
  const start = Math.round(way * (shape === 'falling-diagonal' ? share : 1 - share))
  return [start, Math.min(width, start + thickness)]
}
