import { TableError } from '../table-error.ts'

/** One element of a list may have this many characters. */
const maximumElementLength = 4_194_304
const maximumDepth = 64

const [space, quote, comma, openBracket, closeBracket, openBrace, closeBrace] = [32, 34, 44, 91, 93, 123, 125] as const
const backslash = 92
/** How brackets change the depth. */
const steps: ReadonlyMap<number, number> = new Map([
  [openBrace, 1],
  [openBracket, 1],
  [closeBrace, -1],
  [closeBracket, -1],
])

const unreadable = (why: string) => new TableError('json-not-readable', `The JSON cannot be read: ${why}.`)

/**
 * Finds the elements of the list in a JSON text that comes in pieces: of the text itself where it is a list, or of its
 * field `data`. Each is told as its own text; nothing else is kept.
 */
export function createElementScanner(): { readonly push: (text: string) => string[]; readonly end: () => void } {
  let rest = ''
  /** Before the list, in it, behind it. */
  let place: 'before' | 'inside' | 'behind' = 'before'
  let depth = 0
  let isInString = false
  let isEscaped = false
  let start = -1
  let at = 0

  /** Passes over the start of the text until its list begins; false when that is still to come. */
  const enterList = (): boolean => {
    const found =
      /^\uFEFF?\s*(?:\[|\{(?:\s*"[^"\\]{0,200}"\s*:\s*(?:"[^"\\]{0,2000}"|-?[\d.eE+-]{1,40}|true|false|null)\s*,){0,100}\s*"data"\s*:\s*\[)/.exec(
        rest,
      )
    if (!found) {
      if (rest.length > 65_536 || !/^\uFEFF?\s*(\{|$)/.test(rest)) {
        throw new TableError(
          'json-not-a-list',
          'The JSON must be a list of objects, or an object with such a list under "data".',
        )
      }
      return false
    }
    at = found[0].length
    place = 'inside'
    return true
  }

  const stepInString = (code: number) => {
    if (isEscaped) isEscaped = false
    else if (code === backslash) isEscaped = true
    else if (code === quote) isInString = false
  }

  /** An element's text, at the comma or bracket behind it. */
  const endElement = (isEndOfList: boolean): string | undefined => {
    const element = start < 0 ? '' : rest.slice(start, at).trim()
    if (element === '' && !isEndOfList) throw unreadable('an element is missing between two commas')
    start = -1
    if (isEndOfList) place = 'behind'
    return element === '' ? undefined : element
  }

  /** Looks at one character of the list; gives an element's text where one ends. */
  const step = (code: number): string | undefined => {
    const isBetween = depth === 0
    if (isBetween && (code === comma || code === closeBracket)) return endElement(code === closeBracket)
    if (start < 0 && code > space) start = at
    if (code === quote) isInString = true
    depth = Math.max(0, depth + (steps.get(code) ?? 0))
    if (depth > maximumDepth) throw unreadable('it is nested too deeply')
    return undefined
  }

  const scan = (): string[] => {
    const found: string[] = []
    for (; at < rest.length && place === 'inside'; at += 1) {
      const code = rest.charCodeAt(at)
      if (isInString) {
        stepInString(code)
        continue
      }
      const element = step(code)
      if (element !== undefined) found.push(element)
    }
    return found
  }

  return {
    push: (text) => {
      if (place === 'behind') return []
      rest += text
      if (place === 'before' && !enterList()) return []
      const found = scan()
      const kept = start < 0 ? at : start
      rest = rest.slice(kept)
      at -= kept
      if (start >= 0) start = 0
      if (rest.length > maximumElementLength) throw unreadable('one element has more than 4 million characters')
      return found
    },
    end: () => {
      if (place === 'before' && rest.trim() === '') throw new TableError('empty-file', 'The file is empty.')
      if (place === 'before') throw new TableError('json-not-a-list', 'The JSON has no list of objects.')
      if (place === 'inside') throw new TableError('file-ends-too-soon', 'The JSON ends in the middle of its list.')
    },
  }
}
