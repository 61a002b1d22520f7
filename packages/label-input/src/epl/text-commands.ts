import { printText } from '../printer/printing/print-text.ts'
import type { Obey } from '../printer/printing/read-image-job.ts'
import type { Sized } from '../printer/text/printer-fonts.ts'
import { type EplCommands, type EplJob, pointAt, readEplData, rotationAt } from './epl-job.ts'

interface Cell {
  readonly width: number
  readonly height: number
  /** Between letters. */
  readonly gap: number
}

const cell = (width: number, height: number, gap: number): Cell => ({ width, height, gap })

// EPL2 Programmer's Manual, A command, table of fonts: cells in dots of heads of 203 and 300 dpi.
const fontsOf203: Readonly<Record<string, Cell>> = {
  1: cell(8, 12, 2),
  2: cell(10, 16, 2),
  3: cell(12, 20, 2),
  4: cell(14, 24, 2),
  5: cell(32, 48, 4),
}
const fontsOf300: Readonly<Record<string, Cell>> = {
  1: cell(12, 20, 0),
  2: cell(16, 28, 0),
  3: cell(20, 36, 0),
  4: cell(24, 44, 0),
  5: cell(48, 80, 0),
}
const leastDotsOf300 = 10
/** An estimate: the manual does not say where the baseline is. */
const baselineShare = 0.78

const times = { from: 1, to: 9, usual: 1 }
const reverse = { N: false, R: true }

/** `Ap1,…,p7,"data"`: place, rotation, font, times wide and high, normal or white on black. */
const printAscii: Obey<EplJob> = (job, parameters, { parts }) => {
  const at = pointAt(job, parameters, 0)
  const rotation = rotationAt(parameters, 2)
  const fonts = job.dotsPerMillimetre < leastDotsOf300 ? fontsOf203 : fontsOf300
  const name = parameters.text(3)
  const found = Object.hasOwn(fonts, name) ? fonts[name] : undefined
  const [across, down] = [parameters.dots(4, times), parameters.dots(5, times)]
  const isWhiteOnBlack = parameters.choice(6, reverse, false)
  const read = readEplData(job, parts.slice(7).join(','))
  if ('reason' in read) return read.reason
  if (name === '5' && /[a-z]/.test(read.text.replaceAll(/\{\{.*?\}\}/g, ''))) return 'this font has no small letters'
  const font = sizeOf(found ?? fontsOf203[1] ?? cell(8, 12, 2), across, down)
  printText(job, { at, rotation, text: read.text, font: { ...font, font: `EPL ${name}` }, isWhiteOnBlack })
  if (found) return read.note
  return 'this font is not known here, and its text is printed in font 1'
}

const sizeOf = ({ width, height, gap }: Cell, across: number, down: number): Omit<Sized, 'font'> => ({
  widthDots: width * across,
  heightDots: height * down,
  cell: { gapDots: gap * across, baselineDots: height * down * baselineShare },
})

export const textCommands: EplCommands = { A: printAscii }
