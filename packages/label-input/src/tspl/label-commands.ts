import { mostCoordinate, mostDots } from '../printer/job-limits.ts'
import type { Parameters } from '../printer/parameters.ts'
import { clearImage, type LabelJob } from '../printer/printing/label-job.ts'
import type { ImageCommand, Obey } from '../printer/printing/read-image-job.ts'
import type { LetterSet } from '../printer/text/decode-letters.ts'
import { cornerAt, type TsplCommands } from './tspl-job.ts'

const millimetresPerInch = 25.4
const length = /^(\d{1,5}(?:\.\d{0,6})?|\.\d{1,6})\s*(mm|dots?)?$/i

/** A length in inches, millimetres or dots; undefined where it is none, or no side of a label. */
function sideOf(text: string, dotsPerMillimetre: number): number | undefined {
  const [, number, unit = 'inch'] = length.exec(text) ?? []
  if (number === undefined) return undefined
  const scale = { mm: dotsPerMillimetre, inch: dotsPerMillimetre * millimetresPerInch }[unit.toLowerCase()] ?? 1
  const dots = Math.round(Number(number) * scale)
  return dots >= 1 && dots <= mostDots ? dots : undefined
}

/** `SIZE m,n`: width and length of the label; the length stays without it. */
const setSize: Obey<LabelJob> = (job, parameters) => {
  const [width, height] = [0, 1].map((index) => sideOf(parameters.text(index), job.dotsPerMillimetre))
  job.widthDots = width ?? job.widthDots
  job.heightDots = height ?? job.heightDots
  const isUnderstood = width !== undefined && (height !== undefined || parameters.text(1) === '')
  return isUnderstood ? undefined : 'it is no size of a label'
}

/** `DIRECTION n,m`: n is the end that leaves the printer first, and leaves the label as it is. */
const setDirection: Obey<LabelJob> = (job, parameters) => {
  parameters.choice(0, { 0: 0, 1: 1 }, 0)
  job.isMirrored = parameters.choice(1, { 0: false, 1: true }, false)
  return undefined
}

const setReference: Obey<LabelJob> = (job, parameters) => {
  job.origin = cornerAt(parameters, 0)
  return undefined
}

/** `SHIFT` moves the label on its paper. */
const shift: Obey<LabelJob> = (_, parameters) =>
  [0, 1].every((index) => /^0?$/.test(parameters.text(index))) ? undefined : 'the label is not moved on its paper here'

const sets: Readonly<Record<string, LetterSet>> = {
  850: 850,
  1250: 1250,
  1251: 1251,
  1252: 1252,
  1253: 1253,
  1254: 1254,
  1255: 1255,
  'UTF-8': 'utf-8',
  UTF8: 'utf-8',
}

const setLetters: Obey<LabelJob> = (job, parameters) => {
  const name = parameters.text(0).toUpperCase()
  job.letters = Object.hasOwn(sets, name) ? sets[name] : undefined
  return undefined
}

const clear: Obey<LabelJob> = (job) => {
  clearImage(job)
  return undefined
}

const copies = { from: 1, to: mostCoordinate, usual: 1 }
const readCopies = (parameters: Parameters): readonly number[] => [0, 1].map((at) => parameters.dots(at, copies))

/** `PRINT m,n`: sets of labels, and copies of each. */
const print: Obey<LabelJob> = (_, parameters) => {
  readCopies(parameters)
  return undefined
}

const whole = /^\d{1,5}$/

/** Identical labels of a `PRINT`. */
export function copiesOf(_: LabelJob, { name, parts }: ImageCommand): number | undefined {
  if (name !== 'PRINT') return undefined
  const [labels = 1, each = 1] = parts.map((part) => (whole.test(part) ? Math.max(1, Number(part)) : 1))
  return Math.min(mostCoordinate, labels * each)
}

const quiet: Obey<LabelJob> = () => undefined
const stored: Obey<LabelJob> = () => 'what is stored in the printer is not known here'

// Media, speed, darkness, feed, cutter, files, sound and questions to the printer: they draw nothing.
const quietNames = `
  GAP GAPDETECT BLINE BLINEDETECT AUTODETECT OFFSET SPEED DENSITY COUNTRY FEED BACKFEED BACKUP FORMFEED HOME SOUND CUT LIMITFEED
  SELFTEST EOJ EOP DELAY DISPLAY INITIALPRINTER SET PEEL RIBBON KILL MOVE FILES KEY1 KEY2 REM OUT OUTR
  @0 @1 @2 @3 @4 @5 @6 @7 @8 @9`
  .trim()
  .split(/\s+/)

/** Commands of the whole label, and of a printer that draws nothing. */
export const labelCommands: TsplCommands = {
  ...Object.fromEntries(quietNames.map((name) => [name, quiet])),
  SIZE: setSize,
  DIRECTION: setDirection,
  REFERENCE: setReference,
  SHIFT: shift,
  CODEPAGE: setLetters,
  CLS: clear,
  PRINT: print,
  DOWNLOAD: () => 'files that are stored in the printer are not read',
  PUTBMP: stored,
  PUTPCX: stored,
}
