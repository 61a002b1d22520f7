/** A text that no database and no printer takes, with the way to it. */
interface BadText {
  readonly path: readonly (string | number)[]
  readonly message: string
}

/** Finds texts with NUL characters or half surrogate pairs, at most `most` of them. Without recursion: depth is the caller's to bound. */
export function findBadTexts(document: unknown, most: number): BadText[] {
  const found: BadText[] = []
  const waiting: Place[] = [{ value: document, path: [] }]
  for (let one = waiting.pop(); one && found.length < most; one = waiting.pop()) {
    const { value, path } = one
    const message = typeof value === 'string' ? mistakeIn(value) : undefined
    if (message) found.push({ path, message })
    waiting.push(...partsOf(one))
  }
  return found
}

interface Place {
  readonly value: unknown
  readonly path: BadText['path']
}

function partsOf({ value, path }: Place): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  return keys.map((key) => ({
    value: (value as Readonly<Record<string | number, unknown>>)[key],
    path: [...path, key],
  }))
}

function mistakeIn(text: string): string | undefined {
  if (text.includes('\0')) return 'The text has a NUL character (U+0000), which cannot be stored.'
  return text.isWellFormed() ? undefined : 'The text has half a surrogate pair, which is no character.'
}
