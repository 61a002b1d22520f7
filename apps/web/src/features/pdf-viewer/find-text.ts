// Where words stand in the text of a PDF, as a pure rule.

/** A piece of one of a page's texts. */
export interface Piece {
  readonly item: number
  readonly from: number
  readonly to: number
}

export interface Match {
  /** From 0. */
  readonly page: number
  /** One, or more where a word is written in several pieces. */
  readonly pieces: readonly Piece[]
}

/** One text of a page, in reading order. */
export interface TextItem {
  readonly str: string
  readonly hasEOL: boolean
}

export const mostMatches = 1_000

/** Blanks in what is searched for stand for any blank and for a new line. */
function patternOf(query: string): RegExp | undefined {
  const words = query.trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return undefined
  return new RegExp(words.map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}/]/g, '\\$&')).join('\\s+'), 'giu')
}

interface Span {
  readonly from: number
  readonly to: number
}

function piecesOf(starts: readonly number[], items: readonly TextItem[], { from, to }: Span): Piece[] {
  return items.flatMap(({ str }, item) => {
    const start = starts[item] ?? 0
    const piece = { item, from: Math.max(0, from - start), to: Math.min(str.length, to - start) }
    return piece.from < piece.to ? [piece] : []
  })
}

/** All places of a text, page by page; no more than `mostMatches`. */
export function findText(pages: readonly (readonly TextItem[])[], query: string): readonly Match[] {
  const pattern = patternOf(query)
  const matches: Match[] = []
  if (!pattern) return matches
  for (const [page, items] of pages.entries()) {
    const starts: number[] = []
    let text = ''
    for (const { str, hasEOL } of items) {
      starts.push(text.length)
      text += hasEOL ? `${str}\n` : str
    }
    for (const { index, 0: found } of text.matchAll(pattern)) {
      matches.push({ page, pieces: piecesOf(starts, items, { from: index, to: index + found.length }) })
      if (matches.length === mostMatches) return matches
    }
  }
  return matches
}
