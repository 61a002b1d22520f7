import { TableError } from '../table-error.ts'
import { closeBracket, colon, createJsonSteps, isBlankCode, openBrace, openBracket, quote } from './json-steps.ts'

/** Where in a JSON text its objects stand: in a list with commas between them, or one behind the other. */
export interface FoundList {
  readonly kind: 'list' | 'lines'
  /** Characters before the first. */
  readonly start: number
}

const notAList = () =>
  new TableError(
    'json-not-a-list',
    'The JSON must be a list of objects, one object a line, or an object with one such list in it.',
  )

interface NamedList extends FoundList {
  readonly name: string
  readonly isEmpty: boolean
}

/** The lists in the object that a text begins with, as its characters come. */
function createListFinder() {
  const steps = createJsonSteps()
  const lists: NamedList[] = []
  let name = ''
  /** What the next character that is not blank begins. */
  let awaited: 'anything' | 'value' | 'element' = 'anything'
  let start = 0

  const meetElement = (code: number) => {
    const isEmpty = code === closeBracket
    if (isEmpty || code === openBrace) lists.push({ kind: 'list', start, name, isEmpty })
    return 'anything' as const
  }
  const meetValue = (code: number, at: number) => {
    start = at + 1
    return code === openBracket ? ('element' as const) : ('anything' as const)
  }
  const meetAnything = (code: number) => {
    if (steps.depth() !== 1) return 'anything' as const
    if (code === quote) name = ''
    return code === colon ? ('value' as const) : ('anything' as const)
  }
  /** A character that is not blank and in no string. */
  const meet = (code: number, at: number) => {
    if (awaited === 'element') return meetElement(code)
    return awaited === 'value' ? meetValue(code, at) : meetAnything(code)
  }

  return {
    isOpen: () => steps.depth() > 0,
    /** The next character that must be taken. */
    next: (text: string, at: number) => (steps.depth() > 1 && awaited === 'anything' ? steps.next(text, at) : at),
    take: (code: number, at: number) => {
      const isOutside = steps.take(code)
      if (isOutside && !isBlankCode(code)) awaited = meet(code, at)
      // Of a name, only whether it is "data" is of interest.
      else if (steps.isInString() && steps.depth() === 1 && name.length < 8) name += String.fromCharCode(code)
    },
    /** The list in `data`, else the only list of objects, else the only list where all are empty. */
    best: (): FoundList => {
      const data = lists.find((list) => list.name === 'data')
      const filled = lists.filter(({ isEmpty }) => !isEmpty)
      const [only, second] = filled.length > 0 ? filled : lists
      if (data) return data
      if (!only || second) throw notAList()
      return only
    },
  }
}

/** What the first character says that is not blank; undefined where it begins an object. */
function firstOf(code: number, at: number): FoundList | undefined {
  if (code === openBracket) return { kind: 'list', start: at + 1 }
  if (code !== openBrace) throw notAList()
  return undefined
}

/**
 * Finds the objects of a JSON text that comes in pieces: in the list that it is, in the only list of objects of the
 * object that it is (before all others in `data`), or one behind the other. Keeps nothing of it; throws TableError.
 */
export function findList(pieces: Iterable<{ readonly text: string }>): FoundList {
  const finder = createListFinder()
  let hasBegun = false

  /** Behind the first object. */
  const behind = (code: number) => (code === openBrace ? ({ kind: 'lines', start: 0 } as const) : finder.best())
  const take = (code: number, at: number): FoundList | undefined => {
    if (!finder.isOpen()) {
      if (isBlankCode(code)) return undefined
      const found = hasBegun ? behind(code) : firstOf(code, at)
      hasBegun = true
      if (found) return found
    }
    finder.take(code, at)
    return undefined
  }

  let before = 0
  for (const { text } of pieces) {
    for (let at = finder.next(text, 0); at < text.length; at = finder.next(text, at + 1)) {
      const found = take(text.charCodeAt(at), before + at)
      if (found) return found
    }
    before += text.length
  }
  if (!hasBegun) throw new TableError('empty-file', 'The file is empty.')
  if (finder.isOpen()) throw new TableError('file-ends-too-soon', 'The JSON ends in the middle.')
  return finder.best()
}
