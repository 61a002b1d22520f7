import type { ReaderFormat } from '@labelwright/barcode-reading/read-picture'
import { optionsOfSymbology } from '@labelwright/label-document/symbology-options'
import bwipjs from 'bwip-js/node'
import { describe, expect, it } from 'vitest'
import { type BarcodeOptions, elementOf, encodeBarcode } from '../../testing/encode-barcode.ts'
import {
  expectAnyAsOracle,
  expectAnyRowsAsOracle,
  expectAsOracle,
  expectLengthsAsOracle,
  type Pdf417Kind,
} from '../../testing/expect-pdf417.ts'
import { createRandom, mixedText } from '../../testing/random.ts'
import { paintSymbol, readGrey } from '../../testing/read-barcodes.ts'
import { encodeSymbol } from '../encode-symbol.ts'
import { createEncodedSymbols } from '../encoded-symbols.ts'
import { barsOf } from './bar-patterns.ts'

const kinds = ['pdf417', 'pdf417-compact', 'micropdf417', 'hibc-pdf417'] as const
const formats: Readonly<Record<Pdf417Kind, ReaderFormat>> = {
  pdf417: 'PDF417',
  'pdf417-compact': 'CompactPDF417',
  micropdf417: 'MicroPDF417',
  'hibc-pdf417': 'PDF417',
}
const rowsPrinted = 3

/** What another reader reads from a symbol on paper. */
async function readBack(kind: Pdf417Kind, content: string, options: BarcodeOptions): Promise<string | undefined> {
  const encoded = encodeBarcode(kind, options, content)
  if ('reason' in encoded || encoded.symbol.kind !== 'matrix') throw new Error(JSON.stringify(encoded))
  return readMatrix(encoded.symbol, formats[kind])
}

/** Each row so many modules high. */
async function readMatrix(
  { columns, modules }: { readonly columns: number; readonly modules: Uint8Array },
  format: ReaderFormat,
): Promise<string | undefined> {
  const rows = modules.length / columns
  const tall = new Uint8Array(modules.length * rowsPrinted)
  for (let row = 0; row < rows * rowsPrinted; row++) {
    const from = Math.floor(row / rowsPrinted) * columns
    tall.set(modules.subarray(from, from + columns), row * columns)
  }
  const [result] = await readGrey(paintSymbol({ kind: 'matrix', columns, rows: rows * rowsPrinted, modules: tall }), [
    format,
  ])
  return result?.text
}

describe('PDF417', () => {
  it.each(kinds)('needs no library: %s', (kind) => {
    const shelf = { library: undefined, encoded: createEncodedSymbols({ maxSymbols: 1, maxBytes: 0 }) }
    expect(encodeSymbol('LABEL1234', elementOf(kind, {}), shelf)).toHaveProperty('symbol')
  })

  it('has the same modules as the oracle, whatever kinds of characters follow each other', () => expectAnyAsOracle(250))

  it('has the same modules as the oracle at every level and with any number of rows, as printer languages ask for them', () =>
    expectAnyRowsAsOracle(150))

  it('has the same modules as the oracle at the lengths at which modes and sizes change', () =>
    expectLengthsAsOracle([1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 14, 43, 44, 45, 88, 89, 250, 800, 1_100]))

  it.each([
    ['digits alone, too few for numbers', '1234567'],
    ['digits alone, enough for numbers', '12345678'],
    ['digits behind text, too few for numbers', 'ABCDEF123456789012'],
    ['digits behind text, enough for numbers', 'ABCDEF1234567890123'],
    ['text too short for its mode between bytes', '\u0001ABCD\u0001ABCDE\u0001'],
    ['a byte inside of text', 'ABCDE\u0001abcde\u007f12345;'],
    ['a byte between digits', '1234567890123\u00011234567890123'],
    ['six, twelve and thirteen bytes', `${'\u0001'.repeat(6)}ABCDE${'\u0002'.repeat(12)}ABCDE${'\u0003'.repeat(13)}`],
    ['text that ends in each sub-mode', 'ABCDE\u0001abcde\u0001ABC12\u0001AB;;;;;\u0001ABCDE'],
    ['shifts and latches that are equally short', 'AbCdEfGh;a;A;1;;A1a1A;;a;;1'],
    ['carets beyond ASCII', '^^å^'],
    ['digits behind a character beyond ASCII', `å${'1'.repeat(60)}`],
  ])('%s: as the oracle', (_, content) => {
    for (const kind of ['pdf417', 'pdf417-compact', 'micropdf417'] as const) expectAsOracle(kind, content, {})
  })

  it.each([
    ['05', '[)>\u001e05\u001d01095011\u001e\u0004'],
    ['05 with digits in numbers', `[)>\u001e05\u001d${'1'.repeat(30)}\u001e\u0004`],
    ['06', '[)>\u001e06\u001d1PABC-12;x\u001e\u0004'],
    ['06 with digits in numbers', `[)>\u001e06\u001d${'1'.repeat(30)}\u001e\u0004`],
    ['05 with digits alone, too few for numbers', '[)>\u001e05\u001d12345678\u001e\u0004'],
    ['06 with few bytes', '[)>\u001e06\u001d\u0001\u001e\u0004'],
    ['05 without data', '[)>\u001e05\u001d\u001e\u0004'],
    ['06 without its end', '[)>\u001e06\u001d1PABC'],
    ['07, which has no code word', '[)>\u001e07\u001d1PABC\u001e\u0004'],
  ])('MicroPDF417 of the format of ISO/IEC 15434 %s: as the oracle', (_, content) => {
    expectAsOracle('micropdf417', content, {})
  })

  it.each([
    ['pdf417', '', 'PDF417: The data must not be empty.'],
    ['pdf417', '1'.repeat(2_714), 'PDF417: The input data is too long.'],
    ['pdf417', '\u0001'.repeat(1_111), 'PDF417: The data is too long.'],
    ['pdf417', '\ud800', 'PDF417: The barcode cannot hold this.'],
    ['micropdf417', '', 'MicroPDF417: The data must not be empty.'],
    ['micropdf417', '1'.repeat(367), 'MicroPDF417: The input data is too long.'],
    ['micropdf417', 'a;'.repeat(150), 'MicroPDF417: Maximum length exceeded or invalid size.'],
    ['hibc-pdf417', '', 'HIBC PDF417: The data must not be empty.'],
    ['hibc-pdf417', 'Å', 'HIBC PDF417 takes plain letters, digits and signs, not "Å".'],
    [
      'hibc-pdf417',
      'a',
      'HIBC PDF417: HIBC PDF417 must contain only digits, capital letters, spaces and the symbols -.$/+%.',
    ],
  ] as const)('%s says why it cannot hold a content (%#)', (kind, content, reason) => {
    expect(encodeBarcode(kind, {}, content)).toEqual({ code: 'barcode-content-invalid', reason })
  })

  it('of 30 columns refuses what takes more than 90 rows, and of one column too', () => {
    for (const columns of [1, 30]) {
      const encoded = encodeBarcode('pdf417', { columns, errorCorrection: 'H' }, 'A1'.repeat(900))
      expect(encoded).toMatchObject({ reason: expect.stringMatching(/Insufficient capacity|too long/) })
    }
  })

  it('is refused where only one check code word would fit, which no reader accepts', async () => {
    // 926 code words: a latch and 185 groups of six bytes.
    const content = '\u0001'.repeat(1_110)
    for (const columns of [16, 29]) {
      expect(encodeBarcode('pdf417', { columns }, content)).toMatchObject({
        reason: 'PDF417: Insufficient capacity in the symbol.',
      })
      const drawn = bwipjs.raw({ bcid: 'pdf417', text: content, columns } as never)[0] as {
        pixs: number[]
        pixx: number
      }
      expect(await readMatrix({ columns: drawn.pixx, modules: Uint8Array.from(drawn.pixs) }, 'PDF417')).toBeUndefined()
    }
    expect(await readBack('pdf417', content, { columns: 17 })).toBe(content)
  })

  it('is read back as it was written, at every level and every fifth width', async () => {
    const random = createRandom(417)
    for (const errorCorrection of ['L', 'M', 'Q', 'H'] as const) {
      for (const columns of [5, 10, 15, 20, 25, 30]) {
        const content = mixedText(random).slice(0, 70)
        expect(await readBack('pdf417', content, { errorCorrection, columns }), content).toBe(content)
        if (columns < 20) expect(await readBack('pdf417-compact', content, { errorCorrection, columns })).toBe(content)
      }
    }
  })

  it.each(['1'.repeat(2_600), 'Label 12; '.repeat(90), '\u0001\u0002'.repeat(500), 'Röd ^ Łódź 漢 😀'.repeat(20)])(
    'is read back when it is as large as it can be (%#)',
    async (content) => expect(await readBack('pdf417', content, {})).toBe(content),
  )

  it('is read back in every size of MicroPDF417', async () => {
    for (const symbolVersion of optionsOfSymbology('micropdf417').symbolVersion ?? []) {
      const content = symbolVersion.endsWith('1') ? 'Ab1;' : 'Label;'
      const encoded = encodeBarcode('micropdf417', { symbolVersion }, content)
      if ('reason' in encoded) expect(encoded.detail).toBe('symbol-version-too-small')
      else expect(await readBack('micropdf417', content, { symbolVersion }), symbolVersion).toBe(content)
    }
  })
})

describe('The bars of PDF417', () => {
  it('are four bars and four spaces of one to six modules, as their cluster demands, and each is there once', () => {
    for (const row of [0, 1, 2]) {
      const bars = Array.from({ length: 929 }, (_, codeword) => barsOf(codeword, row).toString(2))
      expect(new Set(bars).size).toBe(929)
      for (const modules of bars) {
        const widths = (modules.match(/1+|0+/g) ?? []).map((run) => run.length)
        const [first = 0, , second = 0, , third = 0, , fourth = 0] = widths
        expect([modules.length, widths.length, Math.max(...widths) <= 6]).toEqual([17, 8, true])
        // ISO/IEC 15438 5.3.1: clusters 0, 3 and 6.
        expect((first - second + third - fourth + 9) % 9).toBe(row * 3)
      }
    }
  })
})
