import { describe, expect, it } from 'vitest'
import { widenHairlines } from './widen-hairlines.ts'

/** 50 units across 400 dots: 8 dots a unit. */
const svg = (inside: string): string => `<svg width="188.97638" height="94.48819" viewBox="0 0 50 25">${inside}</svg>`
const widthsIn = (inside: string): number[] =>
  [...widenHairlines(svg(inside), 400).matchAll(/ stroke-width="([\d.]+)"/g)].map(([, width]) => Number(width))

const dot = 65 / 64 / 8

describe('A line thinner than a dot', () => {
  it.each([
    ['0.02', dot],
    ['0.1', dot],
    ['0.1249', dot],
    ['0.125', 0.125],
    ['0.5', 0.5],
  ])('of %s units is %d wide', (width, expected) => {
    expect(widthsIn(`<path stroke="#000000" stroke-width="${width}" d="M 5 3 L 45 3"/>`)).toEqual([expected])
  })

  it('is thin by the transforms of its groups, in the direction in which it is thinnest', () => {
    const line = '<path stroke="#000000" stroke-width="0.1" d="M 5 3 L 45 3"/>'
    const inGroup = (matrix: string): string => `<g transform="matrix(${matrix} 0 0)">${line}</g>`
    expect(widthsIn(inGroup('4 0 0 4'))).toEqual([0.1])
    expect(widthsIn(inGroup('4 0 0 1'))).toEqual([dot])
    expect(widthsIn(`${inGroup('4 0 0 4')}${line}`)).toEqual([0.1, dot])
    expect(widthsIn(`<g transform="matrix(0.1 0 0 0.1 0 0)"><path stroke="#000" d="M 0 0 L 9 0"/></g>`)).toEqual([
      expect.closeTo(dot * 10),
    ])
  })

  it('is drawn without grey dots', () => {
    const drawn = widenHairlines(svg('<path stroke="#000000" stroke-width="0.1" d="M 5 3 L 45 3"/>'), 400)
    expect(drawn).toContain('shape-rendering="crispEdges"')
  })

  it.each([
    ['no stroke', '<path fill="#000000" d="M 0 0 L 1 1 Z"/>'],
    ['stroke none', '<path stroke="none" stroke-width="0.01" d="M 0 0 L 1 1"/>'],
    [
      'a stroke in a pattern',
      '<defs><pattern id="p"><path stroke="#000" stroke-width="0.01" d="M 0 0"/></pattern></defs>',
    ],
    ['a group of no size', '<g transform="matrix(0 0 0 0 0 0)"><path stroke="#000" stroke-width="0.1" d="M 0 0"/></g>'],
  ])('is not made of %s', (_, inside) => expect(widenHairlines(svg(inside), 400)).toBe(svg(inside)))
})
