/** A PDF to fill and draw, once for each set of texts by the names of its variables. */
export interface PdfOrder {
  readonly texts: readonly Readonly<Record<string, string>>[]
  /** For a printer of dots; else the filled PDF is answered, as `layout` says. */
  readonly dots: PdfDots | undefined
  readonly layout: PdfLayout
}

/** The size of a page in dots, and how many of them are an inch. */
export interface PdfDots {
  readonly width: number
  readonly height: number
  readonly dpi: number
}

/** How the pages of a filled PDF stand in it. */
export interface PdfLayout {
  /** Of each label. */
  readonly copies: number
  /** Whether the pages of a label stay together, or each page is repeated by itself. */
  readonly isCollated: boolean
  /** By how far pages are moved, in points to the right and down. */
  readonly right: number
  readonly down: number
  readonly isMirrored: boolean
  readonly isUpsideDown: boolean
}

/** A value that its field cannot hold. */
export interface PdfFillRefusal {
  readonly variableName: string
  readonly message: string
}

export type PdfAnswer =
  | { readonly kind: 'refused'; readonly refusals: readonly PdfFillRefusal[] }
  /** The greys of each page of each label, deflated, as base64. */
  | { readonly kind: 'dots'; readonly pictures: readonly string[] }
  /** Base64. */
  | { readonly kind: 'pdf'; readonly file: string }
