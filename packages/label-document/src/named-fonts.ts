import { allFormats } from './filling/conditional-formats.ts'
import { allElements } from './groups/flatten-elements.ts'
import type { LabelDocument, LabelElement, TableElement, TextElement } from './label-document.ts'

/** A font as a document names it. */
export interface NamedFont {
  readonly family: string
  readonly bold: boolean
}

// The database reads documents by the same rules (`named_fonts` in the migrations of labels).
/** The fonts that the texts, tables and barcodes of a document name, each once; where values may be marked up, all of them in bold, too. */
export function namedFonts(document: Pick<LabelDocument, 'elements' | 'pages' | 'variables'>): NamedFont[] {
  const named = allElements(document).flatMap((element) => allFormats(element).flatMap(fontsOf))
  const isMarkedUp = document.variables.some(({ allowsMarkup }) => allowsMarkup)
  const fonts = isMarkedUp ? named.flatMap((font) => [font, { ...font, bold: true }]) : named
  return [...new Map(fonts.map((font) => [`${font.family}/${font.bold}`, font])).values()]
}

function fontsOf(element: LabelElement): NamedFont[] {
  if (element.type === 'text') return fontsOfText(element)
  if (element.type === 'table') return fontsOfTable(element)
  if (element.type !== 'barcode' || element.textFont === undefined) return []
  return [{ family: element.textFont, bold: false }]
}

// Titles are bold.
function fontsOfTable({ fontFamily: family, headerHeight, columns }: TableElement): NamedFont[] {
  const hasBold = headerHeight > 0 || columns.some(({ bold }) => bold)
  return hasBold
    ? [
        { family, bold: false },
        { family, bold: true },
      ]
    : [{ family, bold: false }]
}

const fontsOfText = ({ fontFamily, bold, runs = [] }: TextElement): NamedFont[] => [
  { family: fontFamily, bold },
  ...runs.map((run) => ({ family: run.fontFamily ?? fontFamily, bold: run.bold ?? bold })),
]
