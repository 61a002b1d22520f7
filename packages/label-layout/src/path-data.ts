/** A line of a path: points in the path's own unit. */
export interface PathLine {
  readonly points: readonly (readonly [x: number, y: number])[]
  readonly isClosed: boolean
}

const mostNumbers = 8_000
const curveSteps = 16
const numbersOf: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, Q: 4, C: 6, Z: 0 }

type Numbers = readonly number[]

/** Reads path data of absolute M L H V C Q Z, curves as short straight lines; says what is wrong otherwise. */
export function readPath(data: string): { readonly lines: readonly PathLine[] } | { readonly reason: string } {
  const pen: Pen = { lines: [], points: [] }
  let count = 0
  for (const match of data.matchAll(/([MLHVCQZ])([^MLHVCQZ]*)/g)) {
    const [, command = '', rest = ''] = match
    const numbers = readNumbers(rest)
    const reason = checkCommand(pen, command, numbers)
    if (reason) return { reason }
    count += numbers.length
    if (count > mostNumbers) return { reason: 'The path has too many points.' }
    apply(pen, command, numbers)
  }
  lift(pen, false)
  return pen.lines.length > 0 ? { lines: pen.lines } : { reason: 'The path draws nothing.' }
}

interface Pen {
  readonly lines: PathLine[]
  points: (readonly [number, number])[]
}

const readNumbers = (text: string): number[] =>
  text
    .split(/[\s,]+/)
    .filter((one) => one !== '')
    .map(Number)

function checkCommand({ points }: Pen, command: string, numbers: Numbers): string | undefined {
  const needed = numbersOf[command] ?? 0
  const isWhole = needed === 0 ? numbers.length === 0 : numbers.length > 0 && numbers.length % needed === 0
  if (!isWhole || numbers.some(Number.isNaN)) return `The path command ${command} takes ${needed} numbers.`
  return command !== 'M' && points.length === 0 ? 'A path starts with M.' : undefined
}

function apply(pen: Pen, command: string, numbers: Numbers): void {
  if (command === 'M') lift(pen, false)
  if (command === 'Z') lift(pen, true)
  const step = numbersOf[command] ?? 0
  for (let start = 0; start < numbers.length; start += step) {
    draw(pen.points, command, numbers.slice(start, start + step))
  }
}

// After a closed line the pen stands where it began.
function lift(pen: Pen, isClosed: boolean): void {
  const { points } = pen
  if (points.length > 1) pen.lines.push({ points, isClosed })
  pen.points = isClosed && points[0] ? [points[0]] : []
}

function draw(points: (readonly [number, number])[], command: string, numbers: Numbers): void {
  const [x, y] = points.at(-1) ?? [0, 0]
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers
  if (command === 'H') points.push([a, y])
  else if (command === 'V') points.push([x, a])
  else if (command === 'Q')
    curve(points, [
      x,
      y,
      x + (2 / 3) * (a - x),
      y + (2 / 3) * (b - y),
      c + (2 / 3) * (a - c),
      d + (2 / 3) * (b - d),
      c,
      d,
    ])
  else if (command === 'C') curve(points, [x, y, a, b, c, d, e, f])
  else points.push([a, b])
}

function curve(points: (readonly [number, number])[], numbers: Numbers): void {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = numbers
  for (let step = 1; step <= curveSteps; step++) {
    const t = step / curveSteps
    const u = 1 - t
    const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
    points.push([a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3])
  }
}
