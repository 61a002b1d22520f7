// Titles of columns that hold GTINs.
import { foldedTitles, foldTitle, type TitleLists, wordsOfTitle } from './fold-title.ts'

/** Numbers with a check digit by their standard (GS1 General Specifications, ISO 2108); each is a word of the title. */
const gtinWords = new Set(['gtin', 'ean', 'upc', 'isbn', 'jan', 'eankod', 'eankode', 'eancode', 'upccode'])

/** Any barcode: a GTIN in most lists of articles, a number of one's own in some. */
const barcodeTitles: TitleLists = {
  en: 'barcode',
  sv: 'streckkod',
  de: 'Strichcode, Barcode',
  fr: 'code-barres, code à barres, code-barre',
  es: 'código de barras, código barras',
  it: 'codice a barre, codice barre',
  pt: 'código de barras, código barras',
  nl: 'streepjescode, barcode',
  pl: 'kod kreskowy, kod paskowy',
  cs: 'čárový kód',
  da: 'stregkode',
  no: 'strekkode',
}
const barcodeWords = [...foldedTitles(barcodeTitles)]

/** `gtin` where the title names a standard, `barcode` where it names any barcode. */
export function barcodeOfTitle(title: string): 'gtin' | 'barcode' | undefined {
  if (wordsOfTitle(title).some((word) => gtinWords.has(word))) return 'gtin'
  const folded = foldTitle(title)
  return barcodeWords.some((word) => folded.includes(word)) ? 'barcode' : undefined
}
