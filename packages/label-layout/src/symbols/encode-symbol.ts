import type { BarcodeElement, Symbology } from '@labelwright/label-document/label-document'
import type { Emu } from '@labelwright/label-document/lengths'
import type { Problem } from '@labelwright/label-document/problem'
import type { LinearSymbol, MatrixSymbol } from '../drawing.ts'
import { encodeCode128, mostCode128Characters } from './code-128.ts'
import { encodeDataMatrix } from './data-matrix.ts'
import { encodeEan13, readEan13 } from './ean-13.ts'
import { readGs1 } from './gs1.ts'
import { encodeQr } from './qr.ts'

/** An encoded barcode before it has a place. A linear one gets its bar height from the layout. */
export interface EncodedSymbol {
  /** What a scanner reads; FNC1 separators as U+001D. */
  readonly data: string
  /** For people, below a linear symbol. */
  readonly text: string
  readonly symbol: LinearSymbol | MatrixSymbol
}

type Encoded = EncodedSymbol | { readonly code: Problem['code']; readonly reason: string }
type Encode = (content: string, element: BarcodeElement) => Encoded

const noHeight = 0 as Emu
const invalid = (reason: string): Encoded => ({ code: 'barcode-content-invalid', reason })

const encoders: Readonly<Record<Symbology, Encode>> = {
  code128: (content) => {
    const reason = checkCode128(content)
    if (reason) return invalid(reason)
    return { data: content, text: content, symbol: { ...encodeCode128(content, false), barHeight: noHeight } }
  },
  'gs1-128': (content) => {
    const read = readGs1(content)
    if ('reason' in read) return { code: 'gs1-invalid', reason: read.reason }
    if (read.data.length > mostGs1Characters) return { code: 'gs1-invalid', reason: gs1TooLong }
    const symbol = { ...encodeCode128(read.data, true), barHeight: noHeight }
    return { data: read.data, text: content.trim(), symbol }
  },
  ean13: (content) => {
    const read = readEan13(content)
    if ('reason' in read) return invalid(read.reason)
    return { data: read.digits, text: read.digits, symbol: { ...encodeEan13(read.digits), barHeight: noHeight } }
  },
  qr: (content, { errorCorrection }) => {
    const symbol = encodeQr(content, errorCorrection)
    return symbol ? { data: content, text: '', symbol } : invalid('This is more than a QR code can hold.')
  },
  'gs1-datamatrix': (content) => {
    const read = readGs1(content)
    if ('reason' in read) return { code: 'gs1-invalid', reason: read.reason }
    const symbol = encodeDataMatrix(read.data, true)
    return symbol ? { data: read.data, text: '', symbol } : invalid('This is more than a Data Matrix can hold.')
  },
}

// GS1 General Specifications 5.4.2: at most 48 data characters, separators included.
const mostGs1Characters = 48
const gs1TooLong = `GS1-128 takes at most ${mostGs1Characters} characters with its application identifiers.`

/** Checks the content and encodes it as the element's symbology, or tells why it cannot be. */
export const encodeSymbol = (content: string, element: BarcodeElement): Encoded =>
  encoders[element.symbology](content, element)

function checkCode128(content: string): string | undefined {
  const character = [...content].find((one) => one > '\u007f')
  if (character !== undefined) return `Code 128 takes letters A to Z, digits and plain signs, not "${character}".`
  if (content.length > mostCode128Characters) return `Code 128 takes at most ${mostCode128Characters} characters here.`
  return undefined
}
