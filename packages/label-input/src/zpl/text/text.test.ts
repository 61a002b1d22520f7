import { describe, expect, it } from 'vitest'
import type { TextMark } from '../../printer/printer-label.ts'
import { labelOf, marksOf, read, reasonsOf } from '../testing/read.ts'

const textsOf = (commands: string): TextMark[] => marksOf(commands).filter((mark) => mark.type === 'text')
const linesOf = (commands: string): string[] => textsOf(commands).map(({ text }) => text)
/** Font A in its own size: each letter is 5 dots and a gap of 1, each line 9 dots high. */
const fontA = '^AAN,9,5'

describe('Fonts (^A, ^CF, font matrices)', () => {
  it.each([
    ['^AAN,9,5', 9, 5],
    ['^AAN,18,10', 18, 10],
    // Whole steps of the font's own cell, to the nearest.
    ['^AAN,22,5', 18, 5],
    ['^AAN,23,5', 27, 5],
    ['^ABN,30', 33, 21],
    ['^ADN,,20', 36, 20],
    ['^AAN,1,1', 9, 5],
    ['^AAN,900,5', 90, 5],
    ['^AEN,28,15', 28, 15],
    ['^AHN,21', 21, 13],
    ['^AGN,60', 60, 40],
    ['^APN,20', 20, 18],
    ['^AVN,160', 160, 142],
    // Font 0 in any size; what is left out is as the other.
    ['^A0N,33,21', 33, 21],
    ['^A0N,33', 33, 33],
    ['^A0N,,21', 21, 21],
    ['^A0N,5,5', 10, 10],
  ])('%s is %i dots high and %i wide', (command, heightDots, widthDots) => {
    expect(textsOf(`^FO1,1${command}^FDx^FS`)).toMatchObject([{ heightDots, widthDots }])
  })

  it('take the size of ^CF where they have none', () => {
    expect(textsOf('^CF0,40,20^FO1,1^A0R^FDa^FS^FO1,1^AD^FDb^FS^FO1,1^FDc^FS')).toMatchObject([
      { font: '0', rotation: 90, heightDots: 40, widthDots: 20 },
      { font: 'D', heightDots: 36, widthDots: 20 },
      { font: '0', heightDots: 40, widthDots: 20 },
    ])
  })

  it('of one true size follow the density of the head', () => {
    expect(textsOf('^FO1,1^AEN^FDx^FS')).toMatchObject([{ heightDots: 28, widthDots: 15 }])
  })

  it('are named by their file (^A@) or by a letter that stands for one (^CW)', () => {
    expect(textsOf('^CWK,E:ARIAL.TTF^FO1,1^AKN,30^FDa^FS^FO1,1^A@R,25,25,E:TIMES.TTF^FDb^FS')).toMatchObject([
      { font: 'E:ARIAL.TTF', heightDots: 30 },
      { font: 'E:TIMES.TTF', heightDots: 25, rotation: 90 },
    ])
  })

  it.each([
    ['^A0N,32001', 'parameter 2 is "32001", not a number from 0 to 32000'],
    ['^A0X,30', 'parameter 1 is "X", not one of N R I B'],
    ['^CF-,30', 'fonts have the names A to Z and 0 to 9'],
  ])('%s is told', (command, reason) => {
    expect(reasonsOf(`^FO1,1${command}^FDx^FS`)).toEqual([`${command}: ${reason}`])
  })
})

describe('Symbols (^GS)', () => {
  it('are letters of a font of their own, A to E', () => {
    expect(linesOf('^FO1,1^GSN,48,48^FDABCDE^FS')).toEqual(['®©™ULCSA'])
    expect(textsOf('^FO1,1^GSR,48,48^FDA^FS')).toMatchObject([{ font: 'GS', heightDots: 48, rotation: 90 }])
  })
})

describe('A block of lines (^FB)', () => {
  it('breaks at blanks, which are dropped there', () => {
    // Ten letters of 6 dots are 60.
    expect(linesOf(`^FO1,1${fontA}^FB60,3^FDaaaa bbbbb cc^FS`)).toEqual(['aaaa bbbbb', 'cc'])
    expect(linesOf(`^FO1,1${fontA}^FB59,3^FDaaaa bbbbb cc^FS`)).toEqual(['aaaa', 'bbbbb cc'])
  })

  it('parts a word that is longer than a line with a hyphen', () => {
    expect(linesOf(`^FO1,1${fontA}^FB30,3^FDabcdefgh^FS`)).toEqual(['abcd-', 'efgh'])
  })

  it('ends a line at \\& and has a backslash by \\\\ in the character set that prints it', () => {
    expect(linesOf(`^CI13^FO1,1${fontA}^FB300,4^FDone\\&two\\\\three\\&^FS`)).toEqual(['one', 'two\\three'])
  })

  it('has no line behind a \\& at its end, the usual way to centre one', () => {
    expect(linesOf(`^FO1,1${fontA}^FB300,1,0,C^FDone\\&^FS`)).toEqual(['one'])
    const { labels, notUnderstood } = read(`^XA^FO1,10${fontA}^FB300,1,0,C^FDone\\&two\\&^FS^XZ`)
    expect(labels[0]?.marks).toMatchObject([{ text: 'one' }, { text: 'two' }])
    expect(notUnderstood).toHaveLength(1)
  })

  it('shows a soft hyphen only where a line ends at it', () => {
    expect(linesOf(`^FO1,1${fontA}^FB300,2^FDextra\\-ordinary^FS`)).toEqual(['extraordinary'])
    expect(linesOf(`^FO1,1${fontA}^FB60,2^FDextra\\-ordinary^FS`)).toEqual(['extra-', 'ordinary'])
    expect(linesOf(`^FO1,1${fontA}^FB60,2^FDextra\\ordinary^FS`)).toEqual(['extra-', 'ordinary'])
  })

  it('sets its lines by height and spacing, and in by the indent from the second on', () => {
    expect(textsOf(`^FO100,50${fontA}^FB300,3,4,L,20^FDone\\&two\\&three^FS`)).toMatchObject([
      { x: 100, y: 50, anchor: 'line' },
      { x: 120, y: 63 },
      { x: 120, y: 76 },
    ])
  })

  it.each([
    ['L', [undefined, undefined, undefined]],
    ['C', ['center', 'center', 'center']],
    ['R', ['right', 'right', 'right']],
    // The last line is set left.
    ['J', ['justify', 'justify', undefined]],
  ])('aligned by %s', (letter, aligns) => {
    const texts = textsOf(`^FO1,1${fontA}^FB30,3,0,${letter}^FDaaaaa bbbbb ccccc^FS`)
    expect(texts.map(({ block }) => block?.align)).toEqual(aligns)
  })

  it('of ^FT has the baseline of its last possible line at its origin', () => {
    expect(textsOf(`^FT100,200${fontA}^FB300,3,1^FDone\\&two^FS`)).toMatchObject([
      { x: 100, y: 180, anchor: 'baseline' },
      { x: 100, y: 190 },
    ])
  })

  it.each([
    [
      'R',
      [
        { x: 118, y: 50 },
        { x: 109, y: 50 },
      ],
    ],
    [
      'I',
      [
        { x: 160, y: 68 },
        { x: 160, y: 59 },
      ],
    ],
    [
      'B',
      [
        { x: 100, y: 110 },
        { x: 109, y: 110 },
      ],
    ],
  ])('turned %s is turned as a whole', (turn, lines) => {
    expect(textsOf(`^FO100,50^AA${turn},9,5^FB60,2^FDone\\&two^FS`)).toMatchObject(lines)
  })

  it('prints what is too long over its last line, and that is told', () => {
    const { labels, notUnderstood } = read(`^XA^FO1,10${fontA}^FB300,2^FDone\\&two\\&three^FS^XZ`)
    expect(labels[0]?.marks).toMatchObject([{ y: 10 }, { text: 'two', y: 19 }, { text: 'three', y: 19 }])
    expect(notUnderstood[0]?.reason).toContain('printed over the last one')
  })

  it('narrower than a letter prints nothing, and that is told', () => {
    expect(read(`^XA^FO1,1${fontA}^FB4^FDx^FS^XZ`)).toMatchObject({
      labels: [],
      notUnderstood: [{ command: '^FDx', reason: 'its block is narrower than a letter, so nothing is printed' }],
    })
    expect(linesOf(`^FO1,1${fontA}^FB5^FDx^FS`)).toHaveLength(1)
  })
})

describe('A text block (^TB)', () => {
  it('has as many lines as its height, in a rotation of its own; the rest is not printed, and that is told', () => {
    expect(textsOf('^FO100,50^AAN,9,5^TBN,300,18^FDone^FS')).toMatchObject([{ text: 'one', x: 100, y: 50 }])
    const { labels, notUnderstood } = read('^XA^FO100,50^AAN,9,5^TBR,30,18^FDaaaaa bbbbb ccccc^FS^XZ')
    expect(labels[0]?.marks).toMatchObject([
      { text: 'aaaaa', rotation: 90 },
      { text: 'bbbbb', rotation: 90 },
    ])
    expect(notUnderstood[0]?.reason).toContain('are not printed')
  })
})

describe('Character sets (^CI)', () => {
  it.each([
    [0, '#0@[\\]^`{|}', '#0@[¢]^`{|}'],
    [1, '[\\]{|}', '⅓¢⅔¼½¾'],
    [2, '#', '£'],
    [3, '@\\|', '§Ĳĳ'],
    [4, '[\\]{|}', 'ÆØÅæøå'],
    [5, '@[\\]`{|}', 'ÉÄÖÅéäöå'],
    [6, '@[\\]{|}', '§ÄÖÜäöü'],
    [7, '@\\{}', 'àçéù'],
    [8, '@[\\]^`{|}', 'àâçêîôéùè'],
    [9, '@\\]`{|}', '§çéùàòè'],
    [10, '[\\]|}', '¡Ñ¿ñç'],
    [11, '#@[\\]', '£ÉÄÖÜ'],
    [12, '\\', '¥'],
    [13, '#0@[\\]`{|}', '#0@[\\]`{|}'],
  ])('%i prints %s as %s', (set, bytes, text) => {
    const sent = bytes.replace('^', '_5E')
    expect(linesOf(`^CI${set}^FO1,1^FH^FD${sent}^FS`)).toEqual([text])
  })

  it.each([
    [0, '_84_94_86', 'äöå'],
    [13, '_D5_9C', 'ı£'],
    [27, '_80_E4', '€ä'],
    [28, '_E2_82_AC', '€'],
    [29, '_20_AC', '€'],
    [30, '_AC_20', '€'],
    [31, '_B9_9C', 'ąś'],
    [33, '_CF_F0', 'Пр'],
    [34, '_C1_E1', 'Αα'],
    [35, '_DD_FE', 'İş'],
    [36, '_E0_F9', 'אש'],
  ])('%i reads the bytes %s as %s', (set, bytes, text) => {
    expect(linesOf(`^CI${set}^FO1,1^FH^FD${bytes}^FS`)).toEqual([text])
  })

  it('moves characters to the place of others', () => {
    // The manual's example: the euro sign (21) is printed where a dollar sign (36) is sent.
    expect(linesOf('^CI0,21,36,33,64^FO1,1^FD$@^FS')).toEqual(['€!'])
    expect(reasonsOf('^CI27,21,36')).toEqual(['^CI27,21,36: only sets 0 to 13 have characters that can be moved'])
  })

  it('that is not known is told, and read as code page 850', () => {
    const { labels, notUnderstood } = read('^XA^CI15^FO1,1^FH^FD_84^FS^XZ')
    expect(labels[0]?.marks).toMatchObject([{ text: 'ä' }])
    expect(notUnderstood).toMatchObject([{ command: '^CI15', reason: expect.stringContaining('not known here') }])
  })

  it('changes within a label and holds for the next one', () => {
    expect(linesOf('^CI5^FO1,1^FD[^FS^CI0^FO1,1^FD[^FS')).toEqual(['Ä', '['])
    expect(labelOf('^XA^CI5^XZ^XA^FO1,1^FD[^FS^XZ').marks).toMatchObject([{ text: 'Ä' }])
  })

  it('is read where another program wrote its line break as signs', () => {
    expect(linesOf('^CI28\\r\\n^FO1,1^FDGröße^FS')).toEqual(['Größe'])
    expect(labelOf('^XA^PW400\\n^CI28\\r\\n^FO1,1^FDGröße^FS^XZ')).toMatchObject({ widthDots: 400 })
  })

  it('leaves the bytes of barcodes alone', () => {
    expect(marksOf('^CI5^FO1,1^BCN,50,N^FDA[1]^FS')).toMatchObject([{ data: 'A[1]' }])
  })
})
