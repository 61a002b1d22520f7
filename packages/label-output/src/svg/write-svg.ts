import type { BarcodeMark, Drawing, ImageMark, Mark, TextMark } from '@labelwright/label-layout/drawing'
import type { LayoutResources } from '@labelwright/label-layout/layout-resources'
import { encodeBase64 } from '@labelwright/label-layout/pictures/base64'
import { pngFile, storeZlib } from '../png/png-file.ts'
import { forEachBar } from '../raster/rasterise.ts'
import { glyphPath } from './glyph-path.ts'

const emuPerMillimetre = 36_000

/** Draws a label on its white paper as SVG, one unit a dot of its target. Text is outlines and nothing has an id, so several can stand on one page. */
export function writeSvg(drawing: Drawing, resources: LayoutResources): string {
  const { dot } = drawing
  const columns = Math.round(drawing.width / dot)
  const rows = Math.round(drawing.height / dot)
  const millimetres = (dots: number): string => trim((dots * dot) / emuPerMillimetre, 4)
  const parts = drawing.marks.map((mark) => writeMark(mark, dot, resources))
  const paper = `<rect width="${columns}" height="${rows}" rx="${trim(drawing.cornerRadius / dot, 2)}" fill="#fff"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${millimetres(columns)}mm" height="${millimetres(rows)}mm" viewBox="0 0 ${columns} ${rows}">${paper}${parts.join('')}</svg>`
}

function writeMark(mark: Mark, dot: number, resources: LayoutResources): string {
  switch (mark.type) {
    case 'rule':
      return `<path shape-rendering="crispEdges" d="${rectangle(mark.x / dot, mark.y / dot, mark.width / dot, mark.height / dot)}"/>`
    case 'shape':
      return `<path d="${mark.polygons.map((polygon) => polygonPath(polygon, dot)).join('')}"/>`
    case 'barcode':
      return writeBarcode(mark, dot)
    case 'image':
      return writeImage(mark, dot)
    case 'text':
      return writeText(mark, dot, resources)
  }
}

function polygonPath(polygon: Int32Array, dot: number): string {
  let path = ''
  for (let index = 0; index < polygon.length; index += 2) {
    path += `${index === 0 ? 'M' : 'L'}${trim((polygon[index] ?? 0) / dot, 2)} ${trim((polygon[index + 1] ?? 0) / dot, 2)}`
  }
  return `${path}Z`
}

const rectangle = (x: number, y: number, width: number, height: number): string =>
  `M${x} ${y}h${width}v${height}h${-width}z`

function writeBarcode(mark: BarcodeMark, dot: number): string {
  const [x, y] = [mark.x / dot, mark.y / dot]
  let path = ''
  forEachBar(mark, dot, (left, top, width, height) => {
    path += rectangle(x + left, y + top, width, height)
  })
  return `<path shape-rendering="crispEdges" d="${path}"/>`
}

const images = new WeakMap<Uint8Array, string>()

function writeImage(mark: ImageMark, dot: number): string {
  const png = images.get(mark.grey) ?? encodeBase64(greyPng(mark))
  images.set(mark.grey, png)
  const [x, y, width, height] = [mark.x / dot, mark.y / dot, mark.width / dot, mark.height / dot]
  return `<image x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="none" style="mix-blend-mode:multiply" href="data:image/png;base64,${png}"/>`
}

function greyPng({ pixelWidth, pixelHeight, grey }: ImageMark): Uint8Array {
  const rows = new Uint8Array((pixelWidth + 1) * pixelHeight)
  for (let row = 0; row < pixelHeight; row++) {
    rows.set(grey.subarray(row * pixelWidth, (row + 1) * pixelWidth), row * (pixelWidth + 1) + 1)
  }
  return pngFile({ width: pixelWidth, height: pixelHeight, bitDepth: 8, data: storeZlib(rows) }, [])
}

function writeText(mark: TextMark, dot: number, resources: LayoutResources): string {
  const font = resources.fonts.get(mark.fontKey) ?? resources.plainFont
  let path = ''
  let pen = 0
  mark.glyphs.forEach((glyph, index) => {
    path += glyphPath(font, glyph, pen + (mark.offsets?.[index * 2] ?? 0), mark.offsets?.[index * 2 + 1] ?? 0)
    pen += mark.advances[index] ?? 0
  })
  if (path === '') return ''
  const scale = trim(mark.size / dot / font.trueType.unitsPerEm, 6)
  const turned = mark.rotation === 0 ? '' : ` rotate(${mark.rotation})`
  return `<path transform="translate(${mark.x / dot} ${mark.y / dot})${turned} scale(${scale} -${scale})" d="${path}"/>`
}

const trim = (value: number, digits: number): string => String(Number(value.toFixed(digits)))
