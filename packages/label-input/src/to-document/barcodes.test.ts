import type { BarcodeElement } from '@labelwright/label-document/label-document'
import { compileLabel, layOutLabel } from '@labelwright/label-layout/lay-out-label'
import { describe, expect, it } from 'vitest'
import { bracketed } from './barcode-contents.ts'
import { convertFields, resources } from './testing/convert.ts'

const barcodesOf = (commands: string): BarcodeElement[] =>
  convertFields(commands).document.elements.filter((element) => element.type === 'barcode')

const messagesOf = (commands: string): string[] => convertFields(commands).remarks.map(({ message }) => message)

describe('A barcode of ZPL as a barcode of a design', () => {
  it.each([
    ['^BCN,80,Y^FDA-1', { symbology: 'code128', content: 'A-1', showText: true }],
    ['^BCN,80,N^FDA-1', { symbology: 'code128', content: 'A-1', showText: false }],
    ['^BCN,80,Y,N,N,D^FD(00)373500012345678912', { symbology: 'gs1-128', content: '(00)373500012345678912' }],
    [
      '^BCN,80,N^FD>;>80109501101530003>810>6A1>821>67',
      { symbology: 'gs1-128', content: '(01)09501101530003(10)A1(21)7' },
    ],
    ['^BEN,80,Y^FD735000123456', { symbology: 'ean13', content: '7350001234564' }],
    ['^B8N,80,Y^FD9638507', { symbology: 'ean8', content: '96385074' }],
    ['^BUN,80,Y^FD03600029145', { symbology: 'upca', content: '036000291452' }],
    ['^B9N,80,Y^FD1230000045', { symbology: 'upce', content: '01234531' }],
    ['^B3N,N,80,Y^FDAB-1', { symbology: 'code39', content: 'AB-1', showText: true }],
    ['^B2N,80,Y^FD123456', { symbology: 'interleaved-2-of-5', content: '123456' }],
    ['^BAN,80,Y^FDAB12', { symbology: 'code93', content: 'AB12' }],
    ['^BKN,N,80,Y,N,A,B^FD40156', { symbology: 'codabar', content: 'A40156B' }],
    ['^B1N,Y,80,Y^FD123-45', { symbology: 'code11' }],
    ['^BMN,B,80,Y^FD123456', { symbology: 'msi', content: '123456' }],
    [
      '^BQN,2,5^FDHA,https://example.com/1',
      { symbology: 'qr', content: 'https://example.com/1', errorCorrection: 'H' },
    ],
    ['^BQN,2,5^FDLA,https://example.com/1', { symbology: 'qr', errorCorrection: 'L' }],
    ['^BXN,6,200^FDmatrix', { symbology: 'datamatrix', content: 'matrix', moduleWidth: 750 }],
    ['^CI28^BXN,6,200^FDGröße', { symbology: 'datamatrix', content: 'Größe' }],
    ['^BXN,6,200,32,8^FDmatrix', { symbology: 'datamatrix-rectangular', content: 'matrix' }],
    ['^BXN,6,200,,,,_,1^FD_10109501101530003', { symbology: 'gs1-datamatrix', content: '(01)09501101530003' }],
    ['^BRN,1,3^FD950110153000', { symbology: 'databar-omni', content: '(01)09501101530003' }],
    ['^BRN,5,3^FD0950110153000', { symbology: 'databar-limited', content: '(01)09501101530003' }],
    [
      '^BRN,6,2,1,50,22^FD(01)09501101530003(10)A1',
      { symbology: 'databar-expanded', content: '(01)09501101530003(10)A1' },
    ],
    ['^B0N,6^FDHello Aztec', { symbology: 'aztec', content: 'Hello Aztec' }],
    ['^BZN,80,N^FD12345', { symbology: 'postnet', content: '12345' }],
  ])('%s', (command, expected) => {
    expect(barcodesOf(`^PW1200^LL600^BY2^FO40,40${command}^FS`)).toMatchObject([expected])
  })

  it.each([
    [0, 'N'],
    [90, 'R'],
    [180, 'I'],
    [270, 'B'],
  ])('keeps its rotation of %i degrees', (rotation, letter) => {
    expect(barcodesOf(`^BY2^FO40,40^BC${letter},80,N^FDA1^FS`)).toMatchObject([{ rotation }])
  })

  it('is as large as on the printer', () => {
    // Code 128 with two characters: 11 modules each for start, data and check, 13 for stop; 3 dots a module, 8 dots a mm.
    // On each side two dots are spare.
    expect(barcodesOf('^BY3^FO80,40^BCN,80,N^FDAB^FS')).toMatchObject([
      { x: 9_750, y: 5_000, width: ((57 * 3 + 4) * 1000) / 8, height: 10_000, moduleWidth: 375 },
    ])
  })

  it.each([
    '^BCN,80,Y^FDLABEL-1',
    '^BCR,80,N^FDLABEL-1',
    '^BEN,80,Y^FD735000123456',
    '^BQN,2,2^FDQA,https://example.com/1',
    '^BXN,2,200,,,,_,1^FD_10109501101530003',
    '^B7N,4,2,4^FDPDF417',
  ])('fits on printers of other resolutions, where modules are rounded up: %s', (command) => {
    const { document } = convertFields(`^PW800^LL800^BY2^FO200,200${command}^FS`)
    for (const dpi of [203.2, 300, 304.8, 600]) {
      const { problems } = layOutLabel(compileLabel(document, { resources, dpi }), {})
      expect(problems.map(({ message }) => message)).toEqual([])
    }
  })

  it('has its line of text as a text of its own where that stands above the bars', () => {
    expect(convertFields('^BY2^FO40,80^BCN,80,Y,Y^FDA-1^FS').document.elements).toMatchObject([
      { type: 'barcode', showText: false },
      { type: 'text', content: 'A-1', align: 'center' },
    ])
  })

  it.each([
    [
      '^BY2^FO40,40^BUN,80,Y,N,N^FD03600029145^FS',
      'The line below the bars was "03600029145". It is now "036000291452".',
    ],
    [
      '^BY2^FO40,40^B5N,80,N^FD12345678901^FS',
      'A barcode (planet) with "12345678901" has no like in a design. It became a picture.',
    ],
    // The design chooses the mode.
    ['^FO40,40^BD6^FDHello^FS', 'The bars of "Hello" get other proportions than on the printer.'],
    [
      '^BY2^FO40,40^BIN,80,N^FD123456^FS',
      'A barcode (industrial-2-of-5) with "123456" has no like in a design. It became a picture.',
    ],
    [
      '^BY2^FO40,40^BMN,A,80,N^FD123456^FS',
      'A barcode (msi) with "123456" has no like in a design. It became a picture.',
    ],
    [
      '^BY2^FO40,40^BCN,80,N,N,N,D^FD(01)09501101530004^FS',
      'A barcode (gs1-128) with "0109501101530004" has no like in a design. It became a picture.',
    ],
  ])('%s is told: %s', (commands, message) => {
    expect(messagesOf(commands)).toEqual([message])
  })

  it('of a carrier is a MaxiCode with postal code, country, service and message', () => {
    const carrier = '^BD3^FH^FD4030405000  [)>_1E01_1D961Z08720000_1DUPSN_1D680RA4_1E_04'
    expect(messagesOf(`^FO40,40${carrier}^FS`)).toEqual([])
    expect(convertFields(`^FO40,40${carrier}^FS`).document.elements).toMatchObject([
      {
        type: 'barcode',
        symbology: 'maxicode-carrier',
        content: '5000  |040|403|[)>\u001e01\u001d961Z08720000\u001dUPSN\u001d680RA4\u001e\u0004',
      },
    ])
    expect(messagesOf('^FO40,40^BD2^FD001840152382802text^FS')).toEqual([])
    expect(convertFields('^FO40,40^BD4^FDHello^FS').document.elements).toMatchObject([
      { type: 'barcode', symbology: 'maxicode', content: 'Hello' },
    ])
  })

  it('of a kind that designs do not have is a picture of its bars', () => {
    expect(convertFields('^BY2^FO40,40^BIN,80,N^FD123456^FS').document.elements).toMatchObject([
      { type: 'picture', x: 5_000, y: 5_000, height: 10_000 },
    ])
  })
})

describe('Element strings in brackets', () => {
  it.each([
    ['0109501101530003', ['(01)09501101530003']],
    ['010950110153000310A1\u001d217', ['(01)09501101530003(10)A1(21)7']],
    // (31) alone is no identifier, nor is (99999).
    ['0109501101530003311', []],
    ['01095011015300031727113010A1', ['(01)09501101530003(17)271130(10)A1']],
    ['3103001250', ['(3103)001250']],
    ['XYZ', []],
    ['', []],
  ])('%j is %j', (data, expected) => {
    expect(bracketed(data)).toEqual(expected)
  })
})
