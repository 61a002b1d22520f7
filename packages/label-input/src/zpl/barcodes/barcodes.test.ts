import { describe, expect, it } from 'vitest'
import type { BarcodeMark } from '../../printer/printer-label.ts'
import { marksOf, readWithoutLibrary, reasonsOf } from '../testing/read.ts'

const barcodeOf = (field: string): BarcodeMark => {
  const mark = marksOf(field).find(({ type }) => type === 'barcode')
  if (mark?.type !== 'barcode') throw new Error('No barcode')
  return mark
}
const widthsOf = (field: string): readonly number[] => {
  const { symbol } = barcodeOf(field)
  return symbol.kind === 'linear' ? symbol.widths : []
}

describe('The ratio of wide to narrow bars (^BY, table of module width ratios)', () => {
  it.each([
    [1, '2.9', 2],
    [1, '3.0', 3],
    [2, '2.4', 4],
    [2, '2.5', 5],
    [3, '2.3', 6],
    [3, '2.4', 7],
    [6, '2.2', 13],
    [8, '2.9', 23],
    [10, '2.1', 21],
    [10, '3', 30],
  ])('a module of %i dots at %s has wide bars of %i dots', (module, ratio, wide) => {
    expect(new Set(widthsOf(`^BY${module},${ratio}^FO1,1^B3N,N,50,N^FDA^FS`))).toEqual(new Set([module, wide]))
  })

  it.each([
    '^B2N,50,N^FD12',
    '^BKN,N,50,N^FD12',
    '^B1N,N,50,N^FD12',
    '^BMN,B,50,N^FD12',
    '^BPN,N,50,N^FD12',
    '^BIN,50,N^FD12',
  ])('holds for %s', (field) => {
    expect(new Set(widthsOf(`^BY4,2.5^FO1,1${field}^FS`))).toEqual(new Set([4, 10]))
  })

  it('makes a bar of Plessey wide or the space behind it: the start is 1101', () => {
    expect(widthsOf('^BY4,2.5^FO1,1^BPN,N,50,N^FD12^FS').slice(0, 8)).toEqual([10, 4, 10, 4, 4, 10, 10, 4])
  })

  it('does not hold for codes of fixed ratio, whose bars have one to four modules', () => {
    expect(new Set(widthsOf('^BY4,2.5^FO1,1^BEN,50,N^FD590123412345^FS'))).toEqual(new Set([4, 8, 12, 16]))
  })

  it('keeps what it leaves out, and holds from label to label', () => {
    expect(barcodeOf('^BY3,2,70^XZ^XA^BY,,90^FO1,1^BCN,,N^FDA^FS')).toMatchObject({
      moduleDots: 3,
      symbol: { barHeightDots: 90 },
    })
  })

  it.each([
    ['^BY11', 'parameter 1 is "11", not a number from 1 to 10'],
    ['^BY2,3.1', 'parameter 2 is "3.1", not a number from 2 to 3'],
    ['^BY2,1.9', 'parameter 2 is "1.9", not a number from 2 to 3'],
  ])('%s is told', (command, reason) => {
    expect(reasonsOf(command)).toEqual([`${command}: ${reason}`])
  })
})

describe('Code 128 (^BC)', () => {
  it.each([
    // Exactly 19 digits and the check digit behind them; what is short is filled up at the end.
    ['^BCN,50,N,N,N,U^FD0037123456000000001^FS', '00371234560000000012', 'gs1-128'],
    ['^BCN,50,N,N,N,U^FD00371^FS', '00371000000000000001', 'gs1-128'],
    ['^BCN,50,N,N,N,U^FD003712345600000000199^FS', '00371234560000000012', 'gs1-128'],
    ['^BCN,50,N,N,Y,N^FD123456789012^FS', '1234567890128', 'code128'],
  ])('%s holds %s', (field, data, symbology) => {
    expect(barcodeOf(`^FO1,1${field}`)).toMatchObject({ data, symbology })
  })

  // ZPL II Programming Guide, ^BC: in mode D the printer decides whether a check digit is needed. The last digit of its example is a place holder.
  it.each([
    ['^BCN,50,N,N,,D^FD(00)10084423 7449200940^FS', '00100844237449200941'],
    ['^BCN,50,N,N,Y,D^FD(00)100844237449200941^FS', '00100844237449200941'],
    ['^BCN,50,N,N,,D^FD00100844237449200940^FS', '00100844237449200941'],
    ['^BCN,50,N,N,,D^FD(02)09501101530000(37)24>8(10)A1^FS', '02095011015300003724\u001d10A1'],
    ['^BCN,50,N,N,,D^FD(10)A1>800100844237449200940^FS', '10A1\u001d00100844237449200941'],
    ['^BCN,50,N,N,Y,D^FD42053238^FS', '42053238'],
    ['^BCN,50,N,N,Y,D^FD(420)53238^FS', '42053238'],
    ['^BCN,50,N,N,Y,D^FD42053238>89205590164917312751089^FS', '42053238\u001d9205590164917312751089'],
    ['^BCN,50,N,N,Y,D^FD(10)00100844237449200940^FS', '1000100844237449200940'],
    ['^BCN,50,N,N,Y,D^FD(00)10084423744920094^FS', '0010084423744920094'],
  ])('in mode D has a check digit where a shipping container needs one: %s holds %s', (field, data) => {
    expect(marksOf(`^FO1,1${field}`)).toMatchObject([{ symbology: 'gs1-128', data }])
  })

  it('in mode D shows what was sent, brackets and all', () => {
    expect(marksOf('^FO1,1^BCN,50,Y,N,N,D^FD(01)09501101530003(10)AB^FS')[1]).toMatchObject({
      text: '(01)09501101530003(10)AB',
    })
  })

  it.each([
    ['^BCN,50,N,N,Y,N^FDA1', 'its check digit is made of digits only'],
    [`^BCN,50,N^FD${'1'.repeat(201)}`, 'its data is too long'],
    ['^BCN,50,N,N,N,X^FD1', 'parameter 6 is "X", not one of N U A D'],
    ['^BCN,50,Q^FD1', 'parameter 3 is "Q", not one of Y N'],
    ['^BCQ,50,N^FD1', 'parameter 1 is "Q", not one of N R I B'],
  ])('%s is told', (field, reason) => {
    expect(reasonsOf(`^FO1,1${field}^FS`)).toEqual([expect.stringContaining(reason)])
  })
})

describe('Reversal of a field (^FR)', () => {
  it.each([
    ['', false],
    ['^FR', true],
  ])('of bars and their line of text after "%s" is %s', (command, isReversed) => {
    const marks = marksOf(`^FO1,1${command}^BCN,50,Y^FDA^FS`)
    expect(marks).toMatchObject([
      { type: 'barcode', isReversed },
      { type: 'text', isReversed },
    ])
  })
})

describe('The line of text (^BC, parameters f and g)', () => {
  const bars = { x: 100, y: 100 }
  it.each([
    ['N', 'N', { x: 100, y: 184, rotation: 0 }],
    ['N', 'Y', { x: 100, y: 78, rotation: 0 }],
    ['R', 'N', { x: 96, y: 100, rotation: 90 }],
    ['R', 'Y', { x: 202, y: 100, rotation: 90 }],
    ['I', 'N', { x: 236, y: 96, rotation: 180 }],
    ['I', 'Y', { x: 236, y: 202, rotation: 180 }],
    ['B', 'N', { x: 184, y: 236, rotation: 270 }],
    ['B', 'Y', { x: 78, y: 236, rotation: 270 }],
  ])('turned %s, above %s, is turned with the bars', (turn, above, line) => {
    expect(marksOf(`^BY2^FO100,100^BC${turn},80,Y,${above}^FDABC^FS`)).toMatchObject([
      { type: 'barcode', ...bars },
      {
        type: 'text',
        text: 'ABC',
        anchor: 'line',
        ...line,
        heightDots: 18,
        block: { widthDots: 136, align: 'center' },
      },
    ])
  })
})

describe('Codes of the EAN and UPC family (^BE, ^B8, ^BU, ^B9, ^BS)', () => {
  it.each([
    ['^B9N,50,N^FD1230000045', 'upce', '01234531'],
    ['^B9N,50,N^FD123453^FS', 'upce', '01234531'],
    ['^BEN,50,N^FD12345^FS', 'ean13', '0000000123457'],
    ['^BSN,50,N^FD12^FS', 'ean-add-on', '12'],
    ['^BSN,50,N^FD12345^FS', 'ean-add-on', '12345'],
  ])('%s is %s %s', (field, symbology, data) => {
    expect(marksOf(`^FO1,1${field}^FS`)).toMatchObject([{ symbology, data }])
  })

  it('an extension has its text above unless ^BS says no', () => {
    const [bars, above] = marksOf('^FO100,100^BSN,50^FD12^FS')
    expect(bars).toMatchObject({ y: 100 })
    expect(above).toMatchObject({ text: '12', y: 78 })
    expect(marksOf('^FO100,100^BSN,50,Y,N^FD12^FS')[1]).toMatchObject({ y: 154 })
  })

  it.each([
    ['^BSN,50^FD123', 'its data is not two or five digits'],
    ['^B9N,50^FD9999999999', 'its digits are none of this code'],
  ])('%s is told', (field, reason) => {
    expect(reasonsOf(`^FO1,1${field}^FS`)).toEqual([expect.stringContaining(reason)])
  })
})

describe('Rare bars', () => {
  it.each([
    ['^B1N,N,50,N^FD123-45', 'code11', '123-4552'],
    ['^B1N,Y,50,N^FD123-45', 'code11', '123-455'],
    ['^BAN,50,N^FD12345ABCDE', 'code93', '12345ABCDE'],
    ['^BKN,N,50,N,N,C,D^FD123456', 'codabar', 'C123456D'],
    ['^BKN,N,50,N^FD123456', 'codabar', 'A123456A'],
    ['^BMN,A,50,N^FD123456', 'msi', '123456'],
    ['^BPN,N,50,N^FD12345', 'plessey', '12345'],
    ['^BIN,50,N^FD123456', 'industrial-2-of-5', '123456'],
    ['^BLN,50^FD12AB', 'code39', '12ABO'],
    ['^BRN,1,2,1,50^FD09501101530003', 'databar-omni', '(01)09501101530003'],
    ['^BRN,5,2,1,50^FD09501101530003', 'databar-limited', '(01)09501101530003'],
    ['^BRN,6,2,1,50^FD(01)09501101530003(10)A', 'databar-expanded', '(01)09501101530003(10)A'],
    ['^BRN,9,2,1,50^FD950110153000', 'ean13', '9501101530003'],
    ['^BZN,40,N,N,0^FD12345', 'postnet', '12345'],
    ['^BZN,40,N,N,1^FD12345678901', 'planet', '12345678901'],
    ['^BZN,40,N,N,3^FD01234567094987654321', 'imb', '01234567094987654321'],
    ['^B5N,40,N^FD12345678901', 'planet', '12345678901'],
  ])('%s is %s %s', (field, symbology, data) => {
    expect(barcodeOf(`^FO1,1${field}^FS`)).toMatchObject({ symbology, data })
  })

  it('MSI has the check digits that ^BM asks for', () => {
    const modules = ['A', 'B', 'C', 'D'].map((check) => widthsOf(`^FO1,1^BMN,${check},50,N^FD1234^FS`).length)
    expect(modules).toEqual([4, 5, 6, 6].map((digits) => 2 + digits * 8 + 3))
  })

  it('a height in dots is the height of postal bars, and the proportion of DataBar its own', () => {
    expect(barcodeOf('^BY2^FO1,1^BZN,45,N,N,0^FD12345^FS').symbol).toMatchObject({ kind: 'matrix', rows: 8 })
    const { symbol } = barcodeOf('^BY2^FO1,1^BZN,45,N,N,0^FD12345^FS')
    expect(symbol.kind === 'matrix' && symbol.rowDots?.reduce((sum, dots) => sum + dots, 0)).toBe(45)
    expect(barcodeOf('^FO1,1^BRN,1,3,1,50^FD9501101530003^FS')).toMatchObject({
      moduleDots: 3,
      symbol: { barHeightDots: 99 },
    })
  })

  it.each([
    ['^BKN,N,50,N,N,E,A^FD1', 'parameter 6 is "E", not one of A B C D'],
    ['^BMN,B,50^FD123456789012345', 'its data is none of this code'],
    ['^BRN,6,2^FD0109501101530003', 'its data is not in brackets'],
    ['^BRN,11,2^FD(01)09501101530003', 'its data has no composite part'],
    ['^BZN,40,N,N,0^FD123', 'its data is none of this code'],
  ])('%s is told', (field, reason) => {
    expect(reasonsOf(`^FO1,1${field}^FS`)).toEqual([expect.stringContaining(reason)])
  })
})

describe('The code sets of Code 128 (^BC, invocation codes)', () => {
  // Eleven modules a code word; start, check and stop (thirteen) are beside the data.
  const wordsOf = (field: string): number =>
    (widthsOf(`^BY1^FO1,1${field}^FS`).reduce((sum, width) => sum + width, 0) - 35) / 11

  it.each([
    ['^BCN,50,N^FD591234567890', 12, '591234567890'],
    ['^BCN,50,N^FD>;591234567890', 6, '591234567890'],
    ['^BCN,50,N^FD>:AB>51234', 5, 'AB1234'],
    ['^BCN,50,N^FD>;12>6AB', 4, '12AB'],
    ['^BCN,50,N^FD>933343536', 4, 'ABCD'],
    ['^BCN,50,N^FDAB>7333401', 6, 'ABAB!'],
    ['^BCN,50,N^FD>:A>0B', 3, 'A>B'],
    ['^BCN,50,N^FDA>4B', 3, 'AB'],
    ['^BCN,50,N,,,A^FD591234567890', 6, '591234567890'],
    ['^BCN,50,N,,Y^FD59123456789', 6, '591234567891'],
  ])('%s has %i code words', (field, words, data) => {
    expect(barcodeOf(`^FO1,1${field}^FS`)).toMatchObject({ data })
    expect(wordsOf(field)).toBe(words)
  })

  it('have FNC1 where it is invoked: first in GS1 data', () => {
    const field = '^BCN,50,N^FD>;>8010950110153000310>6A1>8>521AB'
    expect(barcodeOf(`^FO1,1${field}^FS`).symbology).toBe('gs1-128')
    expect(barcodeOf('^FO1,1^BCN,50,N^FD>:A>8B^FS')).toMatchObject({ symbology: 'code128', data: 'A\u001dB' })
    expect(wordsOf('^BCN,50,N^FD>:A>8B')).toBe(3)
  })

  it('that have not all characters of the data are left to the encoder', () => {
    expect(wordsOf('^BCN,50,N^FD>;123')).toBe(3)
  })
})

describe('Stacked symbols and matrices of the library', () => {
  it.each([
    ['^BY2^B7N,8,2,3^FDHello', 'pdf417', 'Hello'],
    ['^BY2^B7N,8,2,3,,Y^FDHello', 'pdf417-compact', 'Hello'],
    ['^B0N,5,N,0,N,1,0^FDHello', 'aztec', 'Hello'],
    ['^BON,5^FDHello', 'aztec', 'Hello'],
    ['^B0N,5,N,300^FD25', 'aztec-rune', '25'],
    ['^BFN,8,6^FD12AB', 'micropdf417', '12AB'],
    ['^BBN,30,N,,,F^FDHELLO WORLD 1234567890', 'codablock-f', 'HELLO WORLD 1234567890'],
    ['^B4N,10,N,A^FDABC123', 'code49', 'ABC123'],
    ['^CI28^B0N,5^FH^FD_C3_85', 'aztec', 'Å'],
    ['^BD4^FDHello', 'maxicode', 'Hello'],
  ])('%s is %s %s', (field, symbology, data) => {
    expect(barcodeOf(`^FO1,1${field}^FS`)).toMatchObject({ symbology, data })
  })

  it('a row of ^B7 is as high as it says, or its share of the height of ^BY', () => {
    const rowsOf = (field: string) => {
      const { symbol } = barcodeOf(field)
      return symbol.kind === 'matrix' ? new Set(symbol.rowDots) : undefined
    }
    expect(rowsOf('^BY2,3,90^FO1,1^B7N,8,2,3,9^FDHello^FS')).toEqual(new Set([8]))
    expect(rowsOf('^BY2,3,90^FO1,1^B7N,,2,3,9^FDHello^FS')).toEqual(new Set([10]))
  })

  it('PDF417 has any level of ^B7, and more than it holds is told', () => {
    const sizes = [0, 8].map((level) => {
      const { symbol } = barcodeOf(`^FO1,1^B7N,8,${level},6^FDHello^FS`)
      return symbol.kind === 'matrix' && symbol.rows
    })
    expect(sizes).toEqual([3, 86])
    expect(reasonsOf(`^FO1,1^B7N,8,2^FD${'1'.repeat(2_800)}^FS`)).toEqual([
      expect.stringContaining('its data is none of this code, or does not fit'),
    ])
  })

  it('a mode of ^BF is columns and rows of its table', () => {
    expect(barcodeOf('^FO1,1^BFN,8,6^FD1^FS').symbol).toMatchObject({ columns: 55, rows: 8 })
    expect(barcodeOf('^FO1,1^BFN,8,33^FD1^FS').symbol).toMatchObject({ columns: 99, rows: 44 })
    expect(reasonsOf('^FO1,1^BFN,8,34^FD1^FS')).toEqual(['^BFN,8,34: parameter 3 is "34", not a number from 0 to 33'])
  })

  it('MaxiCode takes class, country and postal code in front (^BD, high priority message)', () => {
    const field = '^BD2^FH^FD001840152382802[)>_1E01_1D961Z00004951_1DUPSN_1E_04'
    const data = '[)>\u001e01\u001d96152382802\u001d840\u001d001\u001d1Z00004951\u001dUPSN\u001e\u0004'
    expect(marksOf(`^FO1,1${field}^FS`)).toMatchObject([{ symbology: 'maxicode', moduleDots: 1, data }])
    expect(reasonsOf('^FO1,1^BD2^FDabc^FS')).toEqual([
      '^BD2: its data does not start with class, country and postal code',
    ])
  })

  it('are told where the library is not there, and the label is printed without them', () => {
    const { labels, notUnderstood } = readWithoutLibrary('^XA^FO1,1^BON,5^FDHello^FS^FO1,1^GB9,9,9^FS^XZ')
    expect(labels[0]?.marks).toHaveLength(1)
    expect(notUnderstood).toMatchObject([{ command: '^BON,5', reason: 'the encoder of this barcode is not loaded' }])
  })
})

describe('QR codes (^BQ, field data)', () => {
  it.each([
    ['MA,AC-42', 'AC-42'],
    ['MM,AAC-42', 'AC-42'],
    ['HM,B0006a,b,cd', 'a,b,cd'],
    ['D010100,QM,N0123,AABC,B0003a,b', '0123ABCa,b'],
  ])('%s holds %s', (field, data) => {
    const { labels } = readWithoutLibrary(`^XA^FO1,1^BQN,2,3^FD${field}^FS^XZ`)
    expect(labels[0]?.marks).toMatchObject([{ symbology: 'qr', data }])
  })

  it.each([
    ['^BQN,2,3^FDMM,N12A', 'its data is none of the mode "N"'],
    ['^BQN,2,3^FDMM,K12', 'its data is none of the mode "K"'],
    ['^BQN,1,3^FDQA,x', 'only model 2 is known here'],
    ['^BQN,2,3^FDD010100,QM,N1', 'it is drawn as one symbol of its own'],
    [`^BQN,2,3^FDHA,${'x'.repeat(1_300)}`, 'its data does not fit'],
  ])('%s is told', (field, reason) => {
    expect(reasonsOf(`^FO1,1${field}^FS`)).toEqual([expect.stringContaining(reason)])
  })

  it.each([
    // 21 modules of 4 dots, and 3 below them.
    ['QA,HELLO', 4, 21, 300 - (21 + 3) * 4],
    // 25 modules of 6 dots, and 7 below them: a frame at 298 touches it (^FT of ZebraDesigner).
    ['HA,12345678901234567890', 6, 25, 298 - 25 * 6],
    ['QA,https://example.com/1234', 5, 29, 300 - (29 + 7) * 5],
  ])('of %s with ^FT stand some modules above the base', (field, module, rows, y) => {
    const base = module === 6 ? 340 : 300
    expect(barcodeOf(`^BY2,3,50^FT34,${base}^BQN,2,${module}^FD${field}^FS`)).toMatchObject({
      x: 34,
      y,
      symbol: { rows },
    })
  })

  it('have modules by the density of the head where ^BQ does not say', () => {
    expect(barcodeOf('^FO1,1^BQN,2^FDQA,x^FS')).toMatchObject({ moduleDots: 2 })
  })
})

describe('Data Matrix (^BX)', () => {
  it.each([
    ['^BXN,5,200^FDabc', 10, 10],
    ['^BXN,5,200,18,18^FDabc', 18, 18],
    ['^BXN,5,200,18,8,,_,2^FDabc', 18, 8],
    ['^BXN,5,200,32,8^FDabc', 32, 8],
  ])('%s has %i columns and %i rows', (field, columns, rows) => {
    expect(barcodeOf(`^FO1,1${field}^FS`).symbol).toMatchObject({ columns, rows })
  })

  it('holds the letters of UTF-8 under ^CI28, and its bytes else', () => {
    expect(barcodeOf('^CI28^FO1,1^BXN,5,200^FDGröße^FS')).toMatchObject({ data: 'Größe' })
    expect(barcodeOf('^CI27^FO1,1^BXN,5,200^FH^FDGr_F6_DFe^FS')).toMatchObject({ data: 'Größe' })
  })

  it('without a module has one from the height of ^BY', () => {
    expect(barcodeOf('^BY2,3,61^FO1,1^BXN,,200^FDabc^FS')).toMatchObject({ moduleDots: 6 })
  })

  it.each([
    // The usual sign of escapes is a tilde, which field data can hold by ^FH only.
    ['^BXN,5,200^FH^FD_7E1010950110153000310A_7E15', 'gs1-datamatrix', '010950110153000310A\u001d5'],
    ['^BXN,5,200,,,,#^FD#G##x', 'datamatrix', '\u0007#x'],
    ['^BXN,5,200^FDa_1', 'datamatrix', 'a_1'],
  ])('%s holds %s %s', (field, symbology, data) => {
    expect(marksOf(`^FO1,1${field}^FS`)).toMatchObject([{ symbology, data }])
  })

  it.each([
    ['^BXN,5,200,,,,_^FD_2214001001', 'its escape _2 is not known here'],
    ['^BXN,5,140^FDabc', 'only quality 200 is known here'],
    ['^BXN,5,150^FDabc', 'parameter 3 is "150", not one of 0 50 80 100 140 200'],
    [`^BXN,5,200,10,10^FD${'abcdefgh'.repeat(4)}`, 'its data is none of this code, or does not fit'],
  ])('%s is told', (field, reason) => {
    expect(reasonsOf(`^FO1,1${field}^FS`)).toContainEqual(expect.stringContaining(reason))
  })
})

describe('The figures of EAN and UPC (^BE, ^B8, ^BU, ^B9)', () => {
  it('stand in groups below the bars, between guards that reach down', () => {
    const [bars, ...figures] = marksOf('^BY2^FO100,100^BEN,80^FD590123412345^FS')
    expect(bars).toMatchObject({
      symbol: {
        guards: {
          ranges: [
            [0, 6],
            [90, 100],
            [184, 190],
          ],
          depthDots: 10,
        },
      },
    })
    expect(figures).toMatchObject([
      { text: '5', x: 82, y: 184, block: { widthDots: 14, align: 'center' } },
      { text: '901234', x: 106, block: { widthDots: 84 } },
      { text: '123457', x: 200, block: { widthDots: 84 } },
    ])
  })

  it('stand above without such guards where ^BE says so, and nowhere where it says no', () => {
    const [bars, first] = marksOf('^BY2^FO100,100^BEN,80,Y,Y^FD590123412345^FS')
    expect(bars).not.toHaveProperty('symbol.guards')
    expect(first).toMatchObject({ y: 78 })
    expect(marksOf('^BY2^FO100,100^BEN,80,N^FD590123412345^FS')).toHaveLength(1)
  })

  it('leave the check digit out where ^BU and ^B9 say no', () => {
    const figuresOf = (field: string) => marksOf(field).flatMap((mark) => (mark.type === 'text' ? [mark.text] : []))
    expect(figuresOf('^FO50,1^BUN,50,Y,N,Y^FD03600029145^FS')).toEqual(['0', '36000', '29145', '2'])
    expect(figuresOf('^FO50,1^BUN,50,Y,N,N^FD03600029145^FS')).toEqual(['0', '36000', '29145'])
    expect(figuresOf('^FO50,1^B9N,50,Y,N,N^FD1230000045^FS')).toEqual(['0', '123453'])
    expect(figuresOf('^FO50,1^B8N,50^FD9638507^FS')).toEqual(['9638', '5074'])
  })
})
