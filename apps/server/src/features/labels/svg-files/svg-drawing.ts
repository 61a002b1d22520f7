// Fills in and draws an SVG label. Runs in a reader.
import { deflateSync } from 'node:zlib'
import { compileSvgLabel, fillSvg } from '@labelwright/label-input/svg/compile-svg-label'
import type { ReadFiles } from '../../../platform/readers/reader-program.ts'
import { drawSvgGrey } from '../../media-library/pictures/draw-svg.service.ts'
import type { DrawingOrder, DrawnSvg } from './drawing-protocol.ts'
import { forPrintHead } from './for-print-head.ts'

const anyLabel =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 30"><text y="20" font-size="20">Aa1</text></svg>'

/** Draws once ahead: the first label of a process takes five times as long as the next. */
export const prepare = () => drawSvgGrey(anyLabel, { width: 80, height: 30 })

function fillUploaded(svg: string, texts: Readonly<Record<string, string>>): string {
  const template = compileSvgLabel(svg)
  if ('problem' in template) throw new Error(`a stored SVG label is not readable: ${template.problem}`)
  return fillSvg(template, texts)
}

export const read: ReadFiles<DrawingOrder, DrawnSvg> = async ({ texts, width, height }, [file]) => {
  const svg = new TextDecoder().decode(file)
  const drawn = forPrintHead(await drawSvgGrey(texts ? fillUploaded(svg, texts) : svg, { width, height }))
  return { picture: deflateSync(drawn.grey, { level: 1 }).toString('base64') }
}
