import { allElements } from './flatten-elements.ts'
import type { LabelDocument, LabelElement, TextElement } from './label-document.ts'

/** A font as a document names it. */
export interface NamedFont {
  readonly family: string
  readonly bold: boolean
}

// The database reads documents by the same rules (`named_fonts` in the migrations of labels).
/** The fonts that the texts and tables of a document name, each once. */
export function namedFonts(document: Pick<LabelDocument, 'elements' | 'pages'>): NamedFont[] {
  const fonts = allElements(document).flatMap(fontsOf)
  return [...new Map(fonts.map((font) => [`${font.family}/${font.bold}`, font])).values()]
}

function fontsOf(element: LabelElement): NamedFont[] {
  if (element.type === 'text') return fontsOfText(element)
  if (element.type !== 'table') return []
  const { fontFamily: family, headerHeight } = element
  // Titles are bold.
  return headerHeight > 0
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
