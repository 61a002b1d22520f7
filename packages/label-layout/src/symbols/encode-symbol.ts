import { modulo43Character } from '@labelwright/label-document/expressions/check-digits'
import type { BarcodeElement } from '@labelwright/label-document/label-document'
import { checkBarcodeOptions } from '@labelwright/label-document/reading/check-barcode-options'
import { type Symbology, symbologyTraits } from '@labelwright/label-document/symbologies'
import type { LinearSymbol } from '../drawing.ts'
import { checkDigit } from './check-digit.ts'
import { checkCode39, encodeCode39 } from './code-39.ts'
import { checkCode128, drawCode128, encodeCode128 } from './code-128.ts'
import { inOneSubset } from './code-128-subsets.ts'
import { encodeDataMatrix } from './data-matrix/data-matrix.ts'
import { type Encoded, type EncodedSymbol, invalid, noHeight, type SymbolRequest } from './encoded-symbol.ts'
import { joinElements, mostGs1Characters, readGs1Elements } from './gs1/gs1.ts'
import { readDigitalLink } from './gs1/gs1-digital-link.ts'
import { checkTogether } from './gs1/gs1-together.ts'
import { encodeWithLibrary } from './library/encode-with-library.ts'
import type { SymbolLibrary, SymbolShelf } from './library/symbol-library.ts'
import { hibcPdf417Symbol, microPdf417Symbol, pdf417Symbol } from './pdf417/pdf417-symbols.ts'
import { encodeQr } from './qr/qr.ts'
import { ean8Text, encodeEan8, readEan8 } from './retail/ean-8.ts'
import { ean13Text, encodeEan13, readEan13 } from './retail/ean-13.ts'
import { encodeAddOn } from './retail/ean-add-on.ts'
import { encodeItf, readItf14 } from './retail/itf-14.ts'
import type { ReadDigits, RetailText } from './retail/retail-symbol.ts'
import { encodeUpca, encodeUpce, expandUpce, readUpca, readUpce, upcaText, upceText } from './retail/upc.ts'
import { checkSwissBill } from './swiss-qr/check-swiss-bill.ts'
import { nameOfSize } from './symbol-sizes.ts'

type Encode = (content: string, request: SymbolRequest) => Encoded
type Bars = Omit<LinearSymbol, 'barHeight'>

const linear = (data: string, text: string, bars: Bars): EncodedSymbol => ({
  data,
  text,
  symbol: { ...bars, barHeight: noHeight },
})

/** How content becomes a symbol of the EAN/UPC family. */
interface RetailEncoding {
  readonly read: (digits: string) => ReadDigits
  readonly encode: (digits: string) => Bars
  readonly text: RetailText
}

const ean13: RetailEncoding = { read: readEan13, encode: encodeEan13, text: ean13Text }
const ean8: RetailEncoding = { read: readEan8, encode: encodeEan8, text: ean8Text }
const upca: RetailEncoding = { read: readUpca, encode: encodeUpca, text: upcaText }
const upce: RetailEncoding = { read: readUpce, encode: encodeUpce, text: upceText }

/** The encoders that are always there; other symbologies go to the library. */
const encoders: Readonly<Partial<Record<Symbology, Encode>>> = {
  code128: (content, { codeSet }) => {
    const reason = checkCode128(content)
    if (reason) return invalid(reason)
    if (codeSet === undefined) return linear(content, content, encodeCode128(content, false))
    const codewords = inOneSubset(content, codeSet)
    return codewords ? linear(content, content, drawCode128(codewords)) : invalid(notInSet[codeSet])
  },
  'gs1-128': (content) =>
    withGs1(content, (data) => {
      if (data.length > mostGs1Characters) return { code: 'gs1-invalid', reason: gs1TooLong }
      return linear(data, content.trim(), encodeCode128(data, true))
    }),
  ean13: (content) => retail(content, ean13),
  ean8: (content) => retail(content, ean8),
  upca: (content) => retail(content, upca),
  upce: (content) => {
    const encoded = retail(content, upce)
    if ('reason' in encoded) return encoded
    const long = expandUpce(encoded.text)
    return { ...encoded, data: long + checkDigit(long) }
  },
  itf14: (content) => {
    const read = readItf14(content)
    if ('reason' in read) return invalid(read.reason)
    return { ...linear(read.digits, read.digits, encodeItf(read.digits)), hasBearerBars: true }
  },
  code39: (content, { checkCharacter }) => {
    const reason = checkCode39(content)
    if (reason) return invalid(reason)
    const data = checkCharacter === true ? content + modulo43Character(content) : content
    return linear(data, data, encodeCode39(data))
  },
  qr: (content, element) => qr(content, element, false),
  'gs1-qr': (content, element) => withGs1(content, (data) => qr(data, element, true)),
  'gs1-digital-link-qr': (content, element) => withLink(content, (link) => qr(link, element, false)),
  'swiss-qr': (content, element) => {
    const bill = content.replaceAll('\r\n', '\n')
    const reason = checkSwissBill(bill)
    if (reason) return invalid(`Swiss QR Code: ${reason}`)
    const encoded = qr(bill, { ...element, errorCorrection: 'M' }, false)
    return 'reason' in encoded ? encoded : { ...encoded, hasSwissCross: true }
  },
  datamatrix: (content, element) => dataMatrix(content, element, false),
  'gs1-datamatrix': (content, element) => withGs1(content, (data) => dataMatrix(data, element, true)),
  'datamatrix-rectangular': (content, element) => dataMatrix(content, element, false),
  'gs1-datamatrix-rectangular': (content, element) => withGs1(content, (data) => dataMatrix(data, element, true)),
  'gs1-digital-link-datamatrix': (content, element) => withLink(content, (link) => dataMatrix(link, element, false)),
  pdf417: pdf417Symbol,
  'pdf417-compact': pdf417Symbol,
  micropdf417: microPdf417Symbol,
  'hibc-pdf417': hibcPdf417Symbol,
}

const notInSet = {
  A: 'Code set A of Code 128 has capitals, digits, signs and control characters. Choose another code set, or none.',
  B: 'Code set B of Code 128 has letters, digits and signs, and no control characters. Choose another code set, or none.',
  C: 'Code set C of Code 128 has digits in pairs. Give it an even number of digits, or choose another code set, or none.',
} as const

const gs1TooLong = `GS1-128 takes at most ${mostGs1Characters} characters with its application identifiers.`

/**
 * Checks the options and the content and encodes it as the element's symbology, or tells why it cannot be. Content that was encoded
 * with the same options comes from the shelf's memory.
 */
export function encodeSymbol(content: string, element: BarcodeElement, shelf: SymbolShelf): Encoded {
  const refused = checkBarcodeOptions(element)
  if (refused) return { code: 'document-invalid', detail: 'barcode-option-refused', reason: refused }
  if (isQuick(element.symbology)) return encodeAnew(content, element, shelf.library)
  const key = `${keyOf(element)}\n${content}`
  const known = shelf.encoded.get(key)
  if (known) return known
  const encoded = encodeAnew(content, element, shelf.library)
  const isForNow = 'reason' in encoded && encoded.detail === 'symbols-not-loaded'
  if (!isForNow) shelf.encoded.set(key, encoded)
  return encoded
}

/** Bars of our own linear encoders are encoded as fast as they are looked up, and often change from label to label. */
function isQuick(symbology: Symbology): boolean {
  const { shape, isBuiltIn } = symbologyTraits(symbology)
  return isBuiltIn && shape === 'linear'
}

/** Names all options, as symbols that differ in one are different. */
const keyOf = (request: SymbolRequest): string => {
  const { symbology, errorCorrection, symbolVersion, columns, codeSet, checkCharacter } = request
  return `${symbology} ${errorCorrection} ${symbolVersion} ${columns} ${codeSet} ${checkCharacter}`
}

function encodeAnew(content: string, request: SymbolRequest, library: SymbolLibrary | undefined): Encoded {
  const encode = encoders[request.symbology] ?? ((one, like) => encodeWithLibrary(one, like, library))
  const encoded = encode(content, request)
  const { symbolVersion, ...ofAnySize } = request
  if (symbolVersion === undefined || !('reason' in encoded)) return encoded
  const larger = encode(content, ofAnySize)
  // Wrong content is wrong at every size.
  return 'reason' in larger ? encoded : tooSmall(request, larger)
}

function tooSmall({ symbology, symbolVersion }: SymbolRequest, { symbol }: EncodedSymbol): Encoded {
  const size = symbol.kind === 'matrix' && nameOfSize(symbology, symbol, symbolVersion)
  const reason = `The content does not fit size ${symbolVersion} of ${symbologyTraits(symbology).title}; it fits ${size}.`
  return { code: 'barcode-content-invalid', detail: 'symbol-version-too-small', reason }
}

function withGs1(content: string, encode: (data: string) => Encoded): Encoded {
  const read = readGs1Elements(content)
  if ('reason' in read) return { code: 'gs1-invalid', ...read }
  const encoded = encode(joinElements(read.elements))
  if ('reason' in encoded) return encoded
  const advice = checkTogether(read.elements)
  const gs1Rules = read.elements.map(({ rule }) => rule)
  return { ...encoded, gs1Rules, ...(advice.length > 0 && { advice }) }
}

function withLink(content: string, encode: (link: string) => Encoded): Encoded {
  const read = readDigitalLink(content)
  return 'reason' in read ? { code: 'gs1-invalid', ...read } : encode(read.link)
}

function qr(data: string, { errorCorrection = 'M', symbolVersion }: SymbolRequest, isGs1: boolean): Encoded {
  const version = symbolVersion === undefined ? undefined : Number(symbolVersion)
  const symbol = encodeQr(data, { errorCorrection, isGs1, version })
  return symbol ? { data, text: '', symbol } : invalid('This is more than a QR code can hold.')
}

function dataMatrix(data: string, { symbology, symbolVersion }: SymbolRequest, isGs1: boolean): Encoded {
  const shape = symbology.endsWith('-rectangular') ? 'rectangle' : 'square'
  const symbol = encodeDataMatrix(data, isGs1, symbolVersion ?? shape)
  return symbol ? { data, text: '', symbol } : invalid('This is more than a Data Matrix can hold.')
}

function retail(content: string, { read, encode, text }: RetailEncoding): Encoded {
  const [main = '', addOn] = content.split('+')
  const result = read(main)
  if ('reason' in result) return invalid(result.reason)
  const encoded = { ...linear(result.digits, result.digits, encode(result.digits)), retail: text }
  if (addOn === undefined) return encoded
  const digits = addOn.trim()
  const bars = encodeAddOn(digits)
  if (!bars) return invalid('An add-on, written after a plus, has two or five digits.')
  return { ...encoded, addOn: { digits, symbol: { ...bars, barHeight: noHeight } } }
}
