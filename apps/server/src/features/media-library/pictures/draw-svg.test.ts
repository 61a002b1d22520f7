import { expect, it } from 'vitest'
import { forPrintHead } from '../../labels/svg-files/for-print-head.ts'
import { drawSvgGrey } from './draw-svg.service.ts'

/** 50 × 25 mm at 8 dots a millimetre. */
const size = { width: 400, height: 200 }

/** Rows, or columns, in which most dots of the lines are black. */
async function blackLines(svg: string, direction: 'rows' | 'columns'): Promise<number[]> {
  const { grey } = forPrintHead(await drawSvgGrey(svg, size))
  const [count, length] = direction === 'rows' ? [size.height, size.width] : [size.width, size.height]
  const at = (line: number, place: number) =>
    direction === 'rows' ? line * size.width + place : place * size.width + line
  return Array.from({ length: count }, (_, line) => line).filter(
    (line) =>
      Array.from({ length }, (_, place) => grey[at(line, place)] ?? 255).filter((level) => level < 128).length >
      length * 0.7,
  )
}

it('An SVG has no line thinner than a dot, wherever it lies between the dots', async () => {
  const widths = [0.001, 0.02, 0.05, 0.1]
  const rows = widths.map(
    (width, index) => `<path d="M2 ${3.03 + index * 5.06}H48" stroke="#000" stroke-width="${width}"/>`,
  )
  const columns = widths.map(
    (width, index) => `<path d="M${3.03 + index * 11.03} 1V24" stroke="#000" stroke-width="${width}"/>`,
  )
  const between = ['<path d="M2 3H48" stroke="#000" stroke-width="0.02"/>']
  const svgOf = (lines: readonly string[]) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="50mm" height="25mm" viewBox="0 0 50 25">${lines.join('')}</svg>`
  expect(await blackLines(svgOf(rows), 'rows')).toEqual([24, 64, 105, 145])
  expect((await blackLines(svgOf(between), 'rows')).filter((row) => row === 23 || row === 24).length).toBeGreaterThan(0)
  expect(await blackLines(svgOf(columns), 'columns')).toEqual([24, 112, 200, 288])
})
