// The font that a field's text is written in: the PDF's own where it has all the characters.
import { type PDF, PdfDict, PdfName, type PdfObject, Standard14Font, type Standard14FontName } from '@libpdf/core'
import { dictOf, listOf, type PdfReader, textOf } from './pdf-fields.ts'

export interface FieldFont {
  readonly object: PdfObject
  /** Undefined where the font lacks a character. */
  readonly encode: (text: string) => Uint8Array | undefined
  /** Thousandths of the font size. */
  readonly widthOf: (text: string) => number
}

/** The characters 128 to 159 of Windows' Latin (ISO 32000-1 annex D.2). */
const windowsOnly = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ'

/** The byte of each character in WinAnsiEncoding; undefined where one is missing. */
function winAnsi(text: string): Uint8Array | undefined {
  const codes = [...text].map((character) => {
    const code = character.codePointAt(0) ?? 0
    if ((code >= 32 && code < 127) || (code >= 160 && code < 256)) return code
    const place = windowsOnly.indexOf(character)
    return place > 0 || character === '€' ? 128 + place : -1
  })
  return codes.includes(-1) ? undefined : Uint8Array.from(codes)
}

const short: Readonly<Record<string, Standard14FontName>> = {
  Helv: 'Helvetica',
  HeBo: 'Helvetica-Bold',
  TiRo: 'Times-Roman',
  TiBo: 'Times-Bold',
  Cour: 'Courier',
  CoBo: 'Courier-Bold',
}

/** The font of every printer that is nearest to a font that the PDF only names. */
function standardOf(name: string): Standard14FontName {
  const known = short[name]
  if (known) return known
  const isBold = /bold|black|heavy/i.test(name)
  if (/cour|mono|consol/i.test(name)) return isBold ? 'Courier-Bold' : 'Courier'
  if (/times|serif|georgia|garamond|roman/i.test(name) && !/sans/i.test(name))
    return isBold ? 'Times-Bold' : 'Times-Roman'
  return isBold ? 'Helvetica-Bold' : 'Helvetica'
}

/** Whether the name of a font says that it is bold. */
export const isBoldName = (name: string): boolean => /bold|black|heavy|HeBo|TiBo|CoBo/i.test(name)

function standardFont(name: string): FieldFont {
  const standard = standardOf(name)
  const metrics = Standard14Font.of(standard)
  return {
    object: PdfDict.of({
      Type: PdfName.of('Font'),
      Subtype: PdfName.of('Type1'),
      BaseFont: PdfName.of(standard),
      Encoding: PdfName.of('WinAnsiEncoding'),
    }),
    encode: winAnsi,
    widthOf: (text) => metrics.widthOfTextAtSize(text, 1000),
  }
}

/** The font that a field names: the PDF's own where its letters come with it, else the standard one that is like it. */
export function fontOf(pdf: PDF, reader: PdfReader, name: string): FieldFont {
  const form = dictOf(reader.get(pdf.getCatalog(), 'AcroForm'))
  const dict = dictOf(reader.get(dictOf(reader.get(dictOf(reader.get(form, 'DR')), 'Font')), name))
  if (!dict || !hasLetters(dict, reader)) return standardFont(textOf(reader.get(dict, 'BaseFont')) || name)
  const own = pdf.getForm()?.acroForm().getExistingFont(name)
  if (!own?.ref) return standardFont(name)
  const widthOf = (text: string): number => own.getTextWidth(text, 1000)
  const canWrite = (text: string): boolean =>
    own.canUseForAppearance(text) && [...text].every((character) => widthOf(character) > 0)
  return {
    object: own.ref,
    encode: (text) => (canWrite(text) ? own.encodeTextToBytes(text) : undefined),
    widthOf,
  }
}

/** Whether the font's file is in the PDF. */
function hasLetters(font: PdfDict, reader: PdfReader): boolean {
  const inner = dictOf(listOf(reader, reader.get(font, 'DescendantFonts'))[0]) ?? font
  const descriptor = dictOf(reader.get(inner, 'FontDescriptor'))
  return ['FontFile', 'FontFile2', 'FontFile3'].some((key) => descriptor?.has(key))
}
