// Error correction over the prime field of 929 elements (ISO/IEC 15438 5.10).

const prime = 929
const primitive = 3
/** Stands behind the data; it latches to text, of which none follows. */
const padding = 900

/** Coefficients below the highest, which is 1, from the highest on, each subtracted from the prime. */
const generators = new Map<number, Uint16Array>()

function generatorOf(count: number): Uint16Array {
  const known = generators.get(count)
  if (known) return known
  // (x - 3)(x - 3²) … (x - 3ⁿ)
  let polynomial = [1]
  for (let index = 0, root = primitive; index < count; index++, root = (root * primitive) % prime) {
    const longer = [...polynomial, 0]
    for (const [place, coefficient] of polynomial.entries()) {
      longer[place + 1] = ((longer[place + 1] ?? 0) + coefficient * (prime - root)) % prime
    }
    polynomial = longer
  }
  const negated = Uint16Array.from(polynomial.slice(1), (coefficient) => (prime - coefficient) % prime)
  generators.set(count, negated)
  return negated
}

/** So many check code words for the data. */
function checkCodewords(data: Uint16Array, count: number): Uint16Array {
  const generator = generatorOf(count)
  const rest = new Uint16Array(count + 1)
  for (const codeword of data) {
    const factor = (codeword + (rest[0] ?? 0)) % prime
    for (let place = 0; place < count; place++) {
      rest[place] = ((rest[place + 1] ?? 0) + factor * (generator[place] ?? 0)) % prime
    }
  }
  return rest.subarray(0, count).map((codeword) => (prime - codeword) % prime)
}

/** All code words of a symbol: the data, padding so that it is filled, and so many check code words. */
export function fillSymbol(data: readonly number[], size: number, checks: number): Uint16Array {
  const codewords = new Uint16Array(size).fill(padding)
  codewords.set(data)
  codewords.set(checkCodewords(codewords.subarray(0, size - checks), checks), size - checks)
  return codewords
}
