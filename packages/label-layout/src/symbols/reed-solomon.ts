/** Arithmetic in GF(256) and Reed-Solomon check words for one field polynomial; generator roots start at alpha to the power of `firstRoot`. */
export interface ReedSolomon {
  /** So many check words for the data. */
  readonly checkWords: (data: Uint8Array, count: number) => Uint8Array
}

export function createReedSolomon(fieldPolynomial: number, firstRoot: number): ReedSolomon {
  const powers = new Uint8Array(512)
  const logarithms = new Uint8Array(256)
  for (let index = 0, value = 1; index < 255; index++) {
    powers[index] = value
    powers[index + 255] = value
    logarithms[value] = index
    value <<= 1
    if (value > 255) value ^= fieldPolynomial
  }
  const multiply = (left: number, right: number): number =>
    left === 0 || right === 0 ? 0 : (powers[(logarithms[left] ?? 0) + (logarithms[right] ?? 0)] ?? 0)

  const generators = new Map<number, Uint8Array>()
  function generator(count: number): Uint8Array {
    const known = generators.get(count)
    if (known) return known
    let polynomial = [1]
    for (let index = 0; index < count; index++) {
      const root = powers[index + firstRoot] ?? 0
      const next = [...polynomial, 0]
      polynomial.forEach((coefficient, place) => {
        next[place + 1] = (next[place + 1] ?? 0) ^ multiply(coefficient, root)
      })
      polynomial = next
    }
    // Kept as logarithms without the leading one: the inner loop then needs a single addition and look-up.
    const kept = Uint8Array.from(polynomial.slice(1), (coefficient) => logarithms[coefficient] ?? 0)
    generators.set(count, kept)
    return kept
  }

  function checkWords(data: Uint8Array, count: number): Uint8Array {
    const logs = generator(count)
    const rest = new Uint8Array(count)
    for (let index = 0; index < data.length; index++) divide(rest, logs, data[index] ?? 0)
    return rest
  }

  // One step of the long division: the rest moves up by a word and takes the generator times what fell out.
  function divide(rest: Uint8Array, logs: Uint8Array, word: number): void {
    const factor = word ^ (rest[0] ?? 0)
    rest.copyWithin(0, 1)
    rest[rest.length - 1] = 0
    if (factor === 0) return
    const log = logarithms[factor] ?? 0
    for (let place = 0; place < rest.length; place++) {
      rest[place] = (rest[place] ?? 0) ^ (powers[log + (logs[place] ?? 0)] ?? 0)
    }
  }
  return { checkWords }
}
