import type { TextElement } from '@labelwright/label-document/label-document'
import { renderZpl } from '@labelwright/label-output/testing/render-zpl'
import { describe, expect, it } from 'vitest'
import { textWidthDots } from '../printer/text/printer-fonts.ts'
import { convertFields, draw, firstLabel, read } from './testing/convert.ts'

/** The texts of a design, in their order. */
const textsOf = (commands: string): TextElement[] =>
  convertFields(commands).document.elements.filter((element) => element.type === 'text')

interface InkBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The rectangle of a design's black dots. */
function inkOf(commands: string): InkBox {
  const { grey, errors } = draw(convertFields(`^PW1200^LL1200${commands}`).document, { hasTexts: true })
  expect(errors).toEqual([])
  const black = [...grey.grey.keys()].filter((index) => grey.grey[index] === 0)
  const columns = black.map((index) => index % grey.width)
  const rows = black.map((index) => Math.floor(index / grey.width))
  const least = (numbers: number[]): number => numbers.reduce((one, other) => Math.min(one, other))
  const most = (numbers: number[]): number => numbers.reduce((one, other) => Math.max(one, other))
  const [left, top] = [least(columns), least(rows)]
  return { left, top, width: most(columns) + 1 - left, height: most(rows) + 1 - top }
}

const isNear = (value: number, expected: number, dots: number): void =>
  expect(Math.abs(value - expected), `${value} against ${expected}`).toBeLessThanOrEqual(dots)

describe('Text of a printer font as text of a design', () => {
  it.each([
    // Capitals reach from the top of a cell to its baseline ("Font Matrices").
    ['0', '^A0N,80', 60],
    ['A', '^AAN,90,50', 70],
    ['B', '^ABN,110,70', 110],
    ['D', '^ADN,90,50', 70],
    ['E', '^AEN,84,45', 69],
    ['F', '^AFN,78,39', 63],
    ['G', '^AGN,60,40', 48],
    ['H', '^AHN,63,39', 63],
  ])('of font %s stands as high as on the printer', (_, font, capitals) => {
    const { top, height } = inkOf(`^FO100,200${font}^FDHIE^FS`)
    isNear(height, capitals, 2)
    isNear(top, 200, 2)
  })

  it.each([
    ['^A0N,50', 'Nordmark Parts, Gothenburg 411 19', 0.02],
    ['^A0N,60,50', 'Article 7350001-234567', 0.02],
    ['^A0N,40,40', 'DELIVER BEFORE NOON', 0.02],
    ['^ADN,36,20', 'Item 12 of 40', 0.03],
    ['^ABN,22,14', 'AST-004217', 0.03],
    ['^AGN,60,40', 'A7-12', 0.07],
    // Wider than the font's own letters: with room between them.
    ['^A0N,30,60', 'Wide letters', 0.05],
  ])('%s is as wide: %s', (font, text, share) => {
    const [mark] = firstLabel(read(`^XA^PW1200^FO100,200${font}^FD${text}^FS^XZ`)).marks
    if (mark?.type !== 'text') throw new Error('No text')
    const printed = textWidthDots(text, mark)
    isNear(inkOf(`^FO100,200${font}^FD${text}^FS`).width, printed, share * printed)
  })

  it.each(['Nordmark Parts, Gothenburg', 'Storgatan 8, 903 26 Lund', 'DELIVER BEFORE NOON', '49,90'])(
    'of font 0 is as wide as an emulator of a printer sets it: %s',
    async (text) => {
      const commands = `^FO100,200^A0N,60^FD${text}^FS`
      const { width, grey } = await renderZpl(`^XA^PW1200^LL1200${commands}^XZ`, 150, 150)
      const columns = [...grey.keys()].filter((index) => (grey[index] ?? 255) < 128).map((index) => index % width)
      const printed = columns.reduce((one, other) => Math.max(one, other)) - 100
      isNear(inkOf(commands).width, printed, 0.03 * printed)
    },
  )

  it.each([
    ['^FO300,400^A0N,80^FDHIE^FS', { left: 300, top: 400 }],
    ['^FO300,400^A0I,80^FDHIE^FS', { left: 300, top: 420 }],
    ['^FO300,400^A0R,80^FDHIE^FS', { left: 320, top: 400 }],
    ['^FO300,400^A0B,80^FDHIE^FS', { left: 300, top: 400 }],
    ['^FT300,400^A0N,80^FDHIE^FS', { left: 300, top: 340 }],
    ['^FT300,400^A0R,80^FDHIE^FS', { left: 300, top: 400 }],
    ['^FT300,400^A0B,80^FDHIE^FS', { left: 240, top: 300 }],
  ])('%s stands where the printer prints it', (commands, { left, top }) => {
    const ink = inkOf(commands)
    isNear(ink.left, left, 9)
    isNear(ink.top, top, 12)
  })

  it.each([
    ['^FO900,100,1^A0N,40^FDRight^FS', 'right'],
    ['^FO100,100^FB800,1,0,R^A0N,40^FDRight^FS', 'right'],
    ['^FT900,140,1^A0N,40^FDRight^FS', 'right'],
    ['^FO500,100^FB400,1,0,R^A0N,40^FDRight^FS', 'right'],
  ])('%s ends at its right edge', (commands, align) => {
    expect(textsOf(`^PW1200${commands}`)).toMatchObject([{ align, content: 'Right' }])
    const { left, width } = inkOf(commands)
    isNear(left + width, 900, 4)
  })

  it('of a block is one text that wraps in the width of the block, with its alignment and distance of lines', () => {
    const block = '^FO100,100^FB400,5,6,C^A0N,40^FDHandle with care and deliver before noon, please\\&Thank you^FS'
    const [text, ...others] = textsOf(block)
    expect(others).toEqual([])
    expect(text).toMatchObject({
      content: 'Handle with care and deliver before noon, please\nThank you',
      wrap: true,
      align: 'center',
      x: 12_500,
      width: 50_000,
    })
    // 46 dots from baseline to baseline, of a font of 42 dots.
    expect(text?.lineSpacing).toBe(109)
    const { left, width, top } = inkOf(block)
    isNear(left + width / 2, 300, 8)
    isNear(top, 100, 3)
  })

  it('of fonts 0 and P to V is bold, of the others regular', () => {
    const texts = textsOf(
      '^FO1,1^A0N,30^FDa^FS^FO1,50^APN^FDb^FS^FO1,100^ADN^FDc^FS^FO1,150^A@N,30,30,E:ARIAL.TTF^FDd^FS',
    )
    expect(texts.map(({ content, bold }) => [content, bold])).toEqual([
      ['a', true],
      ['b', true],
      ['c', false],
      ['d', false],
    ])
  })

  it('loses characters that no label can hold, and tells so', () => {
    const { document, remarks } = convertFields('^FO20,20^A0N,60^FDA\0B^FS')
    expect(document.elements).toMatchObject([{ content: 'AB' }])
    expect(remarks.map(({ message }) => message)).toEqual([
      'Its data has characters that no label can hold, such as NUL. They were left out.',
    ])
  })

  it('tells that letters cannot be as narrow as the printer makes them', () => {
    const { remarks } = convertFields('^FO1,1^A0N,100,20^FDNarrow^FS')
    expect(remarks.map(({ message }) => message)).toEqual(['"Narrow" is wider or narrower than on the printer.'])
  })
})

describe('Reversed fields', () => {
  it.each([
    ['text on black is white', '^FO0,0^GB400,100,100^FS^FO20,20^FR^A0N,60^FDSALE^FS', ['black', 'white']],
    ['text on white stays black', '^FO20,20^FR^A0N,60^FDSALE^FS', ['black']],
    [
      'text that a box reverses becomes white and stands above it',
      '^FO20,20^A0N,60^FDSALE^FS^FO0,0^FR^GB400,100,100^FS',
      ['black', 'white'],
    ],
    ['a box on black is white', '^FO0,0^GB400,100,100^FS^FO20,20^FR^GB50,50,50^FS', ['black', 'white']],
    ['all fields of ^LRY', '^LRY^FO0,0^GB400,100,100^FS^FO20,20^A0N,60^FDSALE^FS^LRN', ['black', 'white']],
  ])('%s', (_, commands, inks) => {
    const { elements } = convertFields(commands).document
    expect(elements.map((element) => ('ink' in element ? element.ink : undefined) ?? 'black')).toEqual(inks)
  })
})
