import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const docs = join(dirname(fileURLToPath(import.meta.url)), '../../../../docs')

/**
 * The rows of the first table below a heading of a page of `docs`, each cell as its text: code without its signs, `\|` as `|`.
 * Throws where there is none, so that no test passes over an empty table.
 */
export function tableOfPage(page: string, heading: string): readonly (readonly string[])[] {
  const lines = readFileSync(join(docs, page), 'utf8').split('\n')
  const start = lines.indexOf(heading)
  const first = lines.findIndex((line, index) => index > start && line.startsWith('|'))
  const end = lines.findIndex((line, index) => index > first && !line.startsWith('|'))
  const rows = lines.slice(first + 2, end === -1 ? lines.length : end).map(cellsOf)
  if (start === -1 || first === -1 || rows.length === 0) throw new Error(`docs/${page} has no table below "${heading}"`)
  return rows
}

const cellsOf = (line: string): readonly string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.replaceAll('\\|', '|').trim())
    .map((cell) => (/^`[^`]*`$/.test(cell) ? cell.slice(1, -1) : cell))
