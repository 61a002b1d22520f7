import { type Commands, remember, withParameters } from './printer-state.ts'

/** `R:NAME.GRF` without device and ending: name alone, in capitals. */
export const objectName = (text: string): string =>
  text
    .trim()
    .toUpperCase()
    .replace(/^[A-Z]:/, '')
    .replace(/\.[A-Z]*$/, '')

/** Whether a name fits a pattern, in which an asterisk stands for anything and a question mark for one character. */
function fits(name: string, pattern: string): boolean {
  let [at, inPattern, star, retry] = [0, 0, -1, 0]
  while (at < name.length) {
    if (pattern[inPattern] === '*') {
      star = inPattern++
      retry = at
    } else if (pattern[inPattern] === '?' || pattern[inPattern] === name[at]) {
      at++
      inPattern++
    } else if (star === -1) return false
    else {
      inPattern = star + 1
      at = ++retry
    }
  }
  return /^\**$/.test(pattern.slice(inPattern))
}

const longestPattern = 64

const without = <Value>(objects: ReadonlyMap<string, Value>, pattern: string): ReadonlyMap<string, Value> =>
  new Map([...objects].filter(([name]) => !fits(name, pattern)))

/** Commands that free the printer's memory. */
export const storedObjectCommands: Commands = {
  /** `^IDd:o.x`: asterisks stand for any name and any ending. */
  '^ID': withParameters((state, parameters) => {
    const wanted = parameters.text(0).slice(0, longestPattern)
    const [, ending = ''] = /\.([A-Z*?]*)$/i.exec(wanted) ?? []
    const pattern = objectName(wanted).replace(/\.[*?]*$/, '') || '*'
    const isOf = (kind: string): boolean => ending === '' || fits(kind, ending.toUpperCase())
    const { pictures, formats } = state.memory
    state.workLeft -= pictures.size + formats.size
    remember(state, {
      pictures: isOf('GRF') ? without(pictures, pattern) : pictures,
      formats: isOf('ZPL') ? without(formats, pattern) : formats,
    })
  }),
  '^EG': (state) => {
    remember(state, { pictures: new Map() })
    return undefined
  },
  '~EG': (state) => {
    remember(state, { pictures: new Map() })
    return undefined
  },
}
