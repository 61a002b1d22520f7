import { describe, expect, it } from 'vitest'
import { labelOf, marksOf, read, reasonsOf } from './testing/read.ts'

describe('A field (ZPL II Programming Guide, ^FS)', () => {
  it.each([
    '^FO10,20^BCN,80,N^FDABC^FS',
    '^BCN,80,N^FO10,20^FDABC^FS',
    '^FDABC^FO10,20^BCN,80,N^FS',
    '^FDABC^BCN,80,N^FO10,20^FS',
  ])('%s prints the same barcode: commands hold wherever they stand before ^FS', (field) => {
    expect(marksOf(field)).toMatchObject([{ type: 'barcode', data: 'ABC', x: 10, y: 20 }])
  })

  it.each(['^FO1,2^A0N,40,30^FH^FD_41b^FS', '^FH^FD_41b^A0N,40,30^FO1,2^FS'])('%s prints the same text', (field) => {
    expect(marksOf(field)).toMatchObject([
      { type: 'text', text: 'Ab', x: 1, y: 2, font: '0', heightDots: 40, widthDots: 30 },
    ])
  })

  it('ends where the next one starts, or the label, where its ^FS is missing', () => {
    expect(marksOf('^FO1,2^FDone^FO3,4^FDtwo')).toMatchObject([
      { text: 'one', x: 1, y: 2 },
      { text: 'two', x: 3, y: 4 },
    ])
  })

  it('forgets its own commands: the next field is plain text again', () => {
    expect(marksOf('^FO1,1^A0N,40^FR^FB200,1,0,R^FDone^FS^FO1,50^FDtwo^FS')[1]).toMatchObject({
      type: 'text',
      font: 'A',
      isReversed: false,
    })
    expect(marksOf('^FO1,1^FB200,1,0,R^FDone^FS^FO1,50^FDtwo^FS')[1]).not.toHaveProperty('block')
  })

  it('is told where a barcode has no data', () => {
    expect(reasonsOf('^FO1,1^BCN,80^FS')).toEqual(['^BCN,80: it has no data'])
  })

  it('prints the last of its data', () => {
    expect(marksOf('^FO1,1^FDone^FDtwo^FS')).toMatchObject([{ text: 'two' }])
    expect(marksOf('^FO1,1^BCN,80,N^FDone^FVtwo^FDthree^FS')).toMatchObject([{ data: 'three' }])
  })

  it('takes ^FV as it takes ^FD', () => {
    expect(marksOf('^FO1,1^FVvariable^FS')).toMatchObject([{ text: 'variable' }])
  })
})

describe('A place (^FO, ^FT)', () => {
  it.each([
    ['^FO300,50^GB100,20,1^FS', 300, 50],
    ['^FO300,50,1^GB100,20,20^FS', 200, 50],
    ['^FT300,50^GB100,20,20^FS', 300, 30],
    ['^FT300,50,1^GB100,20,20^FS', 200, 30],
    ['^FWN,1^FO300,50^GB100,20,20^FS', 200, 50],
    ['^FWN,1^FO300,50,0^GB100,20,20^FS', 300, 50],
    ['^FO300,50,1^BY2^BCN,80,N^FDABC^FS', 164, 50],
    ['^FO300,50,1^BY2^BCR,80,N^FDABC^FS', 220, 50],
    ['^FT300,250,1^BY2^BCR,80,N^FDABC^FS', 300, 114],
  ])('%s is at %i, %i', (field, x, y) => {
    expect(marksOf(field)[0]).toMatchObject({ x, y })
  })

  it('of text at the right ends there', () => {
    expect(marksOf('^FO300,50,1^FDx^FS')).toMatchObject([{ anchor: 'top-right', x: 300 }])
    expect(marksOf('^FT300,50,1^FDx^FS')).toMatchObject([
      { anchor: 'baseline', x: 300, block: { widthDots: 0, align: 'right' } },
    ])
  })

  it('beyond 32000 is reported and read as 0', () => {
    expect(reasonsOf('^FO32001,5^GB9,9,9^FS')).toEqual([
      '^FO32001,5: parameter 1 is "32001", not a number from 0 to 32000',
    ])
    expect(read('^XA^FO32000,0^GB9,9,9^FS^XZ').notUnderstood).toEqual([])
    expect(read('^XA^FO-1,7^GB9,9,9^FS^XZ').labels[0]?.marks).toMatchObject([{ x: 0, y: 7 }])
  })

  it('of ^FT without one is reported, as the end of the last text is not known', () => {
    expect(reasonsOf('^FT^FDx^FS')[0]).toContain('where the last text ended is not known')
  })
})

describe('The usual rotation (^FW)', () => {
  it('turns what says no rotation of its own', () => {
    expect(marksOf('^FWR^FO1,1^A0,20^FDa^FS^FO1,1^A0N,20^FDb^FS^FO1,1^FDc^FS^FO1,1^BC,50,N^FDd^FS')).toMatchObject([
      { rotation: 90 },
      { rotation: 0 },
      { rotation: 90 },
      { rotation: 90 },
    ])
  })

  it('holds for the next label as well', () => {
    const { labels } = read('^XA^FWB^XZ^XA^FO1,1^FDa^FS^XZ')
    expect(labels[0]?.marks).toMatchObject([{ rotation: 270 }])
  })
})

describe('A serial number (^SN, ^SF)', () => {
  it('shows its first value on every label, and that is reported', () => {
    const { labels, notUnderstood } = read('^XA^FO1,1^SN0041,1,Y^FS^FO1,9^FDA1^SF%d,1^FS^PQ3^XZ')
    expect(labels[0]?.marks).toMatchObject([{ text: '0041' }, { text: 'A1' }])
    expect(notUnderstood.map(({ command, reason }) => [command, reason])).toEqual([
      ['^SN0041,1,Y', 'its first value is shown on every label'],
      ['^SF%d,1', 'its first value is shown on every label'],
    ])
  })
})

describe('The clock of the printer (^FC)', () => {
  it.each([
    '^A0N,30,30^FC%,{,#^FD%d.%m.%Y^FS',
    '^FDBest before {d.{m.^FC%,{,#^FS',
    '^FC^FDPrinted %H:%M^FS',
    '^BCN,80,N^FC%^FD%y%m%d^FS',
    '^FC#^FH^FD_23Y^FS',
  ])('is never ink, and told: %s', (field) => {
    const { labels, notUnderstood } = read(`^XA^FO1,1^GB9,9,9^FS^FO10,10${field}^XZ`)
    expect(labels[0]?.marks).toMatchObject([{ type: 'rule' }])
    expect(notUnderstood.map(({ reason }) => reason)).toEqual([
      'it shows the clock of the printer, which is not known here, so it is not printed',
    ])
  })

  it.each([
    ['^FC%^FD100% cotton^FS', '100% cotton'],
    ['^FC#,{^FD%d^FS', '%d'],
    ['^FD%d.%m.%Y^FS', '%d.%m.%Y'],
  ])('is not meant by %s', (field, text) => {
    expect(marksOf(`^FO10,10${field}`)).toMatchObject([{ text }])
  })
})

describe('The tag of an RFID label (^RF and its like)', () => {
  it.each([
    ['^RFW,H^FD30340242201D8840009EFDF7^FS', 'its data goes to the RFID tag and is not printed'],
    ['^WT^FDtag data^FS', 'its data goes to the RFID tag and is not printed'],
    ['^RFR,H^FN1^FS', 'what it reads from the RFID tag is not known here, so it is not printed'],
    ['^RS8,,,3', 'it is for the RFID tag and prints nothing'],
    ['^RB96,8,3,3,20,24,38', 'it is for the RFID tag and prints nothing'],
  ])('is never ink, and told: %s', (field, reason) => {
    const { labels, notUnderstood } = read(`^XA^FO10,10^A0N,30,30^FDtext^FS${field}^XZ`)
    expect(labels[0]?.marks).toMatchObject([{ text: 'text' }])
    expect(notUnderstood.map((each) => each.reason)).toEqual([reason])
  })
})

describe('What is not understood', () => {
  it('is told with its place, its line and the command as it stood', () => {
    expect(read('^XA\n^FO1,1\n^QQ7,\u0007b^FDx^FS^XZ').notUnderstood).toEqual([
      { place: { offset: 11, line: 3 }, command: '^QQ7, b', reason: 'unknown command' },
    ])
  })

  it('is told once for the same command, and 100 times at most', () => {
    expect(read(`^XA${'^QQ1'.repeat(5)}^XZ`).notUnderstood).toHaveLength(1)
    const many = Array.from({ length: 150 }, (_, index) => `^QQ${index}`).join('')
    expect(read(`^XA${many}^XZ`).notUnderstood).toHaveLength(100)
  })

  it('is cut after 48 characters', () => {
    expect(read(`^XA^QQ${'x'.repeat(60)}^XZ`).notUnderstood[0]?.command).toBe(`^QQ${'x'.repeat(45)}…`)
    expect(read(`^XA^QQ${'x'.repeat(45)}^XZ`).notUnderstood[0]?.command).toBe(`^QQ${'x'.repeat(45)}`)
  })
})

describe('A label that is not ended (^XA, ^XZ)', () => {
  it('is lost where the next one starts, and that is told', () => {
    const { labels, notUnderstood } = read('^XA^FO1,1^FDone^FS^XA^FO1,1^FDtwo^FS^XZ')
    expect(labels.map(({ marks }) => marks)).toMatchObject([[{ text: 'two' }]])
    expect(notUnderstood).toMatchObject([
      { place: { offset: 18 }, reason: 'the label before it has no ^XZ and is not printed' },
    ])
  })
})

describe('A picture that announces more bytes than there are (^GF, B and C)', () => {
  it.each([
    ['^GFC,400,400,5,:Z64:eJxjYGBgAAAABAAB:0000^FS^FO9,9^FDafter^FS', true],
    ['^GFB,27,27,1,\u0001\u0002^FS^FO9,9^FDafter^FS', true],
    ['^GFB,2,2,1,\u0001\u0002^FS^FO9,9^FDafter^FS', false],
  ])('takes the rest of the file, and that is told: %s', (field, isTold) => {
    const { labels, notUnderstood } = read(`^XA^FO9,9${field}^XZ`)
    expect(labels).toHaveLength(isTold ? 0 : 1)
    expect(notUnderstood.some(({ reason }) => reason.includes('announces more bytes'))).toBe(isTold)
  })
})

describe('A job as text', () => {
  it('is read as UTF-8, and half a surrogate pair as a character that is not known', () => {
    expect(marksOf('^CI28^FO1,1^FDÅ\ud800b^FS')).toMatchObject([{ text: 'Å\ufffdb' }])
  })
})

describe('Words between commands', () => {
  it('are passed over as a printer does, and comments as well (^FX)', () => {
    expect(labelOf('hello ^XA words ^FX a comment, with commas ^FO1,1^FDx^FS more words\n^XZ bye').marks).toHaveLength(
      1,
    )
  })
})
