import {
  dataMatrixSymbol,
  librarySymbol,
  maxiCodeSymbol,
  maxiCodeText,
  pdf417Symbol,
  qrSymbol,
} from '../printer/barcodes/matrix-symbols.ts'
import type { Point } from '../printer/geometry.ts'
import { type LetteredOptions, letteredOptions } from '../printer/lettered-options.ts'
import { printMatrix } from '../printer/printing/print-barcode.ts'
import type { Obey } from '../printer/printing/read-image-job.ts'
import { type EplCommands, type EplJob, pointAt, readEplData } from './epl-job.ts'

interface Wish {
  readonly at: Point
  readonly text: string
  readonly options: LetteredOptions
}

type Draw = (job: EplJob, wish: Wish) => string | undefined

const rotations = [0, 90, 180, 270] as const

/** `D`: columns, rows, dots of a module, inverse. */
const dataMatrix: Draw = (job, { at, text, options }) => {
  const [columns, rows] = [options.number('c', 144, 0), options.number('r', 144, 0)]
  const isSized = columns >= 8 && rows >= 8
  const symbol = dataMatrixSymbol(
    job,
    { data: text, isGs1: false },
    { columns: isSized ? columns : 0, rows: isSized ? rows : 0, isSquare: true },
  )
  const moduleDots = Math.max(1, options.number('h', 40, 5))
  const reason = printMatrix(job, { at, symbology: 'datamatrix', data: text, rotation: 0, moduleDots, symbol })
  return reason ?? options.unknown('crh')
}

const levels = { L: 'L', M: 'M', Q: 'Q', H: 'H' } as const

/** `Q`: model, dots of a module, error correction, automatic or manual input. */
const qr: Draw = (job, { at, text, options }) => {
  if (options.number('m', 2, 2) === 1) return 'only model 2 is known here'
  if (options.text('i')?.toUpperCase() === 'M') return 'only automatic input is known here'
  const level = options.text('e')?.toUpperCase() as keyof typeof levels | undefined
  const symbol = qrSymbol(job, text, (level && levels[level]) ?? 'M')
  const moduleDots = Math.max(1, options.number('s', 99, 3))
  const reason = printMatrix(job, { at, symbology: 'qr', data: text, rotation: 0, moduleDots, symbol })
  return reason ?? options.unknown('mseiD')
}

/** `P`: security level, dots of a module across and down, rows, columns, truncated right side, rotation. */
const pdf417: Draw = (job, { at, text, options }) => {
  const isCompact = options.number('t', 1, 0) === 1
  const symbology = isCompact ? 'pdf417-compact' : 'pdf417'
  const rows = options.number('r', 90, 0)
  const moduleDots = Math.max(1, options.number('x', 9, 2))
  const symbol = pdf417Symbol(job, text, {
    isCompact,
    level: options.number('s', 8, 0),
    columns: options.number('l', 30, 0),
    rows: rows >= 3 ? rows : 0,
    moduleDots,
    rowDots: options.number('y', 99, 3 * moduleDots),
  })
  const rotation = rotations[options.number('o', 3, 0)] ?? 0
  return printMatrix(job, { at, symbology, data: text, rotation, moduleDots, symbol }) ?? options.unknown('scxyrltop')
}

/** `A`: dots of a module, error control, menu symbol, rotation. */
const aztec: Draw = (job, { at, text, options }) => {
  const control = options.number('e', 99, 0)
  const symbol = librarySymbol(job, { bcid: 'azteccode', text, ...(control > 0 && { eclevel: control }) })
  const rotation = rotations[options.number('r', 3, 0)] ?? 0
  const moduleDots = Math.max(1, options.number('d', 20, 3))
  const reason = printMatrix(job, { at, symbology: 'aztec', data: text, rotation, moduleDots, symbol })
  return reason ?? options.unknown('der')
}

const addressed = /^(?<service>\d{3}),(?<country>\d{3}),(?<postal>[0-9A-Za-z ]{1,9}),(?<message>[\s\S]*)$/

/** `M`: mode; data starts with class, country and postal code in modes 2 and 3. */
const maxiCode: Draw = (job, { at, text, options }) => {
  const parts = addressed.exec(text)?.groups
  const isNumeric = /^\d+$/.test(parts?.postal ?? '')
  const mode = options.number('m', 6, parts ? (isNumeric ? 2 : 3) : 4)
  if (mode < 2 || mode === 5) return 'this mode is not known here'
  if (mode < 4 && !parts) return 'its data does not start with class, country and postal code'
  const { service = '', country = '', postal = '', message = '' } = parts ?? {}
  const { dotsPerMillimetre } = job
  const written = mode < 4 ? maxiCodeText({ service, country, postal, message }) : text
  const symbol = maxiCodeSymbol(job, { text: written, mode, dotsPerMillimetre })
  return printMatrix(job, { at, symbology: 'maxicode', data: written, rotation: 0, moduleDots: 1, symbol })
}

const kinds: Readonly<Record<string, Draw>> = { D: dataMatrix, Q: qr, P: pdf417, A: aztec, M: maxiCode }

/** `bp1,p2,p3,…,"data"`: place, kind, options of the kind. The options of PDF417 start with the size it may have. */
const printSymbol: Obey<EplJob> = (job, parameters, { parts }) => {
  const at = pointAt(job, parameters, 0)
  const kind = parameters.text(2).toUpperCase()
  const draw = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  if (!draw) return `its kind ${kind} is not known here`
  const dataAt = parts.findIndex((part, index) => index > 2 && /^"|^[VC]\d/.test(part))
  if (dataAt === -1) return 'its data is not in quotation marks'
  const read = readEplData(job, parts.slice(dataAt).join(','))
  if ('reason' in read) return read.reason
  const written = parts.slice(3, dataAt).filter((part) => !/^\d*$/.test(part))
  return draw(job, { at, text: read.text, options: letteredOptions(written) }) ?? read.note
}

export const matrixCommands: EplCommands = { b: printSymbol }
