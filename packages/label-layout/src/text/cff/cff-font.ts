/** What draws the glyphs of a CFF table (Adobe Technical Note 5176). */
export interface CffFont {
  readonly glyphs: readonly Uint8Array[]
  readonly globalSubroutines: readonly Uint8Array[]
  /** Those of the glyph's part of the font. */
  readonly localSubroutines: (glyph: number) => readonly Uint8Array[]
  /** Counted down by all glyphs together, so that no font takes more than a second or two. */
  readonly budget: { steps: number }
}

const mostSteps = 30_000_000

type Dictionary = ReadonlyMap<number, readonly number[]>

const operators = {
  charStrings: 17,
  privatePart: 18,
  subroutines: 19,
  fontArray: 12 * 256 + 36,
  fontSelect: 12 * 256 + 37,
}

/** Reads a CFF table. Throws a `RangeError` where it is cut off or points outside itself. */
export function readCff(table: Uint8Array): CffFont {
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength)
  const names = readIndex(view, view.getUint8(2))
  const tops = readIndex(view, names.end)
  const strings = readIndex(view, tops.end)
  const globals = readIndex(view, strings.end)
  const top = readDictionary(tops.items[0] ?? new Uint8Array())
  const glyphs = readIndex(view, offsetOf(top, operators.charStrings)).items
  const parts = top.has(operators.fontArray)
    ? readIndex(view, offsetOf(top, operators.fontArray)).items.map((part) =>
        readSubroutines(view, readDictionary(part)),
      )
    : [readSubroutines(view, top)]
  const partOf = top.has(operators.fontSelect)
    ? readSelection(view, offsetOf(top, operators.fontSelect), glyphs.length)
    : new Uint8Array(glyphs.length)
  return {
    glyphs,
    globalSubroutines: globals.items,
    localSubroutines: (glyph) => parts[partOf[glyph] ?? 0] ?? [],
    budget: { steps: mostSteps },
  }
}

function offsetOf(dictionary: Dictionary, operator: number): number {
  const offset = dictionary.get(operator)?.[0]
  if (offset === undefined || offset <= 0) throw new RangeError('A part of the font is missing')
  return offset
}

function readIndex(view: DataView, start: number): { readonly items: Uint8Array[]; readonly end: number } {
  const count = view.getUint16(start)
  if (count === 0) return { items: [], end: start + 2 }
  const size = view.getUint8(start + 2)
  if (size < 1 || size > 4) throw new RangeError('An offset has one to four bytes')
  const data = start + 3 + (count + 1) * size - 1
  const at = (index: number): number => {
    let offset = 0
    for (let byte = 0; byte < size; byte++) offset = offset * 256 + view.getUint8(start + 3 + index * size + byte)
    return data + offset
  }
  const items = Array.from({ length: count }, (_, index) => bytesOf(view, at(index), at(index + 1)))
  return { items, end: at(count) }
}

function bytesOf(view: DataView, from: number, to: number): Uint8Array {
  if (to < from || to > view.byteLength) throw new RangeError('A part of the font lies outside it')
  return new Uint8Array(view.buffer, view.byteOffset + from, to - from)
}

function readSubroutines(view: DataView, dictionary: Dictionary): readonly Uint8Array[] {
  const [size = 0, start = 0] = dictionary.get(operators.privatePart) ?? []
  const offset = readDictionary(bytesOf(view, start, start + size)).get(operators.subroutines)?.[0]
  return offset === undefined ? [] : readIndex(view, start + offset).items
}

// FDSelect: a byte a glyph, or ranges of glyphs.
function readSelection(view: DataView, start: number, glyphCount: number): Uint8Array {
  const parts = new Uint8Array(glyphCount)
  if (view.getUint8(start) === 0) return parts.map((_, glyph) => view.getUint8(start + 1 + glyph))
  const ranges = view.getUint16(start + 1)
  for (let range = 0; range < ranges; range++) {
    const record = start + 3 + 3 * range
    parts.fill(view.getUint8(record + 2), view.getUint16(record), view.getUint16(record + 3))
  }
  return parts
}

function readDictionary(bytes: Uint8Array): Dictionary {
  const dictionary = new Map<number, readonly number[]>()
  let operands: number[] = []
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0
    if (first <= 21) {
      const isLong = first === 12
      dictionary.set(isLong ? 12 * 256 + (bytes[at + 1] ?? 0) : first, operands)
      operands = []
      at += isLong ? 2 : 1
    } else {
      const number = readNumber(bytes, at)
      operands.push(number.value)
      at = number.end
    }
  }
  return dictionary
}

// Real numbers are passed over: no operator that is used here has any.
function readNumber(bytes: Uint8Array, at: number): { readonly value: number; readonly end: number } {
  const byte = (index: number): number => bytes[at + index] ?? 0
  const first = byte(0)
  if (first === 28) return { value: ((byte(1) << 24) >> 16) | byte(2), end: at + 3 }
  if (first === 29) return { value: (byte(1) << 24) | (byte(2) << 16) | (byte(3) << 8) | byte(4), end: at + 5 }
  if (first === 30) return { value: 0, end: endOfReal(bytes, at + 1) }
  if (first <= 246) return { value: first - 139, end: at + 1 }
  if (first <= 250) return { value: (first - 247) * 256 + byte(1) + 108, end: at + 2 }
  return { value: -(first - 251) * 256 - byte(1) - 108, end: at + 2 }
}

function endOfReal(bytes: Uint8Array, from: number): number {
  let at = from
  while (at < bytes.length && (bytes[at] ?? 0) >> 4 !== 15 && ((bytes[at] ?? 0) & 15) !== 15) at++
  return at + 1
}
