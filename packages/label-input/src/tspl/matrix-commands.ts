import { readDataMatrixData } from '../printer/barcodes/data-matrix-escapes.ts'
import {
  dataMatrixSymbol,
  librarySymbol,
  maxiCodeSymbol,
  maxiCodeText,
  pdf417Symbol,
  qrSymbol,
} from '../printer/barcodes/matrix-symbols.ts'
import { letteredOptions } from '../printer/lettered-options.ts'
import type { LabelJob } from '../printer/printing/label-job.ts'
import { printMatrix } from '../printer/printing/print-barcode.ts'
import type { ImageCommand, Obey } from '../printer/printing/read-image-job.ts'
import { lengthAt, pointAt, readTsplContent, rotationAt, type TsplCommands } from './tspl-job.ts'

/** Parameters between the fixed ones and the content. */
const optionalParts = ({ parts }: ImageCommand, from: number): readonly string[] => parts.slice(from, -1)

const levels = { L: 'L', M: 'M', Q: 'Q', H: 'H' } as const
const moduleDots = { from: 1, to: 100, usual: 4 }

/** `QRCODE x,y,level,dots,A,rotation,[model,][mask,]"content"` */
const qrCode: Obey<LabelJob> = (job, parameters, command) => {
  const at = pointAt(job, parameters, 0)
  const level = parameters.choice(2, levels, 'L')
  const dots = parameters.dots(3, moduleDots)
  const isManual = parameters.choice(4, { A: false, M: true }, false)
  const rotation = rotationAt(parameters, 5)
  const options = letteredOptions(optionalParts(command, 6))
  const read = readTsplContent(job, command.parts.at(-1) ?? '')
  if ('reason' in read) return read.reason
  if (isManual) return 'only mode A is known here'
  if (options.number('M', 2, 2) === 1) return 'only model 2 is known here'
  const symbol = qrSymbol(job, read.text, level)
  const barcode = { at, symbology: 'qr', data: read.text, rotation, moduleDots: dots, symbol } as const
  return printMatrix(job, barcode) ?? options.unknown('MS') ?? read.note
}

/** `DMATRIX x,y,width,height,[c,x,r,a,][rows,columns,]"content"`: escape sign, dots of a module, rotation, shape. */
const dataMatrix: Obey<LabelJob> = (job, parameters, command) => {
  const at = pointAt(job, parameters, 0)
  const [width, height] = [lengthAt(parameters, 2), lengthAt(parameters, 3)]
  const written = optionalParts(command, 4)
  const options = letteredOptions(written.filter((part) => !/^\d+$/.test(part)))
  const [rows = 0, columns = 0] = written.filter((part) => /^\d{1,3}$/.test(part)).map(Number)
  const read = readTsplContent(job, command.parts.at(-1) ?? '')
  if ('reason' in read) return read.reason
  const escapeSign = options.number('c', 255, 0)
  const data =
    escapeSign > 0 ? readDataMatrixData(read.text, String.fromCharCode(escapeSign)) : { data: read.text, isGs1: false }
  if ('reason' in data) return data.reason
  const symbol = dataMatrixSymbol(job, data, { columns, rows, isSquare: options.number('a', 1, 0) === 0 })
  if ('reason' in symbol) return symbol.reason
  const fitting = Math.floor(Math.min(width / symbol.columns, height / symbol.rows))
  const dots = options.number('x', 100, 0) || Math.max(1, fitting)
  const rotation = rotations[options.number('r', 270, 0)] ?? 0
  const symbology = data.isGs1 ? 'gs1-datamatrix' : 'datamatrix'
  const barcode = { at, symbology, data: data.data, rotation, moduleDots: dots, symbol } as const
  return printMatrix(job, barcode) ?? options.unknown('cxra') ?? read.note
}

const rotations: Readonly<Record<number, 0 | 90 | 180 | 270>> = { 0: 0, 90: 90, 180: 180, 270: 270 }

/** `PDF417 x,y,width,height,rotation,[P,E,M,U,W,H,R,C,T,L,]"content"` */
const pdf417: Obey<LabelJob> = (job, parameters, command) => {
  const at = pointAt(job, parameters, 0)
  const rotation = rotationAt(parameters, 4)
  const options = letteredOptions(optionalParts(command, 5))
  const read = readTsplContent(job, command.parts.at(-1) ?? '')
  if ('reason' in read) return read.reason
  const isCompact = options.number('T', 1, 0) === 1
  const rows = options.number('R', 90, 0)
  const dots = Math.max(1, options.number('W', 9, 2))
  const symbol = pdf417Symbol(job, read.text, {
    isCompact,
    level: options.number('E', 8, 0),
    columns: options.number('C', 30, 0),
    rows: rows >= 3 ? rows : 0,
    moduleDots: dots,
    rowDots: options.number('H', 99, 4),
  })
  const symbology = isCompact ? 'pdf417-compact' : 'pdf417'
  const barcode = { at, symbology, data: read.text, rotation, moduleDots: dots, symbol } as const
  return printMatrix(job, barcode) ?? options.unknown('PEMWHRCT') ?? read.note
}

const largestControl = 99

/** `AZTEC x,y,rotation,[size,][ecp,][flg,][menu,][multi,][rev,]"content"` */
const aztec: Obey<LabelJob> = (job, parameters, command) => {
  const at = pointAt(job, parameters, 0)
  const rotation = rotationAt(parameters, 2)
  const given = optionalParts(command, 3)
  const dots = given.length > 0 ? parameters.dots(3, { from: 1, to: 20, usual: 6 }) : 6
  const control = given.length > 1 ? parameters.dots(4, { from: 0, to: largestControl, usual: 0 }) : 0
  const read = readTsplContent(job, command.parts.at(-1) ?? '')
  if ('reason' in read) return read.reason
  const symbol = librarySymbol(job, { bcid: 'azteccode', text: read.text, ...(control > 0 && { eclevel: control }) })
  const barcode = { at, symbology: 'aztec', data: read.text, rotation, moduleDots: dots, symbol } as const
  const isPlain = given.slice(2).every((part) => /^(0|6)?$/.test(part))
  return printMatrix(job, barcode) ?? (isPlain ? read.note : 'it is drawn as a plain symbol of its own')
}

const modes = { 2: 2, 3: 3, 4: 4, 6: 6 }

/** `MAXICODE x,y,mode,[class,country,post,]"content"`; a postal code of mode 2 may be in two parts. */
const maxiCode: Obey<LabelJob> = (job, parameters, command) => {
  const at = pointAt(job, parameters, 0)
  const mode = parameters.choice(2, modes, 4)
  const [service = '', country = '', ...post] = optionalParts(command, 3).filter((part) => !/^L\d+$/.test(part))
  const read = readTsplContent(job, command.parts.at(-1) ?? '')
  if ('reason' in read) return read.reason
  const postal = post.join('').replaceAll('"', '')
  if (mode < 4 && postal === '') return 'its data does not start with class, country and postal code'
  const text = mode < 4 ? maxiCodeText({ service, country, postal, message: read.text }) : read.text
  const symbol = maxiCodeSymbol(job, { text, mode, dotsPerMillimetre: job.dotsPerMillimetre })
  return printMatrix(job, { at, symbology: 'maxicode', data: text, rotation: 0, moduleDots: 1, symbol }) ?? read.note
}

export const matrixCommands: TsplCommands = {
  QRCODE: qrCode,
  DMATRIX: dataMatrix,
  PDF417: pdf417,
  AZTEC: aztec,
  MAXICODE: maxiCode,
}
