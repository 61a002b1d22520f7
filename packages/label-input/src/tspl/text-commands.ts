import type { Parameters } from '../printer/parameters.ts'
import type { LabelJob } from '../printer/printing/label-job.ts'
import { printBlock, printText } from '../printer/printing/print-text.ts'
import type { Obey } from '../printer/printing/read-image-job.ts'
import type { Sized } from '../printer/text/printer-fonts.ts'
import { alignOf, lengthAt, pointAt, readTsplContent, rotationAt, type TsplCommands } from './tspl-job.ts'

// TSPL2 Programming Manual, TEXT: cells of the bitmap fonts in dots, across and down.
const cells: Readonly<Record<string, readonly [width: number, height: number]>> = {
  1: [8, 12],
  2: [12, 20],
  3: [16, 24],
  4: [24, 32],
  5: [32, 48],
  6: [14, 19],
  7: [21, 27],
  8: [14, 25],
}
/** An estimate: the manual does not say where the baseline is. */
const baselineShare = 0.78
const pointsPerInch = 72
const millimetresPerInch = 25.4
const largestTimes = 10
const largestPoints = 999

const quoted = /^"([^"]*)"$/

/** `"font",…,x,y`: whole times of a bitmap font, points of a scalable one. */
function fontAt(
  { dotsPerMillimetre }: LabelJob,
  parameters: Parameters,
  fontIndex: number,
): { readonly font: Sized; readonly isKnown: boolean } {
  const name = (quoted.exec(parameters.text(fontIndex))?.[1] ?? '').toUpperCase()
  const cell = Object.hasOwn(cells, name) ? cells[name] : undefined
  const [across, down] = [fontIndex + 2, fontIndex + 3]
  if (cell) {
    const times = { from: 1, to: largestTimes, usual: 1 }
    const widthDots = cell[0] * parameters.dots(across, times)
    const heightDots = cell[1] * parameters.dots(down, times)
    const shape = { gapDots: 0, baselineDots: heightDots * baselineShare }
    return { font: { font: `TSPL ${name}`, widthDots, heightDots, cell: shape }, isKnown: true }
  }
  const points = { from: 1, to: largestPoints, usual: 0 }
  const [width, height] = [parameters.number(across, points), parameters.number(down, points)]
  const dotsOf = (size: number): number =>
    Math.max(1, Math.round((size / pointsPerInch) * millimetresPerInch * dotsPerMillimetre))
  const isScalable = name === '0' || name.endsWith('.TTF')
  const font = name === '0' || name === 'ROMAN.TTF' ? '0' : name || '0'
  const heightDots = dotsOf(height || width || usualPoints)
  return { font: { font, heightDots, widthDots: width > 0 ? dotsOf(width) : heightDots }, isKnown: isScalable }
}

const usualPoints = 10
const otherFont = 'this font is not known here, and its text is printed in another'

/** `TEXT x,y,"font",rotation,x,y,[alignment,]"content"` */
const text: Obey<LabelJob> = (job, parameters, { parts }) => {
  const at = pointAt(job, parameters, 0)
  const rotation = rotationAt(parameters, 3)
  const { font, isKnown } = fontAt(job, parameters, 2)
  const read = readTsplContent(job, parts.at(-1) ?? '')
  if ('reason' in read) return read.reason
  const align = parts.length > 7 ? alignOf(parts[6]) : undefined
  printText(job, { at, rotation, text: read.text, font, align })
  return isKnown ? read.note : otherFont
}

const blockAlignments = { 0: 'left', 1: 'left', 2: 'center', 3: 'right', 4: 'justify' } as const
const spacing = { from: 0, to: 1_000, usual: 0 }

/** `BLOCK x,y,width,height,"font",rotation,x,y,[space,][alignment,][fit,]"content"` */
const block: Obey<LabelJob> = (job, parameters, { parts }) => {
  const at = pointAt(job, parameters, 0)
  const size = { widthDots: lengthAt(parameters, 2), heightDots: lengthAt(parameters, 3) }
  const rotation = rotationAt(parameters, 5)
  const { font, isKnown } = fontAt(job, parameters, 4)
  const isGiven = (index: number): boolean => parts.length > index + 1
  const spacingDots = isGiven(8) ? parameters.dots(8, spacing) : 0
  const align = isGiven(9) ? parameters.choice(9, blockAlignments, 'left') : 'left'
  const fit = isGiven(10) ? parameters.choice(10, { 0: false, 1: true }, false) : false
  const read = readTsplContent(job, parts.at(-1) ?? '')
  if ('reason' in read) return read.reason
  const reason = printBlock(job, { at, rotation, text: read.text, font, align, spacingDots, ...size })
  if (!isKnown) return otherFont
  return reason ?? (fit ? 'its text is not shrunk to fit' : read.note)
}

export const textCommands: TsplCommands = { TEXT: text, BLOCK: block }
