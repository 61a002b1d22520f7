import type { PDF, PdfDict } from '@libpdf/core'
import { dictOf, listOf, type PdfReader, textOf } from './pdf-fields.ts'

const mostPagesLooked = 50

/** Sentences about what a PDF holds beside its pages: none of it is run, printed or passed on. */
export function remarksOf(pdf: PDF, reader: PdfReader): string[] {
  const leftOut = [...ofDocument(pdf, reader), ...ofPages(pdf, reader)]
  const form = pdf.getForm()
  const isSigned = form?.getFields().some(({ type }) => type === 'signature') ?? false
  return [
    ...(leftOut.length > 0
      ? [`Left out, as it is not printed: ${[...new Set(leftOut)].slice(0, 10).join(', ')}.`]
      : []),
    ...(isSigned ? ['The PDF has a signature. Its picture is printed; prints are not signed.'] : []),
  ]
}

function ofDocument(pdf: PDF, { get }: PdfReader): string[] {
  const catalog = pdf.getCatalog()
  const names = dictOf(get(catalog, 'Names'))
  const scripts = names?.has('JavaScript') || catalog.has('OpenAction') || catalog.has('AA')
  const files = names?.has('EmbeddedFiles') || catalog.has('AF')
  const form = dictOf(get(catalog, 'AcroForm'))
  return [
    ...(scripts ? ['scripts and actions of the document'] : []),
    ...(files ? ['attached files'] : []),
    ...(form?.has('XFA') ? ['its XFA form'] : []),
  ]
}

const ofPages = (pdf: PDF, reader: PdfReader): string[] =>
  pdf
    .getPages()
    .slice(0, mostPagesLooked)
    .flatMap(({ dict }, index) => {
      const where = `page ${index + 1}`
      const annotations = listOf(reader, reader.get(dict, 'Annots'))
      const found = annotations.flatMap((one) => ofAnnotation(dictOf(one), reader, where))
      return dict.has('AA') ? [`actions of ${where}`, ...found] : found
    })

/** Of a field, a link or a note. */
function ofAnnotation(annotation: PdfDict | undefined, { get }: PdfReader, where: string): string[] {
  if (textOf(get(annotation, 'Subtype')) === 'FileAttachment') return ['attached files']
  const action = dictOf(get(annotation, 'A'))
  const kind = textOf(get(action, 'S'))
  if (kind === 'URI') return [`a link to ${textOf(get(action, 'URI')).slice(0, 60)} on ${where}`]
  return kind !== '' || annotation?.has('AA') ? [`actions of ${where}`] : []
}
