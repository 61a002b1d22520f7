import type { Extraction, ExtractionWarning, ExtractLabelBody } from '@labelwright/contract/server/labels-schemas'
import { compileContents } from '@labelwright/label-document/filling/compile-contents'
import { pagesOfLabel } from '@labelwright/label-document/pages-of-label'
import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { languageOf } from '@labelwright/label-input/printer-languages'
import { type LayoutResources, withFonts } from '@labelwright/label-layout/layout-resources'
import { loadResources } from '../../label-engine/load-resources.service.ts'
import { ownFamiliesOf } from '../../label-engine/own-fonts.service.ts'
import { toExtracted } from './extracted-label.ts'
import { type ExtractionAnswer, type FontFile, type FontsNamed, refusal } from './extraction-protocol.ts'
import { readPdfFile } from './read-pdf-file.ts'
import { readPrinterFile } from './read-printer-file.ts'
import { readSvgFile } from './read-svg-file.ts'

const taken = 'Choose a file for a label printer in ZPL, EPL or TSPL, an SVG, a PDF, or a label document as JSON.'
/** Files of other programs by their first bytes. */
const others: readonly (readonly [start: RegExp, sentence: string])[] = [
  [/^</, `This is an XML or web file. ${taken}`],
  [
    /^PK/,
    `This is a packed file, perhaps of Office or of NiceLabel. Unpack it, or print it into a file as ZPL, EPL or TSPL. ${taken}`,
  ],
]

interface LabelFile extends ExtractLabelBody {
  /** The organization's own fonts of the families that the file names. Undefined in the first reading. */
  readonly fonts: readonly FontFile[] | undefined
}

/** Reads the labels of a file; the kind of file is found by its content. */
export async function readLabelFile(bytes: Uint8Array, order: LabelFile): Promise<ExtractionAnswer | FontsNamed> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  const start = text
    .slice(0, 64 * 1024)
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
  if (start === '') return refusal('empty-file', 'The file is empty. Choose another file.')
  // Only at the start: a web page that holds a PDF is none.
  if (start.startsWith('%PDF-')) return readPdfFile(bytes)
  if (start.startsWith('{')) return readDocumentFile(bytes, order)
  if (/^(<.*)?<svg[\s>]/is.test(start)) return readSvgFile(bytes, order)
  const other = others.find(([pattern]) => pattern.test(start))
  if (other) return refusal('not-a-label', other[1])
  const language = languageOf(text)
  if (language) return readPrinterFile(bytes, language, order)
  return refusal('not-a-label', `This file has no label that can be read. ${taken}`)
}

const withOwnFonts = (resources: LayoutResources, fonts: readonly FontFile[]): LayoutResources =>
  fonts.length === 0 ? resources : withFonts(resources, fonts.map(resources.openFont))

async function readDocumentFile(bytes: Uint8Array, { fonts }: LabelFile): Promise<ExtractionAnswer | FontsNamed> {
  let source: unknown
  try {
    source = JSON.parse(
      Buffer.from(bytes)
        .toString('utf8')
        .replace(/^\ufeff/, ''),
    )
  } catch {
    return refusal('label-damaged', 'The JSON of the file is damaged. Export the label again, and upload that file.')
  }
  const { document, problems } = readLabelDocument(source)
  if (!document) {
    const [first] = problems
    return refusal('label-damaged', `This is no label document. ${first?.message ?? ''}`.trim())
  }
  const families = ownFamiliesOf(document)
  if (families.length > 0 && !fonts) return { kind: 'fonts-named', families }
  const pages = pagesOfLabel(document)
  const messages = new Set(
    pages.flatMap((page) => compileContents(page, 'design').problems).map(({ message }) => message),
  )
  const warnings = [...messages].map((message): ExtractionWarning => ({ message, line: null }))
  const resources = withOwnFonts(await loadResources(), fonts ?? [])
  const read = { name: null, copies: 1, document, warnings, printedPicture: null, zpl: null, zplRefusals: [] }
  const label = toExtracted(read, resources)
  const { mediaWidth, mediaHeight, variables } = label
  const extraction: Extraction = {
    kind: 'design',
    mediaWidth,
    mediaHeight,
    variables,
    pages: pages.length,
    warnings,
    labels: [label],
  }
  return { kind: 'extracted', extraction }
}
