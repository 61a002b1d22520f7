import { type ExtractedLabel, mostPdfBytes } from '@labelwright/contract/server/labels-schemas'
import { currentFormatVersion, type LabelDocument } from '@labelwright/label-document/label-document'
import { labelLimits } from '@labelwright/label-document/label-limits'
import { type Micrometres, micrometres } from '@labelwright/label-document/lengths'
import { svgOfPicture } from '../../label-engine/drawn-labels.service.ts'
import {
  loadPage,
  loadPdfium,
  openPdf,
  type Pdfium,
  pointsPerInch,
} from '../../media-library/pictures/pdfium.service.ts'
import { fillPdf } from '../pdf-files/fill-pdf.ts'
import { drawPages, openPages } from '../pdf-files/print-pages.ts'
import { type PdfLabel, readPdfLabel } from '../pdf-files/read-pdf-label.ts'
import { shownVariables } from '../shown-variables.ts'
import { type ExtractionAnswer, type ExtractionRefusal, refusal } from './extraction-protocol.ts'

/** Of the picture on the screen. */
const pictureDpi = 150
/** Points by which pages may differ that are meant to be of one size. */
const tolerance = 1

const damaged = refusal('label-damaged', 'The PDF is damaged. Save or export it again, and upload that file.')
const locked = refusal(
  'label-damaged',
  'The PDF is protected by a password. Save it without protection and upload that.',
)

/** Reads a PDF as a label that is printed as it is. */
export async function readPdfFile(bytes: Uint8Array): Promise<ExtractionAnswer> {
  if (bytes.length > mostPdfBytes)
    return refusal('label-too-heavy', 'The PDF is larger than 10 MB. Make its pictures smaller.')
  const pdfium = await loadPdfium()
  const size = sizeOf(pdfium, bytes)
  if ('kind' in size) return size
  const label = await readPdfLabel(bytes).catch(() => undefined)
  if (!label) return damaged
  if ('problem' in label) return refusal('label-damaged', label.problem)
  const document = documentOf(label, size)
  const filled = await fillPdf(label, valuesOf(label))
  // An example that does not fit stays out of the picture.
  const pages = openPages(pdfium, 'file' in filled ? filled.file : bytes)
  if (typeof pages === 'string') return damaged
  const dots = (length: number): number => Math.max(1, Math.round((length / 25_400) * pictureDpi))
  const shown = { ...pages, pages: pages.pages.slice(0, 1) }
  const [picture] = drawPages(pdfium, shown, {
    width: dots(document.width),
    height: dots(document.height),
    dpi: pictureDpi,
  })
  return picture ? extractionOf({ bytes, document, label, picture: svgOfPicture(picture) }) : damaged
}

interface PageSize {
  /** Points, as the page is shown. */
  readonly width: number
  readonly height: number
  readonly pages: number
}

const micrometresPerPoint = 25_400 / pointsPerInch

/** The one size of all pages; or why they cannot be labels. */
function sizeOf(pdfium: Pdfium, bytes: Uint8Array): PageSize | ExtractionRefusal {
  const document = openPdf(pdfium, bytes)
  if (document === 'locked') return locked
  if (document === 'damaged') return damaged
  const pages = pdfium.library.FPDF_GetPageCount(document)
  if (pages > labelLimits.pages) {
    const sentence = `The PDF has ${pages.toLocaleString('en')} pages. A label has at most ${labelLimits.pages}. Divide it into files.`
    return refusal('label-too-heavy', sentence)
  }
  const sizes = Array.from({ length: pages }, (_, index) => loadPage(pdfium, document, index))
  const [first] = sizes
  if (!first || sizes.includes(undefined)) return damaged
  const isOne = sizes.every((page) => page && isNear(page.width, first.width) && isNear(page.height, first.height))
  if (!isOne)
    return refusal('not-a-label', 'The pages of the PDF have different sizes. Save each size as a file of its own.')
  const { smallestSide, largestSide } = labelLimits
  const sides = [first.width, first.height].map((side) => side * micrometresPerPoint)
  if (sides.every((side) => side >= smallestSide && side <= largestSide)) return { ...first, pages }
  const [wide, high] = sides.map((side) => Math.round(side / 100) / 10)
  const sentence = `The pages of the PDF are ${wide} × ${high} mm. A label is from ${smallestSide / 1000} to ${largestSide / 1000} mm wide and high. Save it in the size of the label.`
  return refusal('not-a-label', sentence)
}

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= tolerance

const documentOf = ({ variables }: PdfLabel, { width, height, pages }: PageSize): LabelDocument => ({
  formatVersion: currentFormatVersion,
  width: roundedSide(width),
  height: roundedSide(height),
  cornerRadius: micrometres(0),
  variables,
  elements: [],
  ...(pages > 1 ? { pages: Array.from({ length: pages - 1 }, () => ({ elements: [] })) } : {}),
})

/** Programs round points: to tenths of a millimetre where it nearly is one, else to hundredths. */
function roundedSide(points: number): Micrometres {
  const side = points * micrometresPerPoint
  const tenths = Math.round(side / 100) * 100
  return micrometres(Math.abs(side - tenths) <= 20 ? tenths : Math.round(side / 10) * 10)
}

const valuesOf = ({ variables }: PdfLabel): Readonly<Record<string, string>> =>
  Object.fromEntries(variables.map(({ variableName, variableData }) => [variableName, variableData]))

interface Read {
  readonly bytes: Uint8Array
  readonly document: LabelDocument
  readonly label: PdfLabel
  readonly picture: string
}

function extractionOf({ bytes, document, label: { remarks }, picture }: Read): ExtractionAnswer {
  const shared = {
    mediaWidth: document.width / 1000,
    mediaHeight: document.height / 1000,
    variables: shownVariables(document),
    warnings: [],
  }
  const label: ExtractedLabel = {
    ...shared,
    name: null,
    copies: 1,
    document: document as ExtractedLabel['document'],
    picture,
    printedPicture: null,
    zpl: null,
    zplRefusals: [],
    svg: null,
    pdf: { source: Buffer.from(bytes).toString('base64'), remarks: [...remarks] },
  }
  const pages = 1 + (document.pages?.length ?? 0)
  return { kind: 'extracted', extraction: { ...shared, kind: 'pdf', pages, labels: [label] } }
}
