import type { BarcodeElement } from '@labelwright/label-document/label-document'
import { type Symbology, symbologies } from '@labelwright/label-document/symbologies'
import { describe, expect, it } from 'vitest'
import { elementOf } from '../testing/encode-barcode.ts'
import { encodeSymbol } from './encode-symbol.ts'
import type { Encoded } from './encoded-symbol.ts'
import { createEncodedSymbols } from './encoded-symbols.ts'
import type { SymbolLibrary, SymbolShelf } from './library/symbol-library.ts'
import { importSymbolLibrary } from './load-symbols.ts'

const library = await importSymbolLibrary()
const roomy = { maxSymbols: 500, maxBytes: 8_000_000 }

interface Encoder {
  readonly encode: (symbology: Symbology, content: string, options?: Partial<BarcodeElement>) => Encoded
  /** How often the library was asked to encode a text. */
  readonly times: (text: string) => number
}

function createEncoder(bounds: Parameters<typeof createEncodedSymbols>[0] = roomy): Encoder {
  const requests: string[] = []
  const noting: SymbolLibrary = {
    ...library,
    raw: (options) => {
      requests.push(options.text)
      return library.raw(options)
    },
  }
  const shelf: SymbolShelf = { library: noting, encoded: createEncodedSymbols(bounds) }
  return {
    encode: (symbology, content, options = {}) => encodeSymbol(content, elementOf(symbology, options), shelf),
    times: (text) => requests.filter((one) => one === text).length,
  }
}

describe('A symbol', () => {
  it('is encoded once for each text and its options', () => {
    const { encode, times } = createEncoder()
    for (let round = 0; round < 3; round++) {
      encode('aztec', 'A')
      encode('aztec', 'A', { errorCorrection: 'H' })
      encode('aztec', 'A', { symbolVersion: 'full4' })
      encode('code93', 'A')
    }
    expect(times('A')).toBe(4)
  })

  it('that stands on every label is encoded once in a print of a thousand labels, whatever changes beside it', () => {
    const { encode, times } = createEncoder()
    for (let label = 0; label < 1_000; label++) {
      encode('aztec', 'constant')
      encode('code93', `LABEL-${label}`)
    }
    expect(times('constant')).toBe(1)
  })

  it('is forgotten when as many others were used since as are kept', () => {
    const { encode, times } = createEncoder({ ...roomy, maxSymbols: 3 })
    for (const content of ['A', 'B', 'C', 'A', 'D']) encode('code93', content)
    for (const content of ['A', 'C', 'D', 'B']) encode('code93', content)
    expect(['A', 'B', 'C', 'D'].map(times)).toEqual([1, 2, 1, 1])
  })

  it('makes room for others when all of them together are larger than is allowed', () => {
    const { encode, times } = createEncoder({ ...roomy, maxBytes: 4_000 })
    const [first, second] = ['x', 'y'].map((letter) => letter.repeat(60)) as [string, string]
    for (const content of [first, 'A', first, second, first]) encode('aztec', content)
    expect([first, second].map(times)).toEqual([1, 1])
    for (const content of ['B', 'C', 'D', 'E', second]) encode('aztec', content)
    expect(times(second)).toBe(2)
  })

  it.each(Object.entries(symbologies))('%s is not changed by what a caller does to it', (symbology, { example }) => {
    const { encode } = createEncoder()
    const encodeExample = (): Encoded => encode(symbology as Symbology, example)
    const first = encodeExample()
    const before = structuredClone(withoutTables(first))
    for (const encoded of [first, encodeExample()]) {
      spoil(encoded)
      expect(withoutTables(encodeExample())).toEqual(before)
    }
  })

  it('is encoded when the library has come that was missing before', () => {
    const shelf: SymbolShelf = { library: undefined, encoded: createEncodedSymbols(roomy) }
    const encode = (): Encoded => encodeSymbol('A', elementOf('aztec', {}), shelf)
    expect(encode()).toMatchObject({ detail: 'symbols-not-loaded' })
    shelf.library = library
    expect(encode()).toHaveProperty('symbol')
  })
})

/** Rules of identifiers and places of figures are tables of the program. */
const withoutTables = (encoded: Encoded) => {
  const rules = 'reason' in encoded ? [] : encoded.gs1Rules?.map((rule) => typeof rule)
  return { ...encoded, gs1Rules: rules, retail: undefined }
}

/** Overwrites all that is made for a content. */
function spoil(encoded: Encoded): void {
  if ('reason' in encoded) return
  const { symbol, addOn, rowModules, hexagons, advice, gs1Rules } = encoded
  for (const one of [symbol, addOn?.symbol]) {
    if (one?.kind === 'matrix') one.modules.fill(1)
    if (one?.kind === 'linear') one.widths.fill(9)
    if (one?.kind === 'linear') (one.codewords as number[]).fill(0)
    if (one) Object.assign(one, { kind: 'spoilt' })
  }
  for (const list of [rowModules, hexagons, advice, gs1Rules]) (list as unknown[] | undefined)?.fill(undefined)
  Object.assign(encoded, { data: 'spoilt', symbol: undefined })
}
