import { describe, expect, it } from 'vitest'
import { convertFields } from './testing/convert.ts'

describe('A shape of ZPL as a shape of a design', () => {
  it.each([
    [
      'a box is one element',
      '^GB160,80,4',
      { type: 'box', filled: false, width: 20_000, height: 10_000, lineWidth: 500 },
    ],
    ['a full box is filled', '^GB160,80,40', { type: 'box', filled: true }],
    ['round corners keep their radius', '^GB160,80,4,B,8', { type: 'box', filled: false, cornerRadius: 5_000 }],
    [
      'a thin box is a line about its middle',
      '^GB160,4,4',
      { type: 'line', y: 2_750, width: 20_000, height: 0, lineWidth: 500 },
    ],
    ['a line of 1.5 mm is a line', '^GB160,12,12', { type: 'line', lineWidth: 1_500 }],
    ['a wider one is a box', '^GB160,13,13', { type: 'box', filled: true }],
    ['an upright line', '^GB4,160,4', { type: 'line', x: 2_750, width: 0, height: 20_000 }],
    ['a circle', '^GC80,4', { type: 'ellipse', filled: false, width: 10_000, height: 10_000, lineWidth: 500 }],
    ['an ellipse', '^GE160,80,4', { type: 'ellipse', filled: false, width: 20_000, height: 10_000 }],
    ['a rising diagonal', '^GD80,40,8,B,R', { type: 'path', filled: true, d: 'M9000 0 L10000 0 L1000 5000 L0 5000 Z' }],
    [
      'a falling diagonal',
      '^GD80,40,8,B,L',
      { type: 'path', filled: true, d: 'M0 0 L1000 0 L10000 5000 L9000 5000 Z' },
    ],
    ['a white box', '^GB160,80,4,W', { type: 'box', filled: false, ink: 'white' }],
  ])('%s', (_, command, expected) => {
    expect(convertFields(`^FO20,20${command}^FS`).document.elements).toMatchObject([expected])
  })
})

describe('A picture of ZPL', () => {
  it('is cut to its ink and stands where that stood', () => {
    // Two rows of white, then one dot in the middle of the row.
    expect(convertFields('^FO80,40^GFA,4,4,1,00001000^FS').document.elements).toMatchObject([
      { type: 'picture', x: 10_375, y: 5_250, width: 125, height: 125 },
    ])
  })

  it('without ink is nothing, and no remark', () => {
    expect(convertFields('^FO80,40^GFA,2,2,1,0000^FS^FO1,1^GB9,9,9^FS')).toMatchObject({
      document: { elements: [{ type: 'box' }] },
      remarks: [],
    })
  })
})
