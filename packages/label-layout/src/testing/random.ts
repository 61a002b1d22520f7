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
