import { mostCoordinate, mostDots } from '../printer/job-limits.ts'
import { clearImage } from '../printer/printing/label-job.ts'
import type { ImageCommand, Obey } from '../printer/printing/read-image-job.ts'
import type { CodePage } from '../printer/text/code-pages.ts'
import { cornerAt, type EplCommands, type EplJob, nameOf } from './epl-job.ts'

const side = { from: 1, to: mostDots, usual: 0 }

/** `Qp1,p2`: the length of the label; the gap behind it is the printer's. */
const setLength: Obey<EplJob> = (job, parameters) => {
  job.heightDots = parameters.dots(0, side) || job.heightDots
  return undefined
}

const setWidth: Obey<EplJob> = (job, parameters) => {
  job.widthDots = parameters.dots(0, side) || job.widthDots
  return undefined
}

const setReference: Obey<EplJob> = (job, parameters) => {
  job.origin = cornerAt(parameters, 0)
  return undefined
}

const clear: Obey<EplJob> = (job) => {
  clearImage(job)
  return undefined
}

const turn =
  (isInverted: boolean): Obey<EplJob> =>
  (job) => {
    job.isInverted = isInverted
    return undefined
  }

// EPL2 Programmer's Manual, I command: code pages of 8 bits by their letter. The others have signs that no page here has.
const pages: Readonly<Record<string, CodePage>> = {
  1: 850,
  A: 1252,
  B: 1250,
  C: 1251,
  D: 1253,
  E: 1254,
  F: 1255,
}

/** `Ip1,p2,p3`: data bits, code page, country. */
const setCodePage: Obey<EplJob> = (job, parameters) => {
  const page = parameters.text(1).toUpperCase()
  job.letters = Object.hasOwn(pages, page) ? pages[page] : undefined
  return undefined
}

const prompt = /^"((?:\\[\s\S]|[^"\\])*)"$/

/** `Vp1,p2,p3,"prompt"` and `Cp1,p2,p3,p4,"prompt"`: what a person is asked for a value of a form. */
const define =
  (kind: 'V' | 'C', promptAt: number): Obey<EplJob> =>
  (job, parameters) => {
    const number = parameters.dots(0, { from: 0, to: 99, usual: 0 })
    const [, asked = ''] = prompt.exec(parameters.text(promptAt)) ?? []
    const name = asked.replaceAll(/[{}<>:\\]/g, ' ').trim()
    if (name !== '') job.prompts.set(nameOf(kind, number), name)
    return undefined
  }

const copies = { from: 1, to: mostCoordinate, usual: 1 }

/** `Pp1,p2`: sets of labels, and copies of each. */
const print: Obey<EplJob> = (_, parameters) => {
  parameters.dots(0, copies)
  parameters.dots(1, copies)
  return undefined
}

const whole = /^\d{1,5}$/

/** Identical labels of a `P`; a form that ends is printed once, so that it can be seen. */
export function copiesOf(job: EplJob, { name, parts }: ImageCommand): number | undefined {
  if (name === 'FE') return job.isImageNew ? 1 : undefined
  if (name !== 'P' && name !== 'PA') return undefined
  const [sets = 1, each = 1] = parts.map((part) => (whole.test(part) ? Math.max(1, Number(part)) : 1))
  return Math.min(mostCoordinate, sets * each)
}

const quiet: Obey<EplJob> = () => undefined
const stored: Obey<EplJob> = () => 'what is stored in the printer is not known here'

/** Commands of the whole label, and of a printer that draws nothing. */
export const labelCommands: EplCommands = {
  N: clear,
  q: setWidth,
  Q: setLength,
  R: setReference,
  ZT: turn(false),
  ZB: turn(true),
  I: setCodePage,
  V: define('V', 3),
  C: define('C', 4),
  P: print,
  PA: print,
  FR: stored,
  GG: stored,
  GM: () => 'pictures that are stored in the printer are not read',
  // Speed, darkness, options, feed, memory, ports and questions to the printer; forms and pictures that it is told to forget.
  ...Object.fromEntries(
    [';', '?', '^', 'AUTOFR', 'D', 'EI', 'EK', 'ES', 'FE', 'FI', 'FK', 'FS', 'GI', 'GK', 'JB', 'JC', 'JF', 'M', 'O']
      .concat(['S', 'T', 'U', 'W', 'Y', 'f', 'i', 'j', 'l', 'o', 'oB', 'oE', 'oH', 'oM', 'oR', 'oW', 'r', 'rN', 'rY'])
      .map((name) => [name, quiet]),
  ),
}
