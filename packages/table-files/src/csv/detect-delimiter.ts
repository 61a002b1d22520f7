import { createCsvScanner } from './scan-csv.ts'

const candidates = [',', ';', '\t', '|'] as const

/** `sep=;` in the first line, as spreadsheets write it. */
const declared = /^sep=([^\r\n"])\r?\n/i

/** The delimiter that the text says itself, and how long that line is. */
export function declaredDelimiter(text: string): { readonly delimiter: string; readonly length: number } | undefined {
  const found = declared.exec(text)
  return found?.[1] ? { delimiter: found[1], length: found[0].length } : undefined
}

/** How many cells most rows have with a delimiter, and what share of the rows has just that many. */
function rate(sample: string, delimiter: string): number {
  let rows: readonly { readonly cells: readonly unknown[] }[]
  try {
    rows = createCsvScanner(delimiter).push(sample).slice(0, 200)
  } catch {
    // A quote that stays open with this delimiter speaks against it.
    return 0
  }
  const counts = Map.groupBy(rows, (row) => row.cells.length)
  const [usual] = [...counts].sort(([, a], [, b]) => b.length - a.length)
  if (!usual || usual[0] < 2) return 0
  return (usual[1].length / rows.length) * 1000 + Math.min(usual[0], 500)
}

/** Guesses the delimiter of a text from its beginning: the one that gives the most even rows. */
export function detectDelimiter(sample: string): string {
  const text = /[\r\n]$/.test(sample) ? sample : `${sample}\n`
  const rated = candidates.map((delimiter) => ({ delimiter, rating: rate(text, delimiter) }))
  const best = rated.reduce((winner, each) => (each.rating > winner.rating ? each : winner))
  return best.rating > 0 ? best.delimiter : ','
}
