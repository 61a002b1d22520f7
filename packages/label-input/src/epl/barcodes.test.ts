import { describe, expect, it } from 'vitest'
import { epl } from '../printer/testing/image-jobs.ts'

const { barcodeOf, marksOf, reasonsOf } = epl

describe('Bars of EPL2 (B)', () => {
  it.each([
    ['B10,10,0,3,3,7,200,N,"998152-001"', 'code39', '998152-001'],
    ['B10,10,0,3C,3,7,200,N,"AB12"', 'code39', 'AB12O'],
    ['B10,10,0,1,2,4,80,N,"A-12345"', 'code128', 'A-12345'],
    ['B10,10,0,1A,2,4,80,N,"A12"', 'code128', 'A12'],
    ['B10,10,0,1B,2,4,80,N,"a12"', 'code128', 'a12'],
    ['B10,10,0,1C,2,4,80,N,"1234"', 'code128', '1234'],
    ['B10,10,0,1E,2,4,80,N,"(01)09501101530003(10)A1"', 'gs1-128', '010950110153000310A1'],
    ['B10,10,0,1E,2,4,80,N,"0109501101530003"', 'gs1-128', '0109501101530003'],
    ['B10,10,0,2,2,5,80,N,"12345"', 'itf14', '012345'],
    ['B10,10,0,2C,2,5,80,N,"0735000123456"', 'itf14', '07350001234564'],
    ['B10,10,0,9,2,4,80,N,"CODE 93"', 'code93', 'CODE 93'],
    ['B10,10,0,K,2,5,80,N,"A40156B"', 'codabar', 'A40156B'],
    ['B10,10,0,L,2,5,80,N,"12345"', 'msi', '12345'],
    ['B10,10,0,E30,2,4,80,N,"735000123456"', 'ean13', '7350001234564'],
    ['B10,10,0,E80,2,4,80,N,"9638507"', 'ean8', '96385074'],
    ['B10,10,0,UA0,2,4,80,N,"03600029145"', 'upca', '036000291452'],
    ['B10,10,0,UE0,2,4,80,N,"123456"', 'upce', '01234565'],
  ])('%s', (command, symbology, data) => {
    expect(barcodeOf(command)).toMatchObject({ symbology, data, x: 10, y: 10, rotation: 0 })
  })

  it('have narrow and wide bars of their dots, and the height', () => {
    const { symbol } = barcodeOf('B10,10,0,3,3,7,200,N,"1"')
    expect(symbol).toMatchObject({ kind: 'linear', barHeightDots: 200 })
    expect(new Set(symbol.kind === 'linear' ? symbol.widths : [])).toEqual(new Set([3, 7]))
  })

  it('have their data below when B stands there', () => {
    expect(marksOf('B10,20,0,1,2,4,80,B,"A1"')).toMatchObject([{}, { type: 'text', text: 'A1', x: 10, y: 104 }])
    expect(marksOf('B10,20,0,1,2,4,80,N,"A1"')).toHaveLength(1)
  })

  it.each([
    [0, 0, { x: 200, y: 200 }],
    [1, 90, { x: 120, y: 200 }],
    [2, 180, { x: 108, y: 120 }],
    [3, 270, { x: 200, y: 108 }],
  ])('%i turns them by %i degrees about their upper left corner', (turn, rotation, corner) => {
    // Start, letter and check of eleven modules each and a stop of thirteen: 92 dots long, 80 high.
    expect(barcodeOf(`B200,200,${turn},1,2,4,80,N,"A"`)).toMatchObject({ rotation, ...corner })
  })

  it.each([
    ['B1,1,0,2G,2,4,80,N,"12"', 'its type 2G is not known here'],
    ['B1,1,0,E30,2,4,80,N,"12A"', 'its data is not digits'],
    ['B1,1,0,3,2,4,80,N,"#"', 'its data is not of Code 39'],
    ['B1,1,0,E32,2,4,80,N,"73500012345612"', 'the add-on beside it is not drawn'],
    ['B1,1,0,1,2,4,80,N,""', 'it has no data'],
    ['B1,1,0,1C,2,4,80,N,"123"', 'its data is not of its code set'],
    ['B1,1,0,1A,2,4,80,N,"a"', 'its data is not of its code set'],
    ['B1,1,0,1,11,4,80,N,"1"', 'parameter 5 is "11", not a number from 1 to 10'],
    ['B1,1,0,1,2,31,80,N,"1"', 'parameter 6 is "31", not a number from 1 to 30'],
    ['B1,1,0,1,2,4,80,N,12', 'its data is not in quotation marks'],
  ])('%s is told', (command, reason) => {
    expect(reasonsOf(command)).toEqual([`${command}: ${reason}`])
  })
})

describe('Symbols of EPL2 (b)', () => {
  it.each([
    ['b10,20,D,h3,"A-1"', { symbology: 'datamatrix', moduleDots: 3, data: 'A-1', symbol: { columns: 10, rows: 10 } }],
    ['b10,20,D,"A-1"', { symbology: 'datamatrix', moduleDots: 5 }],
    ['b10,20,D,c18,r18,h4,"A-1"', { moduleDots: 4, symbol: { columns: 18, rows: 18 } }],
    ['b10,20,Q,m2,s5,eH,iA,"QR DATA"', { symbology: 'qr', moduleDots: 5, symbol: { columns: 21 } }],
    ['b10,20,Q,"QR DATA"', { symbology: 'qr', moduleDots: 3 }],
    [
      'b10,20,P,700,600,x3,y7,l5,r10,"Ticket 12"',
      { symbology: 'pdf417', moduleDots: 3, symbol: { columns: 154, rows: 10 } },
    ],
    ['b10,20,P,700,600,o1,t1,"Ticket 12"', { symbology: 'pdf417-compact', rotation: 90 }],
    ['b10,20,A,d4,e23,"Inspected"', { symbology: 'aztec', moduleDots: 4 }],
    ['b10,20,M,m4,"Free text"', { symbology: 'maxicode', data: 'Free text' }],
    ['b10,20,M,"001,840,93065,Ventura"', { symbology: 'maxicode', data: '93065\u001d840\u001d001\u001dVentura' }],
    ['b10,20,M,m3,"001,752,B1050 ,Malmo"', { symbology: 'maxicode', data: 'B1050 \u001d752\u001d001\u001dMalmo' }],
  ])('%s', (command, barcode) => {
    expect(barcodeOf(command)).toMatchObject(barcode)
  })

  it('have rows of PDF417 of their dots', () => {
    const { symbol } = barcodeOf('b10,20,P,700,600,x3,y7,l5,r10,"Ticket 12"')
    expect(symbol.kind === 'matrix' && new Set(symbol.rowDots)).toEqual(new Set([7]))
  })

  it.each([
    ['b1,1,X,"1"', 'its kind X is not known here'],
    ['b1,1,Q,m1,"1"', 'only model 2 is known here'],
    ['b1,1,Q,iM,"N1"', 'only automatic input is known here'],
    ['b1,1,D,v1,"1"', 'its parameter "v1" is not known here'],
    ['b1,1,M,m2,"text"', 'its data does not start with class, country and postal code'],
    ['b1,1,M,m5,"text"', 'this mode is not known here'],
    ['b1,1,Q,s5', 'its data is not in quotation marks'],
  ])('%s is told', (command, reason) => {
    expect(reasonsOf(command)).toEqual([`${command}: ${reason}`])
  })
})
