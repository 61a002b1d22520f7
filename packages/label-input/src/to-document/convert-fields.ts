import { labelLimits } from '@labelwright/label-document/label-limits'
import { paintMark } from '../printer/painting/paint-label.ts'
import type { Rectangle } from '../printer/painting/shape-rows.ts'
import type {
  BarcodeMark,
  BitsMark,
  PrinterField,
  PrinterLabel,
  PrinterMark,
  RuleMark,
  ShapeMark,
  TextMark,
} from '../printer/printer-label.ts'
import { addBarcode, boxOfBarcode } from './barcode-elements.ts'
import { type Conversion, takeDots } from './conversion.ts'
import { addPicture, mostPictureDots } from './picture-dots.ts'
import { invertInk, type ReversedInk, reversedInk, takeTextsWithin } from './reversed.ts'
import { addFrame, addRule, addShape, frameOfRules, type Painted } from './shape-elements.ts'
import { addText, addTextBlock } from './text-elements.ts'

/** The marks of one field. */
interface PrintedField {
  readonly field: PrinterField | undefined
  readonly marks: readonly PrinterMark[]
}

function* printedFields({ marks, fields }: PrinterLabel): Generator<PrintedField> {
  for (let from = 0; from < marks.length; ) {
    const first = marks[from]
    const field = first && fields.get(first)
    let to = from + 1
    for (let next = marks[to]; field && next && fields.get(next) === field; next = marks[to]) to++
    yield { field, marks: marks.slice(from, to) }
    from = to
  }
}

/** Of a label that is converted; most of them may lie off the label. */
const mostFields = 5_000

/** Puts elements for all that is printed on the label. */
export function convertFields(conversion: Conversion): void {
  const { label, items, addRemark } = conversion
  let fields = 0
  for (const printed of printedFields(label)) {
    if (items.length >= labelLimits.elements || fields++ >= mostFields) {
      addRemark(
        printed.field?.place,
        `A design has at most ${labelLimits.elements} elements. What follows was left out.`,
      )
      return
    }
    convertField(conversion, printed)
  }
}

/** What is reversed later needs to know the dots below it. */
function paint({ dots }: Conversion, marks: readonly PrinterMark[]): void {
  if (dots) for (const mark of marks) paintMark(dots, mark)
}

function convertField(conversion: Conversion, printed: PrintedField): void {
  if (convertWhole(conversion, printed)) {
    paint(conversion, printed.marks)
    return
  }
  for (const mark of printed.marks) {
    convertMark(conversion, printed.field, mark)
    paint(conversion, [mark])
  }
}

/** Fields whose marks are one element, or two; answers whether it is one of them. */
function convertWhole(conversion: Conversion, { field, marks }: PrintedField): boolean {
  const [first] = marks
  const frame = first?.type === 'rule' && !first.isReversed ? frameOfRules(marks.filter(isRule)) : undefined
  if (first?.type === 'barcode') convertBarcode(conversion, { field, barcode: first, texts: marks.filter(isText) })
  else if (first?.type === 'text' && field?.block) addTextBlock(conversion, { field, block: field.block, mark: first })
  else if (frame && first?.type === 'rule') addFrame(conversion, frame, { ink: inkOf(first), place: field?.place })
  else return false
  return true
}

function convertMark(conversion: Conversion, field: PrinterField | undefined, mark: PrinterMark): void {
  if (mark.type === 'text') addText(conversion, { field, mark, changesWith: mark })
  else if (mark.type === 'barcode') convertBarcode(conversion, { field, barcode: mark, texts: [] })
  else if (mark.isReversed) convertReversed(conversion, field, mark)
  else addInk(conversion, mark, { ink: inkOf(mark), place: field?.place })
}

const isText = (mark: PrinterMark): mark is TextMark => mark.type === 'text'
const isRule = (mark: PrinterMark): mark is RuleMark => mark.type === 'rule'
const inkOf = (mark: RuleMark | ShapeMark | BitsMark): 'black' | 'white' =>
  mark.type !== 'bits' && mark.isWhite ? 'white' : 'black'

interface BarcodeField {
  readonly field: PrinterField | undefined
  readonly barcode: BarcodeMark
  readonly texts: readonly TextMark[]
}

function convertBarcode(conversion: Conversion, { field, barcode, texts }: BarcodeField): void {
  const reversed = barcode.isReversed
    ? reversedInk(conversion, barcode, boxOfBarcode(barcode))
    : ({ ink: 'black' } as const)
  let isTextShown = false
  if (reversed.ink === 'mixed') {
    conversion.addRemark(field?.place, 'A barcode that is partly reversed became a picture.')
    addMixed(conversion, reversed, field)
  } else isTextShown = addBarcode(conversion, { barcode, texts, field, ink: reversed.ink })
  if (isTextShown) return
  for (const mark of texts) addText(conversion, { field, mark, changesWith: barcode })
}

function convertReversed(
  conversion: Conversion,
  field: PrinterField | undefined,
  mark: RuleMark | ShapeMark | BitsMark,
): void {
  const place = field?.place
  const reversed = reversedInk(conversion, mark, mark.type === 'bits' ? boxOfBits(mark) : mark)
  const below = mark.type === 'bits' ? [] : takeTextsWithin(conversion.items, mark)
  if (reversed.ink === 'mixed') addMixed(conversion, reversed, field)
  else addInk(conversion, mark, { ink: reversed.ink, place })
  conversion.items.push(...below.map(invertInk))
}

function addMixed(
  conversion: Conversion,
  { x, y, blackened, whitened }: Extract<ReversedInk, { ink: 'mixed' }>,
  field: PrinterField | undefined,
): void {
  addPicture(conversion, { dots: blackened, x, y, ink: 'black', place: field?.place })
  addPicture(conversion, { dots: whitened, x, y, ink: 'white', place: field?.place })
}

function addInk(conversion: Conversion, mark: RuleMark | ShapeMark | BitsMark, painted: Painted): void {
  if (mark.type === 'rule') addRule(conversion, mark, painted)
  else if (mark.type === 'shape') addShape(conversion, mark, painted)
  else addBits(conversion, mark, painted)
}

const boxOfBits = ({ x, y, bitmap, scaleX, scaleY }: BitsMark): Rectangle => ({
  x,
  y,
  width: bitmap.bytesPerRow * 8 * scaleX,
  height: bitmap.rows * scaleY,
})

function addBits(conversion: Conversion, mark: BitsMark, { ink, place }: Painted): void {
  const { bitmap, x, y, scaleX, scaleY } = mark
  const [width, height] = [bitmap.bytesPerRow * 8, bitmap.rows]
  const stretch = scaleX === scaleY ? 1 : scaleX * scaleY
  if (width * height * stretch > mostPictureDots || !takeDots(conversion, width * height * stretch)) {
    conversion.addRemark(place, 'A picture is larger than a design allows and was left out.')
    return
  }
  const dots = { width, height, black: new Uint8Array(width * height) }
  paintMark(dots, { ...mark, x: 0, y: 0, scaleX: 1, scaleY: 1, isReversed: false })
  addPicture(conversion, { dots, x, y, scaleX, scaleY, ink, place })
}
