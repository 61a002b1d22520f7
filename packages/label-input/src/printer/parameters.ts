import type { PrinterCommand } from './printer-command.ts'
import type { Report } from './reports.ts'

interface Bounds {
  readonly from: number
  readonly to: number
  /** Where the parameter is left out, or out of bounds. */
  readonly usual: number
}

/** Reads the parameters of one command; what is out of bounds is reported and read as if it were left out. */
export interface Parameters {
  /** Without line breaks and surrounding blanks; empty where it is left out. */
  readonly text: (index: number) => string
  readonly number: (index: number, bounds: Bounds) => number
  /** A whole number of dots, from a length in the unit of the job. */
  readonly dots: (index: number, bounds: Bounds) => number
  /** The value that stands for one of some letters. */
  readonly choice: <Value>(index: number, values: Readonly<Record<string, Value>>, usual: Value) => Value
  readonly isYes: (index: number, usual: boolean) => boolean
}

interface Reader {
  readonly report: Report
  /** Dots in one unit of a length. */
  readonly unitDots: number
}

const decimal = /^[-+]?(\d{1,9}(\.\d{0,9})?|\.\d{1,9})$/
const yesOrNo = { Y: true, N: false }

/** Reads parameters that were split from a command. */
export function readParameters(
  { report: tell, unitDots }: Reader,
  command: PrinterCommand,
  parts: readonly string[],
): Parameters {
  const text = (index: number): string => parts[index] ?? ''
  const report = (index: number, wanted: string): void =>
    tell(command, `parameter ${index + 1} is "${text(index).slice(0, 12)}", not ${wanted}`)

  const scaled = (index: number, { from, to, usual }: Bounds, scale: number): number => {
    if (text(index) === '') return usual
    const value = decimal.test(text(index)) ? Number(text(index)) * scale : Number.NaN
    if (value >= from && value <= to) return value
    report(index, `a number from ${from} to ${to}`)
    return usual
  }

  const choice = <Value>(index: number, values: Readonly<Record<string, Value>>, usual: Value): Value => {
    const letter = text(index).toUpperCase()
    if (letter === '') return usual
    const value = Object.hasOwn(values, letter) ? values[letter] : undefined
    if (value === undefined) report(index, `one of ${Object.keys(values).join(' ')}`)
    return value ?? usual
  }

  return {
    text,
    number: (index, bounds) => scaled(index, bounds, 1),
    dots: (index, bounds) => Math.round(scaled(index, bounds, unitDots)),
    choice,
    isYes: (index, usual) => choice(index, yesOrNo, usual),
  }
}
