/** One place of a mask: which characters, how often. */
interface MaskPart {
  readonly takes: (character: string) => boolean
  readonly least: number
  readonly most: number
}

/** A mask taken apart, ready to match. */
export type Mask = readonly MaskPart[]

const mostParts = 200
const mostCount = 500

/**
 * Takes a mask apart: `#` a digit, `A` a letter, `*` any character, `[A-F0-9]` one of a set (`[^ …]` none of it), `{3}` or
 * `{1,5}` how often the place before, `\` makes the next character stand for itself, as all others do. Not a regular
 * expression: matching takes time in proportion to mask and text.
 */
export function readMask(mask: string): Mask | { readonly reason: string } {
  const parts: MaskPart[] = []
  const characters = [...mask]
  let position = 0
  while (position < characters.length) {
    const place = readPlace(characters, position)
    if ('reason' in place) return place
    const count = readCount(characters, place.end)
    if ('reason' in count) return count
    parts.push({ takes: place.takes, least: count.least, most: count.most })
    position = count.end
    if (parts.length > mostParts) return { reason: `A mask has at most ${mostParts} places.` }
  }
  return parts
}

interface Place {
  readonly takes: (character: string) => boolean
  readonly end: number
}

const isDigit = (character: string): boolean => character >= '0' && character <= '9' && character.length === 1
const isLetter = (character: string): boolean => /^\p{L}$/u.test(character)

function readPlace(characters: readonly string[], position: number): Place | { readonly reason: string } {
  const character = characters[position] ?? ''
  const end = position + 1
  if (character === '#') return { takes: isDigit, end }
  if (character === 'A') return { takes: isLetter, end }
  if (character === '*') return { takes: () => true, end }
  if (character === '[') return readSet(characters, end)
  if (character === '{') return { reason: 'A count in braces must stand behind a place.' }
  if (character !== '\\') return { takes: (one) => one === character, end }
  const literal = characters[end]
  return literal === undefined
    ? { reason: 'Behind \\ a character is missing.' }
    : { takes: (one) => one === literal, end: end + 1 }
}

function readSet(characters: readonly string[], from: number): Place | { readonly reason: string } {
  const close = characters.indexOf(']', from + 1)
  if (close < 0) return { reason: 'The set has no closing bracket.' }
  const isNegative = characters[from] === '^'
  const members = characters.slice(isNegative ? from + 1 : from, close)
  const ranges: (readonly [string, string])[] = []
  for (let index = 0; index < members.length; index++) {
    const first = members[index] ?? ''
    const last = members[index + 1] === '-' ? members[index + 2] : undefined
    ranges.push([first, last ?? first])
    if (last !== undefined) index += 2
  }
  const isMember = (one: string): boolean => ranges.some(([first, last]) => one >= first && one <= last)
  return { takes: (one) => isMember(one) !== isNegative, end: close + 1 }
}

function readCount(
  characters: readonly string[],
  position: number,
): { readonly least: number; readonly most: number; readonly end: number } | { readonly reason: string } {
  if (characters[position] !== '{') return { least: 1, most: 1, end: position }
  const close = characters.indexOf('}', position)
  const match = /^(\d{1,3})(?:,(\d{1,3}))?$/.exec(characters.slice(position + 1, close < 0 ? position : close).join(''))
  if (!match) return { reason: 'A count is written {3} or {1,5}.' }
  const least = Number(match[1])
  const most = Number(match[2] ?? match[1])
  if (most < least || most > mostCount) return { reason: `A count goes up, to ${mostCount} at most.` }
  return { least, most, end: close + 1 }
}

/** Whether a text is what the mask asks for, from its first to its last character. */
export function matchesMask(mask: Mask, text: string): boolean {
  const characters = [...text]
  let reached = new Uint8Array(characters.length + 1)
  reached[0] = 1
  for (const part of mask) reached = step(part, characters, reached)
  return reached[characters.length] === 1
}

// All places that the text may have been read to after one more part: runs of fitting characters, counted from the right.
function step(part: MaskPart, characters: readonly string[], reached: Uint8Array): Uint8Array<ArrayBuffer> {
  const runs = runsOf(part, characters)
  const changes = new Int32Array(characters.length + 2)
  for (let index = 0; index < reached.length; index++) {
    const longest = Math.min(part.most, runs[index] ?? 0)
    if (reached[index] !== 1 || longest < part.least) continue
    changes[index + part.least] = (changes[index + part.least] ?? 0) + 1
    changes[index + longest + 1] = (changes[index + longest + 1] ?? 0) - 1
  }
  const next = new Uint8Array(characters.length + 1)
  let open = 0
  for (let index = 0; index < next.length; index++) {
    open += changes[index] ?? 0
    next[index] = open > 0 ? 1 : 0
  }
  return next
}

function runsOf({ takes }: MaskPart, characters: readonly string[]): Uint16Array {
  const runs = new Uint16Array(characters.length + 1)
  for (let index = characters.length - 1; index >= 0; index--) {
    runs[index] = takes(characters[index] ?? '') ? Math.min(mostCount, (runs[index + 1] ?? 0) + 1) : 0
  }
  return runs
}
