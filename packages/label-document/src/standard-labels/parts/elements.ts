// Elements in areas of millimetres. Their ids come when the label is put together.
import type {
  BarcodeElement,
  BoxElement,
  LineElement,
  PictogramElement,
  PictureElement,
  TextElement,
} from '../../label-document.ts'
import { type Micrometres, micrometres, millimetres } from '../../lengths.ts'
import type { Symbology } from '../../symbologies.ts'
import type { Area } from './area.ts'

export const at = ({ x, y, width, height }: Area) => ({
  id: '',
  x: millimetres(x),
  y: millimetres(y),
  width: millimetres(width),
  height: millimetres(height),
})

/** A size of type in points. */
const points = (size: number): Micrometres => micrometres((size * 25_400) / 72)

interface TextLook extends Partial<Omit<TextElement, 'type' | 'fontSize' | 'minimumFontSize' | 'content'>> {
  /** Points. */
  readonly size: number
  /** Points: the text shrinks down to it; it keeps its size when absent. */
  readonly least?: number
}

/** A text in the middle of the height of its area, on the left. */
export function text(area: Area, content: string, { size, least = size, ...look }: TextLook): TextElement {
  return {
    ...at(area),
    type: 'text',
    content,
    fontFamily: 'Noto Sans',
    bold: false,
    fontSize: points(size),
    align: 'left',
    wrap: false,
    minimumFontSize: points(least),
    rotation: 0,
    verticalAlign: 'middle',
    ...look,
  }
}

/** A text of several lines from the top of its area. */
export const paragraph = (area: Area, content: string, look: TextLook): TextElement =>
  text(area, content, { wrap: true, verticalAlign: 'top', ...look })

interface BarcodeLook extends Partial<Omit<BarcodeElement, 'type' | 'moduleWidth' | 'content' | 'symbology'>> {
  /** Millimetres. */
  readonly module: number
}

/** A barcode without a line of text unless it is asked for. */
export const barcode = (
  area: Area,
  [symbology, content]: readonly [Symbology, string],
  { module, ...look }: BarcodeLook,
): BarcodeElement => ({
  ...at(area),
  type: 'barcode',
  symbology,
  content,
  moduleWidth: millimetres(module),
  showText: false,
  rotation: 0,
  ...look,
})

/** A line along the top of an area. */
export const ruleAbove = ({ x, y, width }: Area, thickness = 0.25): LineElement => ({
  ...at({ x, y: y - thickness / 2, width, height: 0 }),
  type: 'line',
  lineWidth: millimetres(thickness),
})

/** A line along the left side of an area. */
export const ruleBeside = ({ x, y, height }: Area, thickness = 0.25): LineElement => ({
  ...at({ x: x - thickness / 2, y, width: 0, height }),
  type: 'line',
  lineWidth: millimetres(thickness),
})

export const frame = (area: Area, look: Partial<BoxElement> = {}): BoxElement => ({
  ...at(area),
  type: 'box',
  lineWidth: millimetres(0.3),
  filled: false,
  ...look,
})

/** A dark area, for white text on it. */
export const band = (area: Area, look: Partial<BoxElement> = {}): BoxElement => frame(area, { filled: true, ...look })

export const sign = (area: Area, pictogram: string, look: Partial<PictogramElement> = {}): PictogramElement => ({
  ...at(area),
  type: 'pictogram',
  pictogram,
  ...look,
})

/** A logo of the media library in line art; nothing where none was chosen. */
export const logo = (area: Area, media: string): PictureElement[] =>
  media === '' ? [] : [{ ...at(area), type: 'picture', media, dots: 'threshold' }]
