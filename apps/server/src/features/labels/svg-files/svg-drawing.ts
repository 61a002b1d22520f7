// The SVG drawing: a program of its own, with bounded memory and time, that draws filled labels. `node svg-drawing.ts ORDER` answers JSON.
import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { drawSvgGrey } from '../../media-library/pictures/draw-svg.service.ts'
import type { DrawingOrder, DrawnSvgs } from './drawing-protocol.ts'
import { forPrintHead } from './for-print-head.ts'

const { sources, width, height } = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as DrawingOrder
const pictures: string[] = []
for (const source of sources) {
  const drawn = forPrintHead(await drawSvgGrey(source, { width, height }))
  pictures.push(deflateSync(drawn.grey, { level: 1 }).toString('base64'))
}
const answer: DrawnSvgs = { pictures }
process.stdout.write(JSON.stringify(answer))
