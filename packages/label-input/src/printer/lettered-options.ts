/** Options of a symbol as they are written: a letter and its value, `s6`. */
export interface LetteredOptions {
  /** A whole number up to `most`; the usual one where it is left out or out of bounds. */
  readonly number: (letter: string, most: number, usual: number) => number
  readonly text: (letter: string) => string | undefined
  /** Why an option is not obeyed whose letter is not among these, as the rest of a sentence. */
  readonly unknown: (letters: string) => string | undefined
}

const option = /^([a-zA-Z])\s*([0-9A-Za-z]*)$/

export function letteredOptions(parts: readonly string[]): LetteredOptions {
  const read = parts.flatMap((part) => {
    const [, letter = '', value = ''] = option.exec(part) ?? []
    return letter === '' ? [] : [[letter, value] as const]
  })
  const values = new Map(read)
  return {
    number: (letter, most, usual) => {
      const written = values.get(letter)
      const value = written && /^\d{1,5}$/.test(written) ? Number(written) : Number.NaN
      return value <= most ? value : usual
    },
    text: (letter) => values.get(letter),
    unknown: (letters) => {
      const odd = parts.find((part) => part !== '' && !letters.includes(option.exec(part)?.[1] ?? ' '))
      return odd === undefined ? undefined : `its parameter "${odd.slice(0, 12)}" is not known here`
    },
  }
}
