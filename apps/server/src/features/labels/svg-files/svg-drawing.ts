// The SVG drawing: what a reader loads to draw a filled label.
import { deflateSync } from 'node:zlib'
import type { ReadFiles } from '../../../platform/readers/reader-program.ts'
import { drawSvgGrey } from '../../media-library/pictures/draw-svg.service.ts'
import type { DrawingOrder, DrawnSvg } from './drawing-protocol.ts'
import { forPrintHead } from './for-print-head.ts'

const anyLabel =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 30"><text y="20" font-size="20">Aa1</text></svg>'

/** The first label of a process takes five times as long as the next. */
export const prepare = () => drawSvgGrey(anyLabel, { width: 80, height: 30 })

export const read: ReadFiles<DrawingOrder, DrawnSvg> = async ({ source, width, height }) => {
  const drawn = forPrintHead(await drawSvgGrey(source, { width, height }))
  return { picture: deflateSync(drawn.grey, { level: 1 }).toString('base64') }
}
