const startB = 104
const startC = 105
const starts: ReadonlyMap<number, string> = new Map([
  [startB, '>:'],
  [startC, '>;'],
])
const codeC = 99
const codeB = 100
const functionOne = 102
// The tilde.
const lastPrintable = 94

// ZPL II Programming Guide, ^BC, "Invocation codes" and special characters: what stands for itself nowhere in field data.
const escapes: ReadonlyMap<number, string> = new Map([
  [30, '>0'],
  [62, '><'],
  [94, '>='],
])

/** Field data for ^BC that makes the printer use exactly these code words, in subsets B and C. Undefined for subset A, FNC 2 to 4 and shifts, which printers read in different ways. */
export function code128FieldData(codewords: readonly number[]): string | undefined {
  const start = codewords[0] ?? 0
  const invocation = starts.get(start)
  if (invocation === undefined) return undefined
  let data = invocation
  let isC = start === startC
  // Without start, check and stop: the printer adds its own.
  for (const codeword of codewords.slice(1, -2)) {
    const written = isC ? writeInC(codeword) : writeInB(codeword)
    if (written === undefined) return undefined
    data += written
    if (codeword === (isC ? codeB : codeC)) isC = !isC
  }
  return data
}

function writeInC(codeword: number): string | undefined {
  if (codeword < codeB) return String(codeword).padStart(2, '0')
  if (codeword === codeB) return '>6'
  return codeword === functionOne ? '>8' : undefined
}

function writeInB(codeword: number): string | undefined {
  if (codeword === codeC) return '>5'
  if (codeword === functionOne) return '>8'
  if (codeword > lastPrintable) return undefined
  return escapes.get(codeword) ?? String.fromCharCode(codeword + 32)
}
