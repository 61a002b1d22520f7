import { usualAccentColor } from '@labelwright/label-document/label-document'
import type { BarcodeMark, Drawing, ImageMark, Mark, ShapeMark, TextMark } from '@labelwright/label-layout/drawing'
import type { LayoutResources } from '@labelwright/label-layout/layout-resources'
import { encodeBase64 } from '@labelwright/label-layout/pictures/base64'
import { dotsInkPng, greyInkPng } from '../png/ink-png.ts'
import { storeZlib } from '../png/png-file.ts'
import { writeGreyPng } from '../png/write-png.ts'
import type { Rectangle } from '../raster/bitmap.ts'
import { cutOutMark } from '../raster/cut-out-mark.ts'
import { forEachBar } from '../raster/mark-dots.ts'
import { glyphPath } from './glyph-path.ts'
import { isThin } from './thin-shape.ts'

/** One element of a label's SVG. There are no other kinds, so none can run a script or reach an address. */
export interface SvgElement {
  readonly name: 'rect' | 'path' | 'image'
  readonly attributes: Readonly<Record<string, string>>
}

/** A label's SVG before it is text: to be written into a file, or shown in a page element by element. */
export interface SvgPicture {
  /** Dots. */
  readonly columns: number
  readonly rows: number
  /** The white paper, then what is on it. What all pictures of one compiled label share are the same objects in each. */
  readonly elements: readonly SvgElement[]
}

/** Draws a label on its white paper, one unit a dot of its target. Text is outlines and nothing has an id, so several can stand on one page. */
export function drawSvg(drawing: Drawing, resources: LayoutResources): SvgPicture {
  const { dot, marks, sharedMarks } = drawing
  const columns = Math.round(drawing.width / dot)
  const rows = Math.round(drawing.height / dot)
  const shared = drawMarks(sharedMarks, drawing, resources)
  const varying = drawMarks(marks.slice(sharedMarks.length), drawing, resources)
  const radius = trim(drawing.cornerRadius / dot, 2)
  const paper = { width: `${columns}`, height: `${rows}`, rx: radius, fill: '#fff' }
  return { columns, rows, elements: [{ name: 'rect', attributes: paper }, ...shared, ...varying] }
}

/** Marks of one element by themselves, for a page that moves elements apart from each other; `paper` is the drawing that they are of. */
export function drawMarks(marks: readonly Mark[], paper: Drawing, resources: LayoutResources): readonly SvgElement[] {
  const known = drawnMarks.get(marks)
  if (known) return known
  const colours = { white: '#ffffff', accent: paper.accentColor ?? usualAccentColor }
  const drawn = marks.flatMap((mark) => drawMark(mark, paper, { resources, colour: mark.ink && colours[mark.ink] }))
  drawnMarks.set(marks, drawn)
  return drawn
}

const drawnMarks = new WeakMap<readonly Mark[], readonly SvgElement[]>()

interface Look {
  readonly resources: LayoutResources
  /** Of the mark's ink; black when undefined. */
  readonly colour: string | undefined
}

function drawMark(mark: Mark, drawing: Drawing, look: Look): readonly SvgElement[] {
  const { colour } = look
  if ('shade' in mark) return drawDots(mark, drawing, look)
  if (mark.type === 'image') return [drawImage(mark, drawing.dot, colour)]
  if (mark.type === 'rule') return drawRule(placeOf(mark, drawing.dot), colour)
  if (mark.type === 'shape') return [drawShape(mark, drawing.dot, colour)]
  const element = drawPath(mark, drawing.dot, look.resources)
  if (!element) return []
  return [colour ? { ...element, attributes: { ...element.attributes, fill: colour } } : element]
}

const placeOf = ({ x, y, width, height }: Rectangle, dot: number): Rectangle => ({
  x: x / dot,
  y: y / dot,
  width: width / dot,
  height: height / dot,
})

/**
 * A rule, and a line of one pixel of the screen along its middle. Where a dot is smaller than a pixel the rule alone would
 * fade or vanish; where it is larger the line lies within the rule.
 */
function drawRule(place: Rectangle, colour: string | undefined): readonly SvgElement[] {
  const { x, y, width, height } = place
  const middle = width >= height ? `M${x} ${y + height / 2}h${width}` : `M${x + width / 2} ${y}v${height}`
  const line = { 'vector-effect': 'non-scaling-stroke', 'stroke-width': '1', stroke: colour ?? '#000' }
  return [
    { name: 'path', attributes: { d: rectangle(place), ...(colour && { fill: colour }) } },
    { name: 'path', attributes: { d: middle, ...line } },
  ]
}

/** An outline is as thick as it is printed, and half a pixel of the screen: that much shows of it however small the picture is. */
function drawShape(mark: ShapeMark, dot: number, colour: string | undefined): SvgElement {
  const line = { 'vector-effect': 'non-scaling-stroke', 'stroke-width': '0.5', stroke: colour ?? '#000' }
  const d = mark.polygons.map((polygon) => polygonPath(polygon, dot)).join('')
  return { name: 'path', attributes: { d, ...(colour && { fill: colour }), ...(isThin(mark, dot) && line) } }
}

const drawPath = (mark: BarcodeMark | TextMark, dot: number, resources: LayoutResources): SvgElement | undefined =>
  mark.type === 'barcode' ? drawBarcode(mark, dot) : drawText(mark, dot, resources)

function polygonPath(polygon: Int32Array, dot: number): string {
  let path = ''
  for (let index = 0; index < polygon.length; index += 2) {
    path += `${index === 0 ? 'M' : 'L'}${trim((polygon[index] ?? 0) / dot, 2)} ${trim((polygon[index + 1] ?? 0) / dot, 2)}`
  }
  return `${path}Z`
}

const rectangle = ({ x, y, width, height }: Rectangle): string => `M${x} ${y}h${width}v${height}h${-width}z`

// With soft edges: crisp ones lose bars that are narrower than a pixel of the screen.
function drawBarcode(mark: BarcodeMark, dot: number): SvgElement {
  const [x, y] = [mark.x / dot, mark.y / dot]
  let path = ''
  forEachBar(mark, dot, ({ x: left, y: top, width, height }) => {
    path += rectangle({ x: x + left, y: y + top, width, height })
  })
  return { name: 'path', attributes: { d: path } }
}

/** A shade as the dots that a printer prints of it. */
function drawDots(mark: Mark, drawing: Drawing, { resources, colour = '#000000' }: Look): readonly SvgElement[] {
  const dots = cutOutMark(mark, drawing, resources)
  if (!dots) return []
  const { x, y, bitmap } = dots
  const png = encodeBase64(dotsInkPng(bitmap, colour))
  return [imageOf({ x, y, width: bitmap.widthDots, height: bitmap.heightDots }, png)]
}

function imageOf({ x, y, width, height }: Rectangle, png: string, style?: string): SvgElement {
  return {
    name: 'image',
    attributes: {
      x: `${x}`,
      y: `${y}`,
      width: `${width}`,
      height: `${height}`,
      preserveAspectRatio: 'none',
      ...(style && { style }),
      href: `data:image/png;base64,${png}`,
    },
  }
}

const images = new WeakMap<Uint8Array, string>()

function drawImage(mark: ImageMark, dot: number, colour: string | undefined): SvgElement {
  const place = placeOf(mark, dot)
  if (colour) return imageOf(place, encodeBase64(greyInkPng(mark, colour)))
  const png = images.get(mark.grey) ?? encodeBase64(writeGreyPng(mark, storeZlib))
  images.set(mark.grey, png)
  return imageOf(place, png, 'mix-blend-mode:multiply')
}

function drawText(mark: TextMark, dot: number, resources: LayoutResources): SvgElement | undefined {
  const font = resources.fonts.get(mark.fontKey) ?? resources.plainFont
  let path = ''
  let pen = 0
  mark.glyphs.forEach((glyph, index) => {
    const [right, up] = [mark.offsets?.[index * 2] ?? 0, mark.offsets?.[index * 2 + 1] ?? 0]
    path += glyphPath(font, glyph, [pen + right, up])
    pen += mark.advances[index] ?? 0
  })
  if (path === '') return undefined
  const scale = trim(mark.size / dot / font.trueType.unitsPerEm, 6)
  const turned = mark.rotation === 0 ? '' : ` rotate(${mark.rotation})`
  const across = mark.stretch === undefined ? scale : trim(Number(scale) * mark.stretch, 6)
  const transform = `translate(${mark.x / dot} ${mark.y / dot})${turned} scale(${across} -${scale})`
  return { name: 'path', attributes: { transform, d: path } }
}

const trim = (value: number, digits: number): string => String(Number(value.toFixed(digits)))
