import { createHash } from 'node:crypto'
import { type Symbology, symbologies } from '@labelwright/label-document/symbologies'
import { optionsOfSymbology } from '@labelwright/label-document/symbology-options'
import { describe, expect, it } from 'vitest'
import { describeSymbolSizes } from '../testing/describe-symbol-sizes.ts'
import { type BarcodeOptions, encodeBarcode } from '../testing/encode-barcode.ts'
import type { Encoded } from './encoded-symbol.ts'

const names = Object.keys(symbologies) as Symbology[]
const everyOption: readonly (readonly [keyof ReturnType<typeof optionsOfSymbology>, readonly BarcodeOptions[]])[] = [
  ['errorCorrection', (['L', 'M', 'Q', 'H'] as const).map((errorCorrection) => ({ errorCorrection }))],
  [
    'symbolVersion',
    ['20', '32x32', 'M4', 'R17x77', '16x48', 'full4', '38x3'].map((symbolVersion) => ({ symbolVersion })),
  ],
  ['columns', [1, 2, 3, 4, 5, 6].map((columns) => ({ columns }))],
  ['checkCharacter', [{ checkCharacter: true }]],
  ['codeSet', [{ codeSet: 'B' }]],
]
const everyCase = names.flatMap((symbology) => everyOption.map(([option, values]) => ({ symbology, option, values })))
// Longer than the examples, so that columns and levels show.
const contents: Readonly<Partial<Record<Symbology, string>>> = {
  'micro-qr': '1',
  'hibc-aztec': 'A123BJC5D6E71/$$52001510X3',
  'databar-expanded-stacked': '(01)09501101530003(10)ABC123(21)1234567890',
  'codablock-f': 'Label 1234, second row and a third',
}

describe('Every option of every symbology', () => {
  it.each(everyCase)(
    '$symbology: $option changes the symbol, or a problem says no',
    ({ symbology, option, values }) => {
      const content = contents[symbology]
      const usual = encodeBarcode(symbology, {}, content)
      expect(usual).not.toHaveProperty('reason')
      const results = values.map((options) => encodeBarcode(symbology, options, content))
      const obeyed = results.filter((result) => !('reason' in result))
      for (const result of results) {
        if ('reason' in result)
          expect(result).toMatchObject({ code: 'document-invalid', detail: 'barcode-option-refused' })
      }
      const knows = optionsOfSymbology(symbology)[option] !== undefined
      expect(obeyed.length > 0).toBe(knows)
      const looks = new Set([usual, ...obeyed].map((one) => 'symbol' in one && modulesHash(one.symbol)))
      if (knows) expect(looks.size).toBeGreaterThan(1)
    },
  )
})

const modulesHash = (symbol: Extract<Encoded, { symbol: unknown }>['symbol']): string =>
  createHash('sha256')
    .update(symbol.kind === 'linear' ? symbol.widths : symbol.modules)
    .digest('hex')

// The smallest, the largest, and of many some between them.
describeSymbolSizes((sizes) =>
  sizes.filter((_, index) => sizes.length <= 8 || index % 12 === 0 || index === sizes.length - 1),
)

describe('An option that is refused', () => {
  it.each([
    ['ean13', { errorCorrection: 'M' }, 'EAN-13 has no levels of error correction to choose from.'],
    ['micro-qr', { errorCorrection: 'H' }, 'Micro QR Code has no error correction H. Choose one of L, M, Q.'],
    ['qr', { symbolVersion: '41' }, 'QR Code has no size "41". Choose one from 1 to 40.'],
    ['code128', { symbolVersion: '1' }, 'Code 128 has no sizes to choose from.'],
    ['aztec', { columns: 2 }, 'Aztec Code has no columns to choose from.'],
    ['codablock-f', { columns: 3 }, 'Codablock F has 4 to 30 columns.'],
    ['micropdf417', { columns: 3, symbolVersion: '38x3' }, 'Choose the columns of MicroPDF417 or its size, not both.'],
    ['msi', { checkCharacter: true }, 'MSI has no check character to choose.'],
    ['gs1-128', { codeSet: 'B' }, 'GS1-128 has no code set to choose.'],
    ['qr', { showText: true }, 'QR Code has no line of text of its own: give it one, or turn the text off.'],
    ['qr', { text: 'Scan me' }, 'The text of the barcode is off: turn it on, or leave out its options.'],
    ['ean13', { textPlace: 'above' }, 'The text of the barcode is off: turn it on, or leave out its options.'],
    ['code128', { wideRatio: 25 }, 'Code 128 has no wide and narrow bars whose ratio could be chosen.'],
    ['itf14', { wideRatio: 22 }, 'The wide bars of ITF-14 are 2.3 to 3 times as wide as the narrow ones.'],
    ['interleaved-2-of-5', { bearerBars: false }, 'Interleaved 2 of 5 has no bearer bars.'],
  ] as const)('%s with %j is told at its element', (symbology, options, reason) => {
    expect(encodeBarcode(symbology, options)).toEqual({
      code: 'document-invalid',
      detail: 'barcode-option-refused',
      reason,
    })
  })
})

describe('A code set of Code 128', () => {
  const wordsOf = (content: string, options: BarcodeOptions) => {
    const encoded = encodeBarcode('code128', options, content)
    return 'symbol' in encoded && encoded.symbol.kind === 'linear' ? encoded.symbol.codewords?.slice(0, -2) : encoded
  }

  it('holds all of the content', () => {
    expect(wordsOf('12', { codeSet: 'A' })).toEqual([103, 17, 18])
    expect(wordsOf('12', { codeSet: 'B' })).toEqual([104, 17, 18])
    expect(wordsOf('12', { codeSet: 'C' })).toEqual([105, 12])
    expect(wordsOf('1234', {})).toEqual([105, 12, 34])
  })

  it.each([
    ['A', 'a', 'Code set A of Code 128 has capitals, digits, signs and control characters.'],
    ['B', '\t', 'Code set B of Code 128 has letters, digits and signs, and no control characters.'],
    ['C', '123', 'Code set C of Code 128 has digits in pairs. Give it an even number of digits,'],
  ] as const)('%s that does not hold %j says so', (codeSet, content, sentence) => {
    expect(encodeBarcode('code128', { codeSet }, content)).toMatchObject({
      code: 'barcode-content-invalid',
      reason: expect.stringContaining(sentence),
    })
  })
})

describe('A size that is too small for the content', () => {
  it.each([
    ['qr', '1', 'https://example.org/12345', 'The content does not fit size 1 of QR Code; it fits 2.'],
    ['datamatrix', '10x10', 'Label 1234', 'The content does not fit size 10x10 of Data Matrix; it fits 14x14.'],
    ['micro-qr', 'M1', '123456', 'The content does not fit size M1 of Micro QR Code; it fits M2.'],
    [
      'rmqr',
      'R7x43',
      'Label 1234',
      'The content does not fit size R7x43 of Rectangular Micro QR Code; it fits R13x27.',
    ],
    ['aztec', 'full1', 'Label 1234'.repeat(3), 'The content does not fit size full1 of Aztec Code; it fits full2.'],
    ['micropdf417', '11x1', 'Label 1234', 'The content does not fit size 11x1 of MicroPDF417; it fits 14x1.'],
    ['han-xin', '1', 'Label 1234'.repeat(5), 'The content does not fit size 1 of Han Xin Code; it fits 6.'],
  ] as const)('%s %s names one that holds it', (symbology, symbolVersion, content, reason) => {
    expect(encodeBarcode(symbology, { symbolVersion }, content)).toEqual({
      code: 'barcode-content-invalid',
      detail: 'symbol-version-too-small',
      reason,
    })
  })

  it('is not blamed for content that no size can hold', () => {
    expect(encodeBarcode('gs1-qr', { symbolVersion: '1' }, '(01)1')).toMatchObject({ code: 'gs1-invalid' })
  })
})
