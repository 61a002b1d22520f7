import { describe, expect, it } from 'vitest'
import { tspl } from '../printer/testing/image-jobs.ts'

const { barcodeOf, marksOf, reasonsOf } = tspl

describe('Bars of TSPL (BARCODE)', () => {
  it.each([
    ['BARCODE 10,20,"128",100,0,0,2,2,"A-12345"', 'code128', 'A-12345'],
    ['BARCODE 10,20,"128M",100,0,0,2,2,"!104ABC!099123456"', 'code128', 'ABC123456'],
    ['BARCODE 10,20,"128M",100,0,0,2,2,"!105!10200373500012345678912"', 'gs1-128', '00373500012345678912'],
    ['BARCODE 10,20,"EAN128",100,0,0,2,2,"(01)09501101530003(10)A1"', 'gs1-128', '010950110153000310A1'],
    ['BARCODE 10,20,"25",100,0,0,2,5,"12345"', 'itf14', '012345'],
    ['BARCODE 10,20,"25C",100,0,0,2,5,"0735000123456"', 'itf14', '07350001234564'],
    ['BARCODE 10,20,"ITF14",100,0,0,2,5,"0735000123456"', 'itf14', '07350001234564'],
    ['BARCODE 10,20,"25I",100,0,0,2,5,"12345"', 'industrial-2-of-5', '12345'],
    ['BARCODE 10,20,"39",100,0,0,2,5,"AB12"', 'code39', 'AB12'],
    ['BARCODE 10,20,"39C",100,0,0,2,5,"AB12"', 'code39', 'AB12O'],
    ['BARCODE 10,20,"93",100,0,0,2,5,"AB12"', 'code93', 'AB12'],
    ['BARCODE 10,20,"CODA",100,0,0,2,5,"A40156B"', 'codabar', 'A40156B'],
    ['BARCODE 10,20,"EAN13",100,0,0,2,2,"735000123456"', 'ean13', '7350001234564'],
    ['BARCODE 10,20,"EAN8",100,0,0,2,2,"9638507"', 'ean8', '96385074'],
    ['BARCODE 10,20,"UPCA",100,0,0,2,2,"03600029145"', 'upca', '036000291452'],
    ['BARCODE 10,20,"UPCE",100,0,0,2,2,"123456"', 'upce', '01234565'],
    ['BARCODE 10,20,"EAN14",100,0,0,2,2,"0735000123456"', 'gs1-128', '0107350001234564'],
    ['BARCODE 10,20,"MSI",100,0,0,2,5,"12345"', 'msi', '12345'],
    ['BARCODE 10,20,"PLESSEY",100,0,0,2,5,"12A5"', 'plessey', '12A5'],
  ])('%s', (command, symbology, data) => {
    expect(barcodeOf(command)).toMatchObject({ symbology, data, x: 10, y: 20, rotation: 0 })
  })

  it('have narrow and wide bars of their dots, and the height', () => {
    const { symbol } = barcodeOf('BARCODE 10,20,"39",120,0,0,3,7,"1"')
    expect(symbol).toMatchObject({ kind: 'linear', barHeightDots: 120 })
    expect(new Set(symbol.kind === 'linear' ? symbol.widths : [])).toEqual(new Set([3, 7]))
  })

  it.each([
    [1, {}],
    [2, { block: { align: 'center' } }],
    [3, { block: { align: 'right' } }],
  ])('have their data below, aligned as %i says', (shown, mark) => {
    const [, text] = marksOf(`BARCODE 10,20,"128",100,${shown},0,2,2,"A1"`)
    expect(text).toMatchObject({ type: 'text', text: 'A1', x: 10, y: 124, ...mark })
    if (shown === 1) expect(text).not.toHaveProperty('block')
  })

  it('have no text when 0 stands there', () => {
    expect(marksOf('BARCODE 10,20,"128",100,0,0,2,2,"A1"')).toHaveLength(1)
  })

  it.each([
    [0, { x: 200, y: 200 }],
    [90, { x: 100, y: 200 }],
    [180, { x: 108, y: 100 }],
    [270, { x: 200, y: 108 }],
  ])('are turned by %i degrees about their upper left corner', (rotation, corner) => {
    // Start, letter and check of eleven modules each and a stop of thirteen: 92 dots long, 100 high.
    expect(barcodeOf(`BARCODE 200,200,"128",100,0,${rotation},2,2,"A"`)).toMatchObject({ rotation, ...corner })
  })

  it('are held at their middle or their end by the alignment', () => {
    expect(barcodeOf('BARCODE 200,20,"128",100,0,0,2,2,1,"A"')).toMatchObject({ x: 200 })
    expect(barcodeOf('BARCODE 200,20,"128",100,0,0,2,2,2,"A"')).toMatchObject({ x: 154 })
    expect(barcodeOf('BARCODE 200,20,"128",100,0,0,2,2,3,"A"')).toMatchObject({ x: 108 })
  })

  it.each([
    ['BARCODE 1,1,"TELEPEN",9,0,0,2,2,"12"', 'its type TELEPEN is not known here'],
    ['BARCODE 1,1,"EAN13",9,0,0,2,2,"12A"', 'its data is not digits'],
    ['BARCODE 1,1,"EAN14",9,0,0,2,2,"12"', 'its data is not 13 digits'],
    ['BARCODE 1,1,"EAN13+2",9,0,0,2,2,"73500012345612"', 'the add-on beside it is not drawn'],
    ['BARCODE 1,1,"128",9,0,0,11,2,"1"', 'parameter 7 is "11", not a number from 1 to 10'],
    ['BARCODE 1,1,"128",9,4,0,2,2,"1"', 'parameter 5 is "4", not one of 0 1 2 3'],
    ['BARCODE 1,1,"128M",9,0,0,2,2,"!0961"', 'its function characters are not known here'],
    ['BARCODE 1,1,"128",9,0,0,2,2,X$', 'its content is not in quotation marks'],
  ])('%s is told', (command, reason) => {
    expect(reasonsOf(command)).toEqual([`${command}: ${reason}`])
  })
})

describe('Symbols of TSPL', () => {
  it.each([
    ['QRCODE 10,20,H,4,A,0,"ABCabc123"', { symbology: 'qr', moduleDots: 4, data: 'ABCabc123', rotation: 0 }],
    ['QRCODE 200,20,L,4,A,90,M2,S7,"ABC"', { symbology: 'qr', rotation: 90, x: 116, y: 20 }],
    ['DMATRIX 10,20,400,400,"DMATRIX EXAMPLE 1"', { symbology: 'datamatrix', moduleDots: 22 }],
    ['DMATRIX 10,20,400,400,x6,"DMATRIX EXAMPLE 2"', { moduleDots: 6 }],
    ['DMATRIX 10,20,400,400,x8,24,24,"DMATRIX EXAMPLE 3"', { moduleDots: 8, symbol: { rows: 24, columns: 24 } }],
    [
      'DMATRIX 10,20,400,400,c126,x6,"~1010950110153000310A1"',
      { symbology: 'gs1-datamatrix', data: '010950110153000310A1' },
    ],
    ['DMATRIX 10,20,400,400,x6,a1,"A-1"', { symbol: { columns: 18, rows: 8 } }],
    [
      'PDF417 50,50,400,200,0,E3,W3,H7,C5,R10,"Ticket 12"',
      { symbology: 'pdf417', moduleDots: 3, symbol: { rows: 10 } },
    ],
    ['PDF417 50,50,400,200,90,T1,"Ticket 12"', { symbology: 'pdf417-compact', rotation: 90 }],
    ['AZTEC 10,20,0,"Inspected"', { symbology: 'aztec', moduleDots: 6 }],
    ['AZTEC 10,20,0,4,23,0,0,6,0,"Inspected"', { moduleDots: 4 }],
    ['MAXICODE 110,100,4,"Free text"', { symbology: 'maxicode', data: 'Free text' }],
    ['MAXICODE 110,100,2,300,840,60015,0000,"Free text"', { data: '600150000\u001d840\u001d300\u001dFree text' }],
    ['MAXICODE 110,100,3,300,752,B1050,L22,"Free text"', { data: 'B1050\u001d752\u001d300\u001dFree text' }],
  ])('%s', (command, barcode) => {
    expect(barcodeOf(command)).toMatchObject(barcode)
  })

  it.each([
    ['QRCODE 1,1,L,4,M,0,"N1"', 'only mode A is known here'],
    ['QRCODE 1,1,L,4,A,0,M1,"1"', 'only model 2 is known here'],
    ['QRCODE 1,1,L,4,A,0,J5,"1"', 'its parameter "J5" is not known here'],
    ['DMATRIX 1,1,400,400,x6,10,10,"0123456789AB"', 'its data is none of this code, or does not fit'],
    ['AZTEC 1,1,0,4,0,1,0,6,0,"A"', 'it is drawn as a plain symbol of its own'],
    ['MAXICODE 1,1,2,"A"', 'its data does not start with class, country and postal code'],
  ])('%s is told', (command, reason) => {
    expect(reasonsOf(command)).toEqual([`${command}: ${reason}`])
  })
})
