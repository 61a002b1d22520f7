/** Parts parameters at commas outside quotation marks; `quoted` matches a text with its marks at the place where it starts. */
export function splitQuoted(parameters: string, quoted: RegExp): string[] {
  const parts: string[] = []
  const text = new RegExp(quoted.source, 'y')
  let from = 0
  let at = 0
  while (at < parameters.length) {
    text.lastIndex = at
    const length = parameters[at] === '"' ? (text.exec(parameters)?.[0].length ?? 1) : 1
    if (length === 1 && parameters[at] === ',') {
      parts.push(parameters.slice(from, at).trim())
      from = at + 1
    }
    at += length
  }
  return [...parts, parameters.slice(from).trim()]
}
