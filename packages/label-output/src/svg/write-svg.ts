import type { Drawing } from '@labelwright/label-layout/drawing'
import type { LayoutResources } from '@labelwright/label-layout/layout-resources'
import { drawSvg, type SvgElement } from './draw-svg.ts'

const emuPerMillimetre = 36_000

/** A label as an SVG file of its true size. */
export function writeSvg(drawing: Drawing, resources: LayoutResources): string {
  const { columns, rows, elements } = drawSvg(drawing, resources)
  const millimetres = (dots: number): string => String(Number(((dots * drawing.dot) / emuPerMillimetre).toFixed(4)))
  const inside = elements.map(writeElement).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${millimetres(columns)}mm" height="${millimetres(rows)}mm" viewBox="0 0 ${columns} ${rows}">${inside}</svg>`
}

// Values need no escaping: they are numbers, path data and base64.
const writeElement = ({ name, attributes }: SvgElement): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${value}"`)
    .join('')}/>`
