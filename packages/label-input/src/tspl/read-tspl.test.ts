import { describe, expect, it } from 'vitest'
import { tspl } from '../printer/testing/image-jobs.ts'

const { read, labelOf, marksOf, reasonsOf } = tspl
const bar = 'BAR 1,1,9,9'

describe('A label of TSPL', () => {
  it.each([
    ['SIZE 60 mm,40 mm', 480, 320],
    ['SIZE 60.5mm, 40 mm', 484, 320],
    ['SIZE 4,3', 813, 610],
    ['SIZE 3.5,3.00', 711, 610],
    ['SIZE 400 dot,240 dot', 400, 240],
    ['size 100 mm', 800, 400],
  ])('%s is %i × %i dots on a head of 8 dots a millimetre', (command, widthDots, heightDots) => {
    expect(labelOf(`${command}\r\nCLS\r\n${bar}\r\nPRINT 1\r\n`)).toMatchObject({ widthDots, heightDots })
  })

  it.each(['SIZE 0 mm,40 mm', 'SIZE a,b', 'SIZE 60 mm,9999 mm', 'SIZE'])('%s is told', (command) => {
    expect(reasonsOf(`${command}\r\n${bar}`)).toEqual([`${command}: it is no size of a label`])
  })

  it('is printed as often as PRINT says: sets of labels, and copies of each', () => {
    expect(labelOf(`CLS\r\n${bar}\r\nPRINT 3\r\n`).copies).toBe(3)
    expect(labelOf(`CLS\r\n${bar}\r\nPRINT 3,2\r\n`).copies).toBe(6)
  })

  it('starts anew with CLS; without it what was printed before stays', () => {
    const { labels } = read(
      'CLS\r\nBAR 1,1,9,9\r\nPRINT 1\r\nBAR 2,2,9,9\r\nPRINT 1\r\nCLS\r\nBAR 3,3,9,9\r\nPRINT 1\r\n',
    )
    expect(labels.map(({ marks }) => marks.map(({ x }) => x))).toEqual([[1], [1, 2], [3]])
  })

  it('is moved by REFERENCE and mirrored by DIRECTION', () => {
    expect(marksOf(`REFERENCE 20,30\r\n${bar}`)).toMatchObject([{ x: 21, y: 31 }])
    expect(labelOf(`CLS\r\nDIRECTION 1,1\r\n${bar}\r\nPRINT 1\r\n`)).toMatchObject({
      isMirrored: true,
      isInverted: false,
    })
    expect(labelOf(`CLS\r\nDIRECTION 1\r\n${bar}\r\nPRINT 1\r\n`)).toMatchObject({
      isMirrored: false,
      isInverted: false,
    })
  })

  it('that nothing prints is told', () => {
    expect(read(`CLS\r\n${bar}\r\n`).notUnderstood).toMatchObject([
      { place: { offset: 0 }, reason: 'the last label has no command that prints it' },
    ])
    expect(read(`CLS\r\n${bar}\r\nPRINT 1\r\nEOJ\r\n`).notUnderstood).toEqual([])
  })
})

describe('Texts of TSPL (TEXT)', () => {
  it.each([
    ['TEXT 100,200,"1",0,1,1,"DEMO"', { x: 100, y: 200, rotation: 0, widthDots: 8, heightDots: 12, text: 'DEMO' }],
    ['TEXT 100,200,"2",90,2,1,"DEMO"', { rotation: 90, widthDots: 24, heightDots: 20 }],
    ['TEXT 100,200,"3",180,1,2,"DEMO"', { rotation: 180, widthDots: 16, heightDots: 48 }],
    ['TEXT 100,200,"4",270,1,1,"DEMO"', { rotation: 270, widthDots: 24, heightDots: 32 }],
    ['TEXT 100,200,"5",0,1,1,"DEMO"', { widthDots: 32, heightDots: 48 }],
    ['TEXT 100,200,"8",0,1,1,"DEMO"', { widthDots: 14, heightDots: 25 }],
    ['TEXT 100,200,"0",0,12,12,"DEMO"', { font: '0', widthDots: 34, heightDots: 34 }],
    ['TEXT 100,200,"ROMAN.TTF",0,8,16,"DEMO"', { font: '0', widthDots: 23, heightDots: 45 }],
    ['TEXT 100,200,"ARIAL.TTF",0,12,12,"DEMO"', { font: 'ARIAL.TTF', heightDots: 34 }],
  ])('%s', (command, mark) => {
    expect(marksOf(command)).toMatchObject([{ type: 'text', anchor: 'line', isReversed: false, ...mark }])
  })

  it('are held at their middle or their end by the alignment', () => {
    expect(marksOf('TEXT 100,10,"1",0,1,1,0,"ABCD"')).toMatchObject([{ x: 100 }])
    expect(marksOf('TEXT 100,10,"1",0,1,1,1,"ABCD"')).toMatchObject([{ x: 100 }])
    expect(marksOf('TEXT 100,10,"1",0,1,1,2,"ABCD"')).toMatchObject([
      { x: 84, block: { widthDots: 32, align: 'center' } },
    ])
    expect(marksOf('TEXT 100,10,"1",90,1,1,3,"ABCD"')).toMatchObject([{ x: 100, y: -22, block: { align: 'right' } }])
  })

  it(String.raw`take \["] as a quotation mark, and commas and backslashes as they are`, () => {
    expect(marksOf(String.raw`TEXT 1,1,"1",0,1,1,"12\["], a\b, ^c"`)).toMatchObject([
      { text: String.raw`12", a\b, ^c` },
    ])
  })

  it.each([
    ['850', '\x94', 'ö'],
    ['1252', '\xf6', 'ö'],
    ['1250', '\xb3', 'ł'],
    ['UTF-8', '\xc3\xb6', 'ö'],
  ])('are read in code page %s', (page, bytes, letter) => {
    const job = Buffer.from(`CODEPAGE ${page}\r\nCLS\r\nTEXT 1,1,"1",0,1,1,"${bytes}"\r\nPRINT 1\r\n`, 'latin1')
    expect(labelOf(job).marks).toMatchObject([{ text: letter }])
  })

  it('beyond ASCII are told where the code page is not known', () => {
    const { labels, notUnderstood } = read('CLS\r\nTEXT 1,1,"1",0,1,1,"Göteborg"\r\nPRINT 1\r\n')
    expect(labels[0]?.marks).toMatchObject([{ text: 'Göteborg' }])
    expect(notUnderstood).toMatchObject([
      { reason: 'the code page of its letters is not known; they were read as UTF-8' },
    ])
  })

  it('that are a counter become a placeholder', () => {
    expect(marksOf('SET COUNTER @1 1\r\n@1="0001"\r\nTEXT 1,1,"1",0,1,1,@1')).toMatchObject([{ text: '{{Counter 1}}' }])
  })

  it.each([
    ['TEXT 1,1,"1",0,1,1,A$', 'its content is not in quotation marks'],
    ['TEXT 1,1,"1",0,1,1,"a"+STR$(1)', 'its content is not in quotation marks'],
    ['TEXT 1,1,"TSS24.BF2",0,1,1,"a"', 'this font is not known here, and its text is printed in another'],
    ['TEXT 1,1,"1",45,1,1,"a"', 'parameter 4 is "45", not one of 0 90 180 270'],
    ['TEXT 1,1,"1",0,11,1,"a"', 'parameter 5 is "11", not a number from 1 to 10'],
  ])('%s is told', (command, reason) => {
    expect(reasonsOf(command)).toEqual([`${command}: ${reason}`])
  })
})

describe('Blocks of TSPL (BLOCK)', () => {
  it('are broken into lines of their width', () => {
    const label = labelOf('CLS\r\nBLOCK 10,20,80,60,"1",0,1,1,"Boxes of bolts"\r\nPRINT 1\r\n')
    expect(label.marks).toMatchObject([
      { x: 10, y: 20, text: 'Boxes of' },
      { x: 10, y: 32, text: 'bolts' },
    ])
    expect(label.fields.get(label.marks[0] as never)).toMatchObject({
      block: { text: 'Boxes of bolts', widthDots: 80, align: 'left', pitchDots: 12 },
    })
  })

  it('have room between their lines, and are set in the middle, at the right or justified', () => {
    const [first, second] = marksOf('BLOCK 10,20,80,60,"1",0,1,1,8,2,"Boxes of bolts"')
    expect([first?.y, second?.y]).toEqual([20, 40])
    expect(first).toMatchObject({ block: { widthDots: 80, align: 'center' } })
    expect(marksOf('BLOCK 10,20,80,60,"1",0,1,1,0,3,"Boxes"')).toMatchObject([{ block: { align: 'right' } }])
    const justified = marksOf('BLOCK 10,20,80,60,"1",0,1,1,0,4,"Boxes of bolts"')
    expect(justified[0]).toMatchObject({ block: { align: 'justify' } })
    expect(justified[1]).not.toHaveProperty('block')
  })

  it.each([
    ['BLOCK 1,1,80,12,"1",0,1,1,"Boxes of bolts"', 'its text has more lines than the block, and those are not printed'],
    ['BLOCK 1,1,7,12,"1",0,1,1,"Boxes"', 'its block is narrower than a letter, so nothing is printed'],
    ['BLOCK 1,1,80,60,"1",0,1,1,0,0,1,"Boxes"', 'its text is not shrunk to fit'],
  ])('%s is told', (command, reason) => {
    expect(reasonsOf(command)).toEqual([`${command}: ${reason}`])
  })
})

describe('Lines, boxes and pictures of TSPL', () => {
  it.each([
    ['BAR 100,100,300,200', [{ type: 'rule', x: 100, y: 100, width: 300, height: 200, isWhite: false }]],
    ['ERASE 100,100,300,200', [{ type: 'rule', isWhite: true, isReversed: false }]],
    ['REVERSE 100,100,300,200', [{ type: 'rule', isWhite: false, isReversed: true }]],
    [
      'BOX 100,100,200,200,5',
      [
        { x: 100, y: 100, width: 100, height: 5 },
        { x: 100, y: 195, width: 100, height: 5 },
        { x: 100, y: 105, width: 5, height: 90 },
        { x: 195, y: 105, width: 5, height: 90 },
      ],
    ],
    ['BOX 100,100,200,200,5,20', [{ type: 'shape', shape: 'round-box', cornerRadius: 20, thickness: 5, width: 100 }]],
    ['CIRCLE 250,20,100,5', [{ shape: 'ellipse', x: 250, y: 20, width: 100, height: 100, thickness: 5 }]],
    ['ELLIPSE 250,20,100,40,5', [{ shape: 'ellipse', width: 100, height: 40, thickness: 5 }]],
    ['DIAGONAL 10,10,100,60,3', [{ shape: 'falling-diagonal', x: 10, y: 10, width: 93, height: 50, thickness: 3 }]],
    ['DIAGONAL 100,10,10,60,3', [{ shape: 'rising-diagonal' }]],
  ])('%s', (command, marks) => {
    const printed = marksOf(command)
    expect(printed).toHaveLength(marks.length)
    expect(printed).toMatchObject(marks)
  })

  it('a picture has as many bytes as it says, whatever they are, and its set bits are white', () => {
    const job = Buffer.from('CLS\r\nBITMAP 8,4,2,2,0,\x0a\xff\xff\x50\r\nBAR 1,1,9,9\r\nPRINT 1\r\n', 'latin1')
    const [picture, rule] = labelOf(job).marks
    expect(picture).toMatchObject({ type: 'bits', x: 8, y: 4, bitmap: { bytesPerRow: 2, rows: 2 }, isReversed: false })
    expect(picture?.type === 'bits' && [...picture.bitmap.bytes]).toEqual([0xf5, 0, 0, 0xaf])
    expect(rule).toMatchObject({ type: 'rule', width: 9 })
  })

  it('a picture overwrites what lies below, is put over it, or reverses it', () => {
    const [, white, over] = marksOf(`${bar}\r\nBITMAP 0,0,1,1,0,a`)
    expect([white, over]).toMatchObject([{ type: 'rule', isWhite: true, width: 8, height: 1 }, { type: 'bits' }])
    expect(marksOf(`${bar}\r\nBITMAP 0,0,1,1,1,a`)).toMatchObject([{}, { type: 'bits', isReversed: false }])
    expect(marksOf(`${bar}\r\nBITMAP 0,0,1,1,2,a`)).toMatchObject([{}, { type: 'bits', isReversed: true }])
  })

  it('a picture that is cut off is told', () => {
    expect(read('CLS\r\nBITMAP 8,4,9,9,0,abc').notUnderstood).toMatchObject([
      { reason: 'its data is shorter than it says' },
    ])
  })
})

describe('Commands of TSPL that draw nothing', () => {
  it.each([
    'GAP 3 mm,0 mm',
    'BLINE 3 mm,0',
    'OFFSET 0 mm',
    'SPEED 4.0',
    'DENSITY 8',
    'SET TEAR ON',
    'SET PEEL OFF',
    'SET CUTTER 1',
    'SHIFT 0',
    'COUNTRY 046',
    'HOME',
    'FEED 100',
    'SOUND 5,200',
    'REM a comment',
  ])('%s is passed over quietly', (command) => {
    expect(marksOf(`${command}\r\n${bar}`)).toHaveLength(1)
  })

  it.each([
    ['SHIFT 10', 'the label is not moved on its paper here'],
    ['PUTBMP 19,15,"LOGO.BMP"', 'what is stored in the printer is not known here'],
    ['FOR I=1 TO 3', 'unknown command'],
  ])('%s is told', (command, reason) => {
    expect(reasonsOf(`${command}\r\n${bar}`)).toEqual([`${command}: ${reason}`])
  })

  it('have files whose bytes are no commands: counted ones, and programs up to EOP', () => {
    const file = 'DOWNLOAD "A.PCX",12,BAR 9,9,9,9\r\r\n'
    const program = 'DOWNLOAD "A.BAS"\r\nBAR 9,9,9,9\r\nEOP\r\n'
    const { labels, notUnderstood } = read(`${file}${program}CLS\r\n${bar}\r\nPRINT 1\r\n`)
    expect(labels).toMatchObject([{ marks: [{ x: 1 }] }])
    expect(labels).toHaveLength(1)
    expect(notUnderstood.map(({ reason }) => reason)).toEqual([
      'files that are stored in the printer are not read',
      'files that are stored in the printer are not read',
    ])
  })
})
