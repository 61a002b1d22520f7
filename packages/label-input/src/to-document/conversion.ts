import type { LabelElement } from '@labelwright/label-document/label-document'
import { labelLimits } from '@labelwright/label-document/label-limits'
import { type Micrometres, micrometres } from '@labelwright/label-document/lengths'
import { type Dots, isPaintable } from '../printer/painting/paint-label.ts'
import type { Rectangle } from '../printer/painting/shape-rows.ts'
import type { PrinterLabel, PrinterMark, SourcePlace, TextMark } from '../printer/printer-label.ts'
import type { ConversionOptions, Remark } from './converted-label.ts'
import { type Differences, findDifferences, mostCaptions } from './differences.ts'
import { createVariables, type Variables } from './variables.ts'

const mostRemarks = 200
const micrometresPerInch = 25_400

/** An element with the dots that it covers. */
export interface Item {
  readonly element: NewElement
  readonly box: Rectangle
}

/** An element before it has an id. */
export type NewElement = LabelElement extends infer Element
  ? Element extends LabelElement
    ? Omit<Element, 'id'>
    : never
  : never

/** A label on its way to a document. */
export interface Conversion {
  readonly label: PrinterLabel
  readonly options: ConversionOptions
  readonly variables: Variables
  readonly differences: Differences
  /** Texts that may still name a numbered field. */
  readonly captions: Set<TextMark>
  /** In the order of printing. */
  readonly items: Item[]
  /** The black dots painted so far, without text; undefined where the label is too large to paint. */
  readonly dots: Dots | undefined
  /** Bytes of base64 that pictures may still have. */
  pictureLengthLeft: number
  /** Dots that may still be copied for pictures and for what is reversed. */
  dotsLeft: number
  readonly lengthOf: (dots: number) => Micrometres
  readonly frameOf: (box: Rectangle) => Record<keyof Rectangle, Micrometres>
  readonly addRemark: (place: SourcePlace | undefined, message: string) => void
  readonly listRemarks: () => Remark[]
}

const mostPictures = 8
const mostCopiedDots = 200_000_000

export function createConversion(label: PrinterLabel, options: ConversionOptions): Conversion {
  const remarks = new Map<string, Remark>()
  const lengthOf = (dots: number): Micrometres => micrometres((dots * micrometresPerInch) / options.dpi)
  const { widthDots: width, heightDots: height } = label
  const addRemark = (place: SourcePlace | undefined, message: string): void => {
    const key = `${place?.offset}\n${message}`
    if (remarks.size < mostRemarks) remarks.set(key, { ...(place && { place }), message })
  }
  const differences = findDifferences(label, options.differsFrom ?? [], addRemark)
  const isConstantText = (mark: PrinterMark): mark is TextMark =>
    mark.type === 'text' && !differences.has(mark) && label.fields.get(mark)?.number === undefined
  return {
    label,
    options,
    variables: createVariables(),
    differences,
    captions: new Set(label.marks.filter(isConstantText).slice(0, mostCaptions)),
    items: [],
    dots: isPaintable(label) ? { width, height, black: new Uint8Array(width * height) } : undefined,
    dotsLeft: mostCopiedDots,
    pictureLengthLeft: mostPictures * labelLimits.pictureLength,
    lengthOf,
    frameOf: (box) => ({
      x: lengthOf(box.x),
      y: lengthOf(box.y),
      width: lengthOf(box.width),
      height: lengthOf(box.height),
    }),
    addRemark,
    listRemarks: () => [...remarks.values()],
  }
}

/** Whether so many dots may still be copied. */
export function takeDots(conversion: Conversion, dots: number): boolean {
  conversion.dotsLeft -= dots
  return conversion.dotsLeft >= 0
}

interface PlacedElement extends Item {
  readonly place: SourcePlace | undefined
}

/** Puts an element on the label, or notes why it cannot be there. */
export function addElement(conversion: Conversion, { element, box, place }: PlacedElement): void {
  const reason = whyNot(conversion, { element, box })
  if (reason === undefined) {
    conversion.items.push({ element, box })
  } else conversion.addRemark(place, reason)
}

function whyNot({ items, label }: Conversion, { element, box }: Item): string | undefined {
  if (items.length >= labelLimits.elements) {
    return `A design has at most ${labelLimits.elements} elements. This one and what follows were left out.`
  }
  const isOnLabel =
    box.x < label.widthDots && box.y < label.heightDots && box.x + box.width > 0 && box.y + box.height > 0
  if (!isOnLabel) return `A ${element.type} lies off the label and was left out.`
  const { largestSide } = labelLimits
  const isTooFar = Math.min(element.x, element.y) < -largestSide || Math.max(element.x, element.y) > 2 * largestSide
  const isTooLarge = Math.max(element.width, element.height) > largestSide
  return isTooFar || isTooLarge ? `A ${element.type} is larger than a design allows and was left out.` : undefined
}
