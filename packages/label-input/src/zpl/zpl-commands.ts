/** One command: `^FO` with its parameters as they stood, bytes as characters U+0000 to U+00FF. */
export interface ZplCommand {
  /** Prefix and two letters, upper case; `^A` and its font letter count as `^A`. */
  readonly name: string
  readonly parameters: string
  /** Where it stands in the source. */
  readonly start: number
  readonly end: number
}

const prefix = /[\^~]/g

/** Splits ZPL into commands. Everything up to the next `^` or `~` belongs to a command, but for binary `^GFB` data, which is counted. */
export function* zplCommands(source: string): Generator<ZplCommand> {
  let start = nextPrefix(source, 0)
  while (start < source.length) {
    // Font letters follow at once, `^A0N`: the second letter is part of the parameters.
    const isFont = /^\^A/i.test(source.slice(start, start + 2))
    const nameLength = isFont ? 2 : 3
    const name = source.slice(start, start + nameLength).toUpperCase()
    const parametersAt = Math.min(start + nameLength, source.length)
    const end = name === '^GF' ? graphicEnd(source, parametersAt) : nextPrefix(source, parametersAt)
    yield { name, parameters: source.slice(parametersAt, end), start, end }
    start = nextPrefix(source, end)
  }
}

function nextPrefix(source: string, from: number): number {
  prefix.lastIndex = from
  return prefix.exec(source)?.index ?? source.length
}

function graphicEnd(source: string, from: number): number {
  const binary = /^B,(\d{1,9}),\d*,\d*,/i.exec(source.slice(from, from + 64))
  if (!binary) return nextPrefix(source, from)
  return Math.min(source.length, from + binary[0].length + Number(binary[1]))
}

/** The parameters between commas, without line breaks and surrounding blanks. */
export const splitParameters = (parameters: string): string[] =>
  parameters
    .replaceAll(/[\r\n\t]/g, '')
    .split(',')
    .map((part) => part.trim())

/** A whole number of at most nine digits, or the fallback where there is none. */
export function numberAt(parts: readonly string[], index: number, fallback: number): number {
  const text = parts[index] ?? ''
  return /^-?\d{1,9}(\.\d+)?$/.test(text) ? Math.round(Number(text)) : fallback
}
