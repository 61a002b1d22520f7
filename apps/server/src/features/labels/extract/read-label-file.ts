import type { Extraction, ExtractionWarning } from '@labelwright/contract/server/labels-schemas'
import { compileContents } from '@labelwright/label-document/filling/compile-contents'
import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { loadResources } from '../engine/load-resources.ts'
import { toExtracted } from './extracted-label.ts'
import { type ExtractionAnswer, type ExtractionOrder, refusal } from './extraction-protocol.ts'
import { readZplFile } from './read-zpl-file.ts'

const taken = 'Choose a ZPL file of a label printer, or a label document as JSON.'
/** Files of other programs by their first bytes. */
const others: readonly (readonly [start: RegExp, sentence: string])[] = [
  [/^%PDF/, `This is a PDF: it has no fields that could be filled. ${taken}`],
  [/^<\?xml|^<svg/i, `This is an SVG or XML file. ${taken}`],
  [
    /^PK/,
    `This is a packed file, perhaps of Office or of NiceLabel. Unpack it, or print it into a file as ZPL. ${taken}`,
  ],
]

/** Reads the labels of a file; the kind of file is found by its content. */
export async function readLabelFile(bytes: Uint8Array, order: ExtractionOrder): Promise<ExtractionAnswer> {
  const start = Buffer.from(bytes.subarray(0, 64 * 1024))
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
  if (start === '') return refusal('empty-file', 'The file is empty. Choose another file.')
  if (start.startsWith('{')) return readDocumentFile(bytes)
  if (Buffer.from(bytes).includes('^XA')) return readZplFile(bytes, order)
  const other = others.find(([pattern]) => pattern.test(start))
  return refusal('not-a-label', other?.[1] ?? `This file has no label that can be read. ${taken}`)
}

async function readDocumentFile(bytes: Uint8Array): Promise<ExtractionAnswer> {
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
  const warnings = compileContents(document, 'design').problems.map(
    ({ message }): ExtractionWarning => ({ message, line: null }),
  )
  const label = toExtracted({ name: null, copies: 1, document, warnings, printedPicture: null }, await loadResources())
  const { mediaWidth, mediaHeight, variables } = label
  const extraction: Extraction = {
    kind: 'design',
    mediaWidth,
    mediaHeight,
    variables,
    pages: 1,
    warnings,
    labels: [label],
  }
  return { kind: 'extracted', extraction }
}
