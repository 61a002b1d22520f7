// Symbols of the PDF417 family against bwip-js: `pdf417.test.ts` compares some, `pdf417.proof.test.ts` many.
import bwipjs from 'bwip-js/node'
import fc from 'fast-check'
import { expect } from 'vitest'
import { encodePdf417 } from '../symbols/pdf417/pdf417.ts'
import { type BarcodeOptions, encodeBarcode } from './encode-barcode.ts'

export type Pdf417Kind = 'pdf417' | 'pdf417-compact' | 'micropdf417' | 'hibc-pdf417'

const bcids: Readonly<Record<Pdf417Kind, string>> = {
  pdf417: 'pdf417',
  'pdf417-compact': 'pdf417compact',
  micropdf417: 'micropdf417',
  'hibc-pdf417': 'hibcpdf417',
}
const levels = { L: 2, M: 3, Q: 4, H: 5 }
const rowModules = (kind: Pdf417Kind): number => (kind === 'micropdf417' ? 2 : 3)

interface OracleMatrix {
  readonly pixs: readonly number[]
  readonly pixx: number
}

function oracle(
  kind: Pdf417Kind,
  content: string,
  options: BarcodeOptions,
): OracleMatrix | { readonly reason: string } {
  const { errorCorrection, columns, symbolVersion } = options
  const isPlain = !/\P{ASCII}/u.test(content)
  const text = isPlain ? { text: content } : { text: `^ECI000026${content.replaceAll('^', '^^')}`, parsefnc: true }
  return askOracle({
    bcid: bcids[kind],
    ...text,
    ...(errorCorrection && { eclevel: levels[errorCorrection] }),
    ...(columns && { columns }),
    ...(symbolVersion && { version: symbolVersion }),
  })
}

function askOracle(request: object): OracleMatrix | { readonly reason: string } {
  try {
    return bwipjs.raw(request as never)[0] as OracleMatrix
  } catch (error) {
    return { reason: `${String(error).replace(/^.*?bwipp\.\w+#\d+: /, '')}.` }
  }
}

/** Fails where a module or a row differs from the oracle's, or the reason why there is no symbol. */
export function expectAsOracle(kind: Pdf417Kind, content: string, options: BarcodeOptions): void {
  const expected = oracle(kind, content, options)
  const encoded = encodeBarcode(kind, options, content)
  const named = `${kind} ${JSON.stringify(options)} ${JSON.stringify(content)}`
  if ('reason' in expected) {
    // Of chosen sizes we say which one would do.
    const isSize = 'detail' in encoded && encoded.detail === 'symbol-version-too-small'
    if (!isSize) expect('reason' in encoded && encoded.reason, named).toContain(expected.reason)
    return
  }
  if ('reason' in encoded || encoded.symbol.kind !== 'matrix') throw new Error(`No symbol: ${named}`)
  const { columns, rows, modules } = encoded.symbol
  expect([columns, modules.length], named).toEqual([expected.pixx, expected.pixs.length])
  expect(Buffer.compare(modules, Uint8Array.from(expected.pixs)), named).toBe(0)
  expect(encoded.rowModules, named).toEqual(new Array(rows).fill(rowModules(kind)))
}

// Each kind of character that a mode or a sub-mode has, and those that only bytes hold.
const alphabets = [
  '0123456789',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ ',
  'abcdefghijklmnopqrstuvwxyz ',
  '&\r\t,:#-.$/+%*=^',
  ';<>@[\\]_`~!\n"|()?{}\'',
  'Ab1-;',
  '\0\u0001\u001b\u001d\u001e\u0004\u007f',
]
const beyondAscii = ['åéüß^', '漢字€', '😀']

const stretchOf = (letters: string): fc.Arbitrary<string> =>
  fc
    .constantFrom(4, 14, 50, 200)
    .chain((maxLength) => fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength }))
    .map((characters) => characters.join(''))

const contentOf = (kinds: readonly string[]): fc.Arbitrary<string> =>
  fc.array(fc.oneof(...kinds.map(stretchOf)), { minLength: 1, maxLength: 8 }).map((stretches) => stretches.join(''))

const content: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: contentOf(alphabets) },
  { weight: 1, arbitrary: contentOf([...alphabets, ...beyondAscii]) },
)
/** About as much as a symbol holds, of one kind. */
const muchContent = fc.oneof(
  fc.integer({ min: 2_500, max: 2_730 }).map((length) => '3141592653'.repeat(273).slice(0, length)),
  fc.integer({ min: 1_050, max: 1_115 }).map((length) => '\u0001\u007f'.repeat(558).slice(0, length)),
  fc.integer({ min: 1_700, max: 1_860 }).map((length) => 'PDFOFMANYCHARACTERS'.repeat(98).slice(0, length)),
)

const option = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(value, { nil: undefined })
const without = (options: Readonly<Record<string, unknown>>): BarcodeOptions =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
const sizeOf = (maxColumns: number): fc.Arbitrary<BarcodeOptions> =>
  fc
    .record({
      columns: option(fc.integer({ min: 1, max: maxColumns })),
      errorCorrection: option(fc.constantFrom('L', 'M', 'Q', 'H')),
    })
    .map(without)
const microSize = fc
  .tuple(option(fc.integer({ min: 1, max: 4 })), option(fc.constantFrom('11x1', '17x2', '44x3', '4x4', '26x4', '44x4')))
  .map(([columns, symbolVersion]) => without(symbolVersion ? { symbolVersion } : { columns }))
const wholeKinds = fc.constantFrom<Pdf417Kind>('pdf417', 'pdf417-compact')
const hibcContent = contentOf(['0123456789', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '-. $/+%', 'a'])

const anySymbol: fc.Arbitrary<readonly [Pdf417Kind, string, BarcodeOptions]> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(wholeKinds, content, sizeOf(30)) },
  { weight: 1, arbitrary: fc.tuple(wholeKinds, muchContent, sizeOf(30)) },
  { weight: 4, arbitrary: fc.tuple(fc.constant<Pdf417Kind>('micropdf417'), content, microSize) },
  { weight: 1, arbitrary: fc.tuple(fc.constant<Pdf417Kind>('hibc-pdf417'), hibcContent, sizeOf(30)) },
)

/** Compares so many symbols of any kind, content and size. */
export function expectAnyAsOracle(symbols: number): void {
  fc.assert(
    fc.property(anySymbol, ([kind, text, options]) => expectAsOracle(kind, text, options)),
    { numRuns: symbols },
  )
}

/** Compares so many symbols as printer languages ask for them: any level, a number of rows, bytes that nothing announces. */
export function expectAnyRowsAsOracle(symbols: number): void {
  const rows = option(fc.integer({ min: 3, max: 90 }))
  const columns = option(fc.integer({ min: 1, max: 30 }))
  const level = fc.integer({ min: 0, max: 8 })
  const short = contentOf([...alphabets.map((letters) => letters.slice(0, 12)), 'åé'])
  fc.assert(
    fc.property(fc.record({ text: short, level, rows, columns, isCompact: fc.boolean() }), (wish) => {
      const { text, isCompact, ...size } = wish
      const expected = askOracle({
        bcid: isCompact ? 'pdf417compact' : 'pdf417',
        text,
        eclevel: size.level,
        ...without({ rows: size.rows, columns: size.columns }),
      })
      const symbol = encodePdf417({ bytes: Buffer.from(text) }, { ...size, isCompact })
      if ('reason' in symbol || 'reason' in expected) {
        expect(symbol).toEqual(expected)
        return
      }
      expect([symbol.columns, symbol.modules.length]).toEqual([expected.pixx, expected.pixs.length])
      expect(Buffer.compare(symbol.modules, Uint8Array.from(expected.pixs))).toBe(0)
    }),
    { numRuns: symbols },
  )
}

/** Compares contents of one kind of character of these lengths. */
export function expectLengthsAsOracle(lengths: readonly number[]): void {
  for (const letters of alphabets) {
    for (const length of lengths) {
      const text = letters.repeat(Math.ceil(length / letters.length)).slice(0, length)
      for (const kind of ['pdf417', 'micropdf417'] as const) expectAsOracle(kind, text, {})
    }
  }
}
