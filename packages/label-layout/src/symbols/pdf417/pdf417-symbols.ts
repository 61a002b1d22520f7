// Contents of barcodes as symbols of the PDF417 family.
import { modulo43Character } from '@labelwright/label-document/expressions/check-digits'
import { type Symbology, symbologyTraits } from '@labelwright/label-document/symbologies'
import type { ErrorCorrection } from '@labelwright/label-document/symbology-options'
import type { MatrixSymbol } from '../../drawing.ts'
import { type Encoded, invalid, type SymbolRequest } from '../encoded-symbol.ts'
import { checkPlain, isPlain } from '../plain-text.ts'
import { encodeUtf8 } from '../qr/utf-8.ts'
import type { Pdf417Message } from './compaction.ts'
import { encodeMicroPdf417, microPdf417RowModules } from './micro-pdf417.ts'
import { encodePdf417, pdf417RowModules } from './pdf417.ts'

// ISO/IEC 15438 annex E: the levels recommended for the least to the most data.
const levels: Readonly<Record<ErrorCorrection, number>> = { L: 2, M: 3, Q: 4, H: 5 }

const levelOf = ({ errorCorrection }: SymbolRequest): number | undefined => errorCorrection && levels[errorCorrection]

/** PDF417 of any text, whole or without its right side. */
export function pdf417Symbol(content: string, request: SymbolRequest): Encoded {
  const { symbology, columns } = request
  const isCompact = symbology === 'pdf417-compact'
  return withMessage(content, symbology, (message) => {
    const symbol = encodePdf417(message, { columns, level: levelOf(request), isCompact })
    return { symbol, rowModules: pdf417RowModules }
  })
}

/** MicroPDF417 of any text; `symbolVersion` is rows by columns. */
export function microPdf417Symbol(content: string, { symbology, columns, symbolVersion }: SymbolRequest): Encoded {
  const [rows, columnsOfSize] = symbolVersion?.split('x').map(Number) ?? []
  return withMessage(content, symbology, (message) => {
    const symbol = encodeMicroPdf417(message, { rows, columns: columns ?? columnsOfSize })
    return { symbol, rowModules: microPdf417RowModules }
  })
}

const hibcColumns = 2
const hibcCharacters = 'digits, capital letters, spaces and the symbols -.$/+%'

/** PDF417 of a plus, the content and their check character (ANSI/HIBC 2.6). */
export function hibcPdf417Symbol(content: string, request: SymbolRequest): Encoded {
  const { symbology, columns = hibcColumns } = request
  const { title } = symbologyTraits(symbology)
  const wrong = checkPlain(content, symbology)
  if (wrong) return invalid(wrong)
  if (content === '') return refused(symbology, 'The data must not be empty.')
  if (!/^[0-9A-Z\-. $/+%]*$/.test(content)) {
    return refused(symbology, `${title} must contain only ${hibcCharacters}.`)
  }
  const data = `+${content}${modulo43Character(`+${content}`)}`
  return withMessage(data, symbology, (message) => {
    const symbol = encodePdf417(message, { columns, level: levelOf(request), isCompact: false })
    return { symbol, rowModules: pdf417RowModules }
  })
}

interface Rows {
  readonly symbol: MatrixSymbol | { readonly reason: string }
  /** Modules of a row's natural height. */
  readonly rowModules: number
}

function withMessage(data: string, symbology: Symbology, encode: (message: Pdf417Message) => Rows): Encoded {
  if (!data.isWellFormed()) return refused(symbology, 'The barcode cannot hold this.')
  const { symbol, rowModules } = encode({ bytes: encodeUtf8(data), isUtf8: !isPlain(data) })
  if ('reason' in symbol) return refused(symbology, symbol.reason)
  return { data, text: '', rowModules: new Array<number>(symbol.rows).fill(rowModules), symbol }
}

const refused = (symbology: Symbology, reason: string): Encoded =>
  invalid(`${symbologyTraits(symbology).title}: ${reason}`)
