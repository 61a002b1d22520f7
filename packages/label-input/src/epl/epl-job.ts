import type { Rotation } from '@labelwright/label-document/label-document'
import type { Refused } from '../printer/barcodes/linear-contents.ts'
import type { Point } from '../printer/geometry.ts'
import { mostCoordinate } from '../printer/job-limits.ts'
import type { Parameters } from '../printer/parameters.ts'
import { type LabelJob, placeOf } from '../printer/printing/label-job.ts'
import type { ImageCommands } from '../printer/printing/read-image-job.ts'
import { decodeLetters, type Letters } from '../printer/text/decode-letters.ts'

export interface EplJob extends LabelJob {
  /** What a person is asked for each variable and counter (`V`, `C`), by its name as `V00`. */
  readonly prompts: Map<string, string>
}

export type EplCommands = ImageCommands<EplJob>

const coordinate = { from: 0, to: mostCoordinate, usual: 0 }

/** The point that two parameters say, on the label. */
export const pointAt = (job: EplJob, parameters: Parameters, index: number): Point =>
  placeOf(job, cornerAt(parameters, index))

/** The point that two parameters say, from the reference point. */
export const cornerAt = (parameters: Parameters, index: number): Point => ({
  x: parameters.dots(index, coordinate),
  y: parameters.dots(index + 1, coordinate),
})

/** A length in dots. */
export const lengthAt = (parameters: Parameters, index: number, usual = 1): number =>
  parameters.dots(index, { from: 1, to: mostCoordinate, usual })

const rotations: Readonly<Record<string, Rotation>> = { 0: 0, 1: 90, 2: 180, 3: 270 }

export const rotationAt = (parameters: Parameters, index: number): Rotation => parameters.choice(index, rotations, 0)

const token = /"((?:\\[\s\S]|[^"\\])*)"|([VC])(\d{1,2})|(T[TD])/g

/**
 * The text of a data field: quoted parts, and variables and counters of a form, which become placeholders with their prompt
 * as the name. Answers why not as the rest of a sentence.
 */
export function readEplData(job: EplJob, field: string): Letters | Refused {
  let bytes = ''
  for (const [, quoted, kind, number, clock] of field.matchAll(token)) {
    if (clock !== undefined) return { reason: "the printer's clock is not known here" }
    bytes += quoted?.replaceAll(/\\([\s\S])/g, '$1') ?? `{{${promptOf(job, kind ?? '', Number(number))}}}`
  }
  if (field === '' || field.replaceAll(token, '').trim() !== '') return { reason: 'its data is not in quotation marks' }
  return decodeLetters(bytes, job.letters)
}

/** `V00` to `V99` and `C0` to `C9`. */
export const nameOf = (kind: string, number: number): string =>
  kind === 'V' ? `V${String(number).padStart(2, '0')}` : `C${number}`

const promptOf = ({ prompts }: EplJob, kind: string, number: number): string => {
  const name = nameOf(kind, number)
  return prompts.get(name) ?? name
}
