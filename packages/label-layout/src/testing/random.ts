/** The same pseudo-random numbers at every run, so that a failing test fails again. */
export function createRandom(seed: number): {
  readonly below: (limit: number) => number
  readonly text: (letters: string, length: number) => string
} {
  let state = seed >>> 0
  const below = (limit: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return (state >>> 8) % limit
  }
  const text = (letters: string, length: number): string =>
    Array.from({ length }, () => letters.charAt(below(letters.length))).join('')
  return { below, text }
}

const kinds = [
  '0123456789',
  'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  'abcdefghij klm',
  'A1B2 -./:',
  '*>',
  '"#&=?_@',
  'åé',
  'ab12AB;',
]

/** A text of up to six stretches, each of one kind of character, as real contents are made of. */
export function mixedText({ below, text }: ReturnType<typeof createRandom>): string {
  const stretches = Array.from({ length: 1 + below(6) }, () => text(kinds[below(kinds.length)] ?? '', 1 + below(18)))
  return stretches.join('')
}
