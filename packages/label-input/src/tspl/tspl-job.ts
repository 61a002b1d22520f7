import type { Rotation } from '@labelwright/label-document/label-document'
import type { Refused } from '../printer/barcodes/linear-contents.ts'
import type { Point } from '../printer/geometry.ts'
import { mostCoordinate } from '../printer/job-limits.ts'
import type { Parameters } from '../printer/parameters.ts'
import { type Align, type LabelJob, placeOf } from '../printer/printing/label-job.ts'
import type { ImageCommands } from '../printer/printing/read-image-job.ts'
import { decodeLetters, type Letters } from '../printer/text/decode-letters.ts'

export type TsplCommands = ImageCommands<LabelJob>

const coordinate = { from: -mostCoordinate, to: mostCoordinate, usual: 0 }

/** The point that two parameters say, from the reference point. */
export const cornerAt = (parameters: Parameters, index: number): Point => ({
  x: parameters.dots(index, coordinate),
  y: parameters.dots(index + 1, coordinate),
})

/** The point that two parameters say, on the label. */
export const pointAt = (job: LabelJob, parameters: Parameters, index: number): Point =>
  placeOf(job, cornerAt(parameters, index))

/** A length in dots. */
export const lengthAt = (parameters: Parameters, index: number, usual = 1): number =>
  parameters.dots(index, { from: 1, to: mostCoordinate, usual })

const rotations: Readonly<Record<string, Rotation>> = { 0: 0, 90: 90, 180: 180, 270: 270 }

export const rotationAt = (parameters: Parameters, index: number): Rotation => parameters.choice(index, rotations, 0)

/** 0 and 1 stand for the left side. */
export const alignments: Readonly<Record<string, Align | undefined>> = {
  0: undefined,
  1: undefined,
  2: 'center',
  3: 'right',
}

export const alignOf = (text: string | undefined): Align | undefined =>
  text !== undefined && Object.hasOwn(alignments, text) ? alignments[text] : undefined

const quoted = /^"((?:\\\["\]|[^"])*)"$/
const counter = /^@(\d{1,2})$/
const escapes: Readonly<Record<string, string>> = { '"': '"', R: '\r', L: '\n' }

/** The text of a content: in quotation marks, or a counter, which becomes a placeholder. Answers why not as the rest of a sentence. */
export function readTsplContent({ letters }: LabelJob, content: string): Letters | Refused {
  const [, number] = counter.exec(content) ?? []
  if (number !== undefined) return { text: `{{Counter ${number}}}` }
  const [, bytes] = quoted.exec(content) ?? []
  if (bytes === undefined) return { reason: 'its content is not in quotation marks' }
  return decodeLetters(
    bytes.replaceAll(/\\\[(["RL])\]/g, (_, sign: string) => escapes[sign] ?? ''),
    letters,
  )
}
