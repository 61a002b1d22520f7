import { createCsvScanner } from './scan-csv.ts'

/** The first of equals wins: commas stand in names and numbers, too. */
const candidates = [';', '\t', '|', ','] as const
const decimalComma = /(?<=\d),(?=\d)/g

/** `sep=;` in the first line, as spreadsheets write it; some programs put every line in quotes, this one as well. */
const declared = /^("?)sep=([^\r\n"])\1\r?\n/i

/** The delimiter that the text says itself, and how long that line is. */
export function declaredDelimiter(text: string): { readonly delimiter: string; readonly length: number } | undefined {
  const found = declared.exec(text)
  return found?.[2] ? { delimiter: found[2], length: found[0].length } : undefined
}

interface Rated {
  readonly delimiter: string
  /** What share of the rows has the number of cells that most have; 0 where that is one. */
  readonly share: number
  /** The first row that it parts. */
  readonly firstParted: number
}

function rate(text: string, delimiter: string): Rated {
  let rows: readonly { readonly cells: readonly unknown[] }[]
  try {
    rows = createCsvScanner(delimiter).push(text).slice(0, 200)
  } catch {
    // A quote that stays open with this delimiter speaks against it.
    return { delimiter, share: 0, firstParted: 0 }
  }
  const counts = Map.groupBy(rows, (row) => row.cells.length)
  const [usual] = [...counts].sort(([, a], [, b]) => b.length - a.length)
  const share = usual && usual[0] > 1 ? usual[1].length / rows.length : 0
  return { delimiter, share, firstParted: rows.findIndex(({ cells }) => cells.length > 1) }
}

/** The delimiter that gives the most even rows. */
const bestOf = (rated: readonly Rated[]): Rated | undefined =>
  rated.reduce((best: Rated | undefined, each) => (each.share > (best?.share ?? 0) ? each : best), undefined)

/** Guesses the delimiter of a text from its beginning. */
export function detectDelimiter(sample: string): string {
  const text = /[\r\n]$/.test(sample) ? sample : `${sample}\n`
  const rated = candidates.map((delimiter) => rate(text, delimiter))
  const best = bestOf(rated)
  if (best?.delimiter !== ',') return best?.delimiter ?? ','
  // Where another parts the names and most rows, too, commas between digits are not counted.
  const others = rated.filter(({ share, firstParted }) => share > 0.5 && firstParted <= best.firstParted)
  const commas = rate(text.replace(decimalComma, ''), ',')
  return bestOf([...others.filter(({ delimiter }) => delimiter !== ','), commas])?.delimiter ?? ','
}
