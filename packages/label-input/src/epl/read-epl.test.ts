import { describe, expect, it } from 'vitest'
import { epl, usualPrinter } from '../printer/testing/image-jobs.ts'

const { read, labelOf, marksOf, reasonsOf } = epl

describe('A label of EPL2', () => {
  it('is as wide and long as q and Q say, else as the paper that the printer holds', () => {
    expect(labelOf('N\nq400\nQ250,24\nLO1,1,9,9\nP1\n')).toMatchObject({ widthDots: 400, heightDots: 250 })
    expect(labelOf('N\nLO1,1,9,9\nP1\n')).toMatchObject({ widthDots: 800, heightDots: 400 })
  })

  it('is printed as often as P says: sets of labels, and copies of each', () => {
    expect(labelOf('N\nLO1,1,9,9\nP3\n').copies).toBe(3)
    expect(labelOf('N\nLO1,1,9,9\nP3,2\n').copies).toBe(6)
    expect(labelOf('N\nLO1,1,9,9\nPA2\n').copies).toBe(2)
  })

  it('starts anew with N; without it what was printed before stays', () => {
    const { labels } = read('N\nLO1,1,9,9\nP1\nLO2,2,9,9\nP1\nN\nLO3,3,9,9\nP1\n')
    expect(labels.map(({ marks }) => marks.map(({ x }) => x))).toEqual([[1], [1, 2], [3]])
  })

  it('keeps its own commands and their place in the job', () => {
    const source = 'N\nLO1,1,9,9\nP1\nN\nA1,1,0,1,1,1,N,"b"\nP1\n'
    const [, second] = read(source).labels
    expect(second?.source).toBe('N\nA1,1,0,1,1,1,N,"b"\nP1')
    expect(source.slice(second?.start, second?.end)).toBe('N\nA1,1,0,1,1,1,N,"b"\nP1')
    expect([...(second?.fields.values() ?? [])].map(({ place }) => place)).toEqual([{ offset: 17, line: 5 }])
  })

  it('is moved by the reference point and turned by ZB', () => {
    expect(marksOf('R20,30\nLO1,2,9,9')).toMatchObject([{ x: 21, y: 32 }])
    expect(labelOf('N\nZB\nLO1,1,9,9\nP1\n').isInverted).toBe(true)
    expect(labelOf('N\nZT\nLO1,1,9,9\nP1\n').isInverted).toBe(false)
  })

  it('may end its lines as Windows does', () => {
    expect(labelOf('N\r\nA50,0,0,1,1,1,N,"Example 1"\r\nP1\r\n').marks).toMatchObject([{ text: 'Example 1' }])
  })

  it('that nothing prints is told', () => {
    expect(read('N\nLO1,1,9,9\n').notUnderstood).toMatchObject([
      { place: { offset: 0 }, reason: 'the last label has no command that prints it' },
    ])
  })

  it('is not there where nothing is drawn', () => {
    expect(read('N\nP1\n').labels).toEqual([])
  })
})

describe('Texts of EPL2 (A)', () => {
  it.each([
    ['A50,0,0,1,1,1,N,"Example 1"', { x: 50, y: 0, rotation: 0, heightDots: 12, widthDots: 8, text: 'Example 1' }],
    ['A50,50,0,2,1,1,N,"Example 2"', { x: 50, y: 50, heightDots: 16, widthDots: 10 }],
    ['A50,100,0,3,1,1,N,"Example 3"', { heightDots: 20, widthDots: 12 }],
    ['A50,150,1,4,1,1,N,"Example 4"', { rotation: 90, heightDots: 24, widthDots: 14 }],
    ['A50,200,2,5,1,1,N,"EXAMPLE 5"', { rotation: 180, heightDots: 48, widthDots: 32 }],
    ['A50,300,3,3,2,3,N,"Example 6"', { rotation: 270, heightDots: 60, widthDots: 24 }],
  ])('%s', (command, mark) => {
    expect(marksOf(command)).toMatchObject([{ type: 'text', anchor: 'line', isReversed: false, ...mark }])
  })

  it('have other letters on a head of 300 dpi', () => {
    const { labels } = read('N\nA50,0,0,1,1,1,N,"a"\nP1\n', { dotsPerMillimetre: 11.8 })
    expect(labels[0]?.marks).toMatchObject([{ heightDots: 20, widthDots: 12, cell: { gapDots: 0 } }])
  })

  it('are white in a black box of the size of their letters when R stands there', () => {
    const [box, text] = marksOf('A10,20,0,3,1,1,R,"AB"')
    expect(box).toMatchObject({ type: 'rule', x: 10, y: 20, width: 28, height: 20, isWhite: false })
    expect(text).toMatchObject({ type: 'text', text: 'AB', isReversed: true })
  })

  it('take a backslash before a quotation mark, a backslash and any other sign, and commas as they are', () => {
    expect(marksOf(String.raw`A1,1,0,1,1,1,N,"12\", a \\ b, \c"`)).toMatchObject([{ text: '12", a \\ b, c' }])
  })

  it.each([
    ['I8,1,001', '\x94', 'ö'],
    ['I8,A,001', '\xf6', 'ö'],
    ['I8,B,001', '\xb3', 'ł'],
    ['I8,C,001', '\xc6', 'Ж'],
  ])('are read in the code page of %s', (command, byte, letter) => {
    const job = Buffer.from(`N\n${command}\nA1,1,0,1,1,1,N,"${byte}"\nP1\n`, 'latin1')
    expect(labelOf(job).marks).toMatchObject([{ text: letter }])
  })

  it('beyond ASCII are told where the code page is not known', () => {
    const { labels, notUnderstood } = read(Buffer.from('N\nI8,2,001\nA1,1,0,1,1,1,N,"\x94"\nP1\n', 'latin1'))
    expect(labels[0]?.marks).toMatchObject([{ text: 'ö' }])
    expect(notUnderstood).toMatchObject([
      { reason: 'the code page of its letters is not known; they were read as code page 850' },
    ])
  })

  it.each([
    ['A1,1,0,1,1,1,N,no marks', 'its data is not in quotation marks'],
    ['A1,1,0,1,1,1,N,', 'its data is not in quotation marks'],
    ['A1,1,0,1,1,1,N,TT', "the printer's clock is not known here"],
    ['A1,1,0,a,1,1,N,"x"', 'this font is not known here, and its text is printed in font 1'],
    ['A1,1,0,5,1,1,N,"Small"', 'this font has no small letters'],
    ['A1,1,4,1,1,1,N,"x"', 'parameter 3 is "4", not one of 0 1 2 3'],
    ['A1,1,0,1,10,1,N,"x"', 'parameter 5 is "10", not a number from 1 to 9'],
    ['A32001,1,0,1,1,1,N,"x"', 'parameter 1 is "32001", not a number from 0 to 32000'],
    ['A1,1,0,1,1,1,X,"x"', 'parameter 7 is "X", not one of N R'],
  ])('%s is told', (command, reason) => {
    expect(reasonsOf(command)).toEqual([`${command}: ${reason}`])
  })
})

describe('Forms of EPL2 (FS, V, C, FE)', () => {
  it('are printed with their variables as placeholders, named by their prompts', () => {
    const form = 'FK"TEST"\nFS"TEST"\nV00,15,L,"Product name"\nC0,6,N,+1,"Serial number"\nq400\n'
    const { labels, notUnderstood } = read(`${form}A1,1,0,1,1,1,N,V00\nA1,40,0,1,1,1,N,"No. "C0\nFE\n`)
    expect(notUnderstood).toEqual([])
    expect(labels).toHaveLength(1)
    expect(labels[0]?.marks).toMatchObject([{ text: '{{Product name}}' }, { text: 'No. {{Serial number}}' }])
  })

  it('whose variables have no prompt name them as the printer does', () => {
    expect(marksOf('A1,1,0,1,1,1,N,V07')).toMatchObject([{ text: '{{V07}}' }])
  })

  it('are told where they are recalled, and the values behind ? are no commands', () => {
    const { labels, notUnderstood } = read('FR"TEST"\n?\nLO1,1,9,9\nNova\nP1\n')
    expect(labels).toEqual([])
    expect(notUnderstood).toMatchObject([{ reason: 'what is stored in the printer is not known here' }])
  })
})

describe('Lines, boxes and pictures of EPL2', () => {
  it.each([
    ['LO50,200,400,20', [{ type: 'rule', x: 50, y: 200, width: 400, height: 20, isWhite: false, isReversed: false }]],
    ['LW10,20,30,40', [{ type: 'rule', isWhite: true }]],
    ['LE10,20,30,40', [{ type: 'rule', isWhite: false, isReversed: true }]],
    ['LS10,10,20,200,200', [{ type: 'shape', shape: 'falling-diagonal', x: 10, y: 10, width: 210, height: 190 }]],
    ['LS10,200,4,200,10', [{ shape: 'rising-diagonal', x: 10, y: 10, width: 194, height: 190, thickness: 4 }]],
    ['LS10,10,4,10,90', [{ type: 'rule', x: 10, y: 10, width: 4, height: 80 }]],
    ['LS10,10,4,90,10', [{ type: 'rule', x: 10, y: 10, width: 80, height: 4 }]],
    [
      'X50,200,5,400,300',
      [
        { x: 50, y: 200, width: 350, height: 5 },
        { x: 50, y: 295, width: 350, height: 5 },
        { x: 50, y: 205, width: 5, height: 90 },
        { x: 395, y: 205, width: 5, height: 90 },
      ],
    ],
    ['X50,200,5,58,300', [{ x: 50, y: 200, width: 8, height: 100 }]],
  ])('%s', (command, marks) => {
    const printed = marksOf(command)
    expect(printed).toHaveLength(marks.length)
    expect(printed).toMatchObject(marks)
  })

  it('a picture has as many bytes as it says, whatever they are, and its set bits are white', () => {
    const job = Buffer.from('N\nGW8,4,2,2,\x0a\xff\xff\x50\nLO1,1,9,9\nP1\n', 'latin1')
    const [picture, rule] = labelOf(job).marks
    expect(picture).toMatchObject({ type: 'bits', x: 8, y: 4, bitmap: { bytesPerRow: 2, rows: 2 }, isReversed: false })
    expect(picture?.type === 'bits' && [...picture.bitmap.bytes]).toEqual([0xf5, 0, 0, 0xaf])
    expect(rule).toMatchObject({ type: 'rule' })
  })

  it('a picture that is cut off is told', () => {
    expect(read('N\nGW8,4,9,9,abc').notUnderstood).toMatchObject([{ reason: 'its data is shorter than it says' }])
  })

  it('pictures that the printer stores are told, and their bytes are no commands', () => {
    const { notUnderstood, labels } = read('GM"LOGO"12\nN\nLO1,1,9,9N\nN\nGG1,1,"LOGO"\nLO2,2,9,9\nP1\n')
    expect(notUnderstood.map(({ command }) => command)).toEqual(['GM"LOGO"12 N LO1,1,9,9N', 'GG1,1,"LOGO"'])
    expect(labels[0]?.marks).toMatchObject([{ x: 2 }])
  })
})

describe('Commands of EPL2 that draw nothing', () => {
  it.each([
    'S3',
    'D8',
    'O',
    'JF',
    'JB',
    'UQ',
    'OD,C5',
    '; a comment',
    'M8,0,0',
    'Y96,N,8,1',
    'f100',
    'rN',
    'GK"*"',
    'oE',
  ])('%s is passed over quietly', (command) => {
    expect(marksOf(`${command}\nLO1,1,9,9`)).toHaveLength(1)
  })

  it('that are not known are told with their place', () => {
    expect(read('N\nHello world\nLO1,1,9,9\nP1\n').notUnderstood).toEqual([
      { place: { offset: 2, line: 2 }, command: 'Hello world', reason: 'unknown command' },
    ])
  })

  it('print on a printer without encoders of rare barcodes, which are told', () => {
    const { labels, notUnderstood } = read('N\nB1,1,0,9,2,4,50,N,"A1"\nLO1,1,9,9\nP1\n', { symbols: undefined })
    expect(usualPrinter.symbols).toBeDefined()
    expect(labels[0]?.marks).toHaveLength(1)
    expect(notUnderstood).toMatchObject([{ reason: 'the encoder of this barcode is not loaded' }])
  })
})
