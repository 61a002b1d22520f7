import { describe, expect, it } from 'vitest'
import { labelOf, marksOf, read, reasonsOf } from '../testing/read.ts'

describe('A box with round corners (^GB, rounding)', () => {
  it.each([
    [1, 5],
    [4, 20],
    [8, 40],
  ])('of degree %i has a radius of %i dots: so many eighths of half the shorter side', (degree, cornerRadius) => {
    expect(marksOf(`^FO10,20^GB200,80,4,B,${degree}^FS`)).toEqual([
      {
        type: 'shape',
        shape: 'round-box',
        x: 10,
        y: 20,
        width: 200,
        height: 80,
        thickness: 4,
        cornerRadius,
        isWhite: false,
        isReversed: false,
      },
    ])
  })

  it('of degree 0 has square ones, and of degree 9 is told', () => {
    expect(marksOf('^FO1,1^GB50,50,4,B,0^FS')).toHaveLength(4)
    expect(reasonsOf('^FO1,1^GB50,50,4,B,9^FS')).toEqual([
      '^GB50,50,4,B,9: parameter 5 is "9", not a number from 0 to 8',
    ])
  })
})

describe('Circles, ellipses and diagonals (^GC, ^GE, ^GD)', () => {
  it.each([
    ['^GC60,5', { shape: 'ellipse', width: 60, height: 60, thickness: 5, isWhite: false }],
    ['^GC60,5,W', { shape: 'ellipse', isWhite: true }],
    ['^GE60,30,5', { shape: 'ellipse', width: 60, height: 30, thickness: 5 }],
    ['^GD60,30,5', { shape: 'rising-diagonal', width: 60, height: 30, thickness: 5 }],
    ['^GD60,30,5,B,/', { shape: 'rising-diagonal' }],
    ['^GD60,30,5,B,L', { shape: 'falling-diagonal' }],
    ['^GD60,30,5,W,\\', { shape: 'falling-diagonal', isWhite: true }],
  ])('%s', (command, mark) => {
    expect(marksOf(`^FO10,20${command}^FS`)).toMatchObject([{ type: 'shape', x: 10, y: 20, ...mark }])
    expect(marksOf(`^FT10,100${command}^FS`)[0]?.y).toBe(100 - (command.startsWith('^GC') ? 60 : 30))
  })

  it.each(['^GC2,1', '^GC4096,1', '^GB20001,1,1', '^GB9,9,9,X', '^GD9,9,1,B,X'])('%s is told', (command) => {
    expect(reasonsOf(`^FO1,1${command}^FS`)).toHaveLength(1)
  })
})

describe('A stored picture', () => {
  it.each([
    ['~DGR:A.GRF,2,1,F00F', '^XGR:A.GRF,1,1'],
    ['~DYR:A,A,G,2,1,F00F', '^XGA'],
    ['~DYR:A,B,G,2,1,^~', '^IMR:A.GRF'],
  ])('%s is drawn by %s', (store, recall) => {
    const [mark] = labelOf(`${store}^XA^FO3,4${recall}^FS^XZ`).marks
    expect(mark).toMatchObject({ type: 'bits', x: 3, y: 4, scaleX: 1, bitmap: { bytesPerRow: 1, rows: 2 } })
    expect(mark?.type === 'bits' && [...mark.bitmap.bytes]).toEqual(store.includes('^~') ? [0x5e, 0x7e] : [0xf0, 0x0f])
  })

  it('is the background of a label from its corner (^IL)', () => {
    expect(labelOf('~DGA,1,1,80^XA^LH50,50^ILR:A.GRF^FS^XZ').marks).toMatchObject([{ x: 0, y: 0 }])
  })

  it('is forgotten with all others (^EG)', () => {
    expect(read('~DGA,1,1,80^XA^EG^XZ').memory.pictures.size).toBe(0)
  })

  it.each([
    ['^XGA,11,1', 'parameter 2 is "11", not a number from 1 to 10'],
    ['^GFC,1,1,1,x', 'only formats A and B are known here'],
    ['~DYR:A,P,P,10,,:B64:', 'only pictures of kind G are known here'],
    ['~DYR:A,C,G,1,1,x', 'only formats A and B are known here'],
    ['^ILNONE', 'the printer has no such picture'],
    ['^ISR:A.GRF,N', 'the label is not stored as a picture'],
  ])('%s is told', (command, reason) => {
    expect(read(`~DGA,1,1,80^XA^FO1,1${command}^FS^XZ`).notUnderstood.map((entry) => entry.reason)).toEqual([reason])
  })
})
