import { modulo43Character } from '@labelwright/label-document/expressions/check-digits'
import { type Symbology, symbologyTraits } from '@labelwright/label-document/symbologies'
import { hasOwnText, optionsOfSymbology } from '@labelwright/label-document/symbology-options'
import { type Encoded, invalid, noHeight, type SymbolRequest } from '../encoded-symbol.ts'
import { type Gs1Refusal, readGs1 } from '../gs1/gs1.ts'
import { checkPlain, isPlain } from '../plain-text.ts'
import { retailBars } from '../retail/retail-symbol.ts'
import { drawRows, type LibraryRows, postalRows } from './library-rows.ts'
import { type LibraryRequest, libraryRequests } from './library-symbologies.ts'
import { requestedOptions } from './requested-options.ts'
import type { LibraryOptions, LibrarySymbol, SymbolLibrary } from './symbol-library.ts'

const notLoaded: Encoded = {
  code: 'barcode-content-invalid',
  detail: 'symbols-not-loaded',
  reason: 'The encoder of this kind of barcode has not been loaded.',
}

/** Encodes a rare symbology with the library. */
export function encodeWithLibrary(
  content: string,
  element: SymbolRequest,
  library: SymbolLibrary | undefined,
): Encoded {
  const request = libraryRequests[element.symbology]
  return library && request ? encode({ content, element, request, library }) : notLoaded
}

interface Order {
  readonly content: string
  readonly element: SymbolRequest
  readonly request: LibraryRequest
  readonly library: SymbolLibrary
}

function encode({ content, element, request, library }: Order): Encoded {
  const { symbology } = element
  const wrong = request.takesUnicode ? undefined : checkPlain(content, symbology)
  if (wrong) return invalid(wrong)
  const prepared = request.prepare?.(content)
  if (prepared && 'reason' in prepared) return invalid(prepared.reason)
  const data = prepared ?? dataOf(content, symbology, request)
  if ('reason' in data) return { code: 'gs1-invalid', ...data }
  try {
    const options = { ...optionsOf(prepared?.text ?? content, element, request), ...prepared?.options }
    const symbol = symbology === 'rmqr' ? smallestRmqr(library, options) : library.raw(options)[0]
    if (!symbol) return invalid('The barcode cannot hold this.')
    const line = symbol.txt?.[0]?.[0]
    const read = request.toData && line !== undefined ? request.toData(line) : data.data
    return toEncoded(symbol, { library, options, request, symbology, data: read, text: textOf(content, symbology) })
  } catch (error) {
    return refuse(error, symbology)
  }
}

interface Context {
  readonly library: SymbolLibrary
  readonly options: LibraryOptions
  readonly request: LibraryRequest
  readonly symbology: Symbology
  readonly data: string
  readonly text: string
}

function toEncoded(symbol: LibrarySymbol, context: Context): Encoded {
  const { data, text, symbology, request } = context
  if (symbol.pixs && symbol.pixx === undefined) {
    return { data, text, hexagons: symbol.pixs, symbol: { kind: 'matrix', columns: 0, rows: 0, modules: empty } }
  }
  if (symbol.sbs && symbologyTraits(symbology).shape !== 'postal') {
    const widths = symbol.sbs.map((width) => Math.round(width))
    // A space at the end is part of the quiet zone.
    if (widths.length % 2 === 0) widths.pop()
    return { data, text, symbol: { ...retailBars(widths), barHeight: noHeight } }
  }
  const rows = symbol.sbs ? postalRows(symbol) : rowsOf(symbol, context)
  if (!rows) return invalid('The barcode cannot hold this.')
  const { rowModules, ...matrix } = rows
  const isEven = rowModules.every((height) => height === 1) && !request.stretches
  const heights = isEven ? {} : { rowModules, ...(request.stretches && { stretches: request.stretches }) }
  return { data, text, ...heights, symbol: { kind: 'matrix', ...matrix } }
}

const empty = new Uint8Array(0)

function rowsOf(symbol: LibrarySymbol, { library, options }: Context): LibraryRows | undefined {
  const { pixs = [], pixx = 0, pixy = 0 } = symbol
  if (pixs.length !== pixx * pixy) return drawRows(library, options, symbol)
  return { columns: pixx, rows: pixy, modules: Uint8Array.from(pixs), rowModules: new Array<number>(pixy).fill(1) }
}

function optionsOf(content: string, element: SymbolRequest, request: LibraryRequest): LibraryOptions {
  const { bcid, options = {} } = request
  const common = { ...options, ...requestedOptions(element), bcid }
  if (isPlain(content)) return { ...common, text: content }
  return { ...common, text: `^ECI000026${content.replaceAll('^', '^^')}`, parsefnc: true }
}

function smallestRmqr(library: SymbolLibrary, options: LibraryOptions): LibrarySymbol | undefined {
  if (options.version !== undefined) return library.raw(options)[0]
  let last: unknown
  for (const version of optionsOfSymbology('rmqr').symbolVersion ?? []) {
    try {
      return library.raw({ ...options, version })[0]
    } catch (error) {
      last = error
    }
  }
  throw last
}

function dataOf(
  content: string,
  symbology: Symbology,
  { isHibc }: LibraryRequest,
): { readonly data: string } | Gs1Refusal {
  if (isHibc) return { data: `+${content}${modulo43Character(`+${content}`)}` }
  if (!symbologyTraits(symbology).isGs1) return { data: content }
  const [linear = '', component] = content.split('|')
  const isElementString = linear.startsWith('(')
  const read = isElementString ? readGs1(linear) : { data: linear }
  if ('reason' in read || component === undefined) return read
  const second = readGs1(component)
  return 'reason' in second ? second : { data: `${read.data}|${second.data}` }
}

function textOf(content: string, symbology: Symbology): string {
  if (!hasOwnText(symbology)) return ''
  return symbologyTraits(symbology).isGs1 ? (content.split('|')[0] ?? '').trim() : content
}

// "bwipp.gs1BadChecksum#1234: AI 01: Bad checksum" keeps what stands behind the place in the library's source.
function refuse(error: unknown, symbology: Symbology): Encoded {
  const message = error instanceof Error ? error.message : String(error)
  const [, name = '', sentence] = /^bwipp\.(\w+)#\d+: (.*)$/s.exec(message) ?? []
  const reason = sentence ? `${sentence.replace(/[.\s]*$/, '')}.` : 'The barcode cannot hold this.'
  const said = `${symbologyTraits(symbology).title}: ${reason}`
  return name.startsWith('GS1') || name.startsWith('gs1') ? { code: 'gs1-invalid', reason: said } : invalid(said)
}
