import { PDF, PdfArray, PdfDict, PdfName, PdfNumber, type PdfObject, PdfStream } from '@libpdf/core'
import type { PdfFillRefusal } from './drawing-protocol.ts'
import { fontOf } from './field-font.ts'
import { type FieldLook, lookOf, rgbOf } from './field-look.ts'
import { pdfNumber, type TextField, writeFieldText } from './field-text.ts'
import { createReader, dictOf, type PdfField, type PdfWidget, stateOf } from './pdf-fields.ts'
import type { NamedField, PdfLabel } from './read-pdf-label.ts'
import { setInShippedFonts } from './shipped-text.ts'

/** Writes values into the looks of the fields, which a printer prints; or says which values their fields cannot hold. */
export async function fillPdf(
  label: PdfLabel,
  texts: Readonly<Record<string, string>>,
): Promise<{ readonly file: Uint8Array } | { readonly refusals: readonly PdfFillRefusal[] }> {
  const refusals: PdfFillRefusal[] = []
  for (const named of label.fields) {
    const text = (texts[named.variableName] ?? '').normalize('NFC')
    const message = await fillField(label, named, text)
    if (message !== undefined) refusals.push({ variableName: named.variableName, message })
  }
  return refusals.length > 0 ? { refusals } : { file: await label.pdf.save() }
}

/** Answers what is wrong with the text. */
async function fillField(
  label: PdfLabel,
  { field, variableName }: NamedField,
  text: string,
): Promise<string | undefined> {
  if (field.kind === 'checkbox' || field.kind === 'radio') {
    tick(label, field, text)
    return undefined
  }
  for (const widget of field.widgets) {
    const look = await writtenLook(label, { field, widget, text })
    if (!look) return `The value of "${variableName}" does not fit its field in the PDF. Shorten it.`
    widget.dict.set('AP', PdfDict.of({ N: label.pdf.register(look) }))
    widget.dict.delete('AS')
  }
  return undefined
}

const isTrue = (text: string): boolean => /^(true|1|yes)$/i.test(text)

/** The states of boxes and buttons are drawn in the PDF: the one that is meant is shown. */
function tick({ reader }: PdfLabel, field: PdfField, text: string): void {
  for (const [index, { dict }] of field.widgets.entries()) {
    const state = stateOf(dict, reader)
    const isTicked = field.kind === 'radio' ? field.options[index] === text : isTrue(text)
    dict.set('AS', PdfName.of(isTicked ? state : 'Off'))
  }
}

interface Writing {
  readonly field: TextField
  readonly widget: PdfWidget
  readonly text: string
}

/** What a widget looks like with its text; undefined where the text does not fit. */
async function writtenLook(label: PdfLabel, { field, widget, text }: Writing): Promise<PdfStream | undefined> {
  const { pdf, reader } = label
  const look = lookOf(widget, reader, dictOf(reader.get(pdf.getCatalog(), 'AcroForm')))
  const font = fontOf(pdf, reader, look.fontName)
  if (text.trim() === '') return streamOf(look, '', {})
  const content = writeFieldText(text, { field, look, font })
  if (content !== undefined) {
    const resources = { Font: PdfDict.of({ F: font.object }) }
    return streamOf(look, `${colorOf(look.color, 'rg')}\n${content}`, resources)
  }
  // It may fit in the other font, too, where the own one has all its letters.
  const page = await setInShippedFonts(text, { field, look })
  if (!page) return undefined
  const embedded = await pdf.embedPage(await withOwnResources(page), 0)
  return streamOf(look, '/T Do', { XObject: PdfDict.of({ T: embedded.ref }) })
}

/** A PDF whose page names its fonts itself: those of our writer stand in what all pages share (ISO 32000-1 7.7.3.4). */
async function withOwnResources(file: Uint8Array): Promise<PDF> {
  const set = await PDF.load(file)
  const page = set.getPages()[0]
  const shared = page && createReader(set).inherited(page.dict, 'Resources')
  if (shared) page.dict.set('Resources', shared)
  return set
}

const colorOf = (parts: readonly number[], operator: 'rg' | 'RG'): string =>
  `${rgbOf(parts).map(pdfNumber).join(' ')} ${operator}`

/** A form XObject as the look of a widget (ISO 32000-1 12.5.5): background, border, and what is written. */
function streamOf(look: FieldLook, content: string, resources: Record<string, PdfObject>): PdfStream {
  const { width, height, background, border, borderWidth } = look
  const box = `0 0 ${pdfNumber(width)} ${pdfNumber(height)} re`
  const half = borderWidth / 2
  const inside = [half, half, width - borderWidth, height - borderWidth].map(pdfNumber).join(' ')
  const lines = [
    'q',
    ...(background.length > 0 ? [`${colorOf(background, 'rg')} ${box} f`] : []),
    ...(border.length > 0 && borderWidth > 0
      ? [`${colorOf(border, 'RG')} ${pdfNumber(borderWidth)} w ${inside} re S`]
      : []),
    'Q',
    `q ${box} W n`,
    content,
    'Q',
  ]
  return PdfStream.fromDict(
    {
      Type: PdfName.of('XObject'),
      Subtype: PdfName.of('Form'),
      BBox: numbers([0, 0, width, height]),
      Matrix: numbers(matrixOf(look)),
      Resources: PdfDict.of(resources),
    },
    Buffer.from(lines.join('\n'), 'latin1'),
  )
}

const numbers = (values: readonly number[]): PdfArray => new PdfArray(values.map((value) => PdfNumber.of(value)))

/** Turns the look counterclockwise into the widget's rectangle (table 189, R). */
function matrixOf({ rotation, width, height }: FieldLook): readonly number[] {
  if (rotation === 90) return [0, 1, -1, 0, height, 0]
  if (rotation === 180) return [-1, 0, 0, -1, width, height]
  return rotation === 270 ? [0, -1, 1, 0, 0, width] : [1, 0, 0, 1, 0, 0]
}
