import type { CodeSet } from '@labelwright/label-document/symbology-options'

// ISO/IEC 15417 table 1: start characters, code words that change the code set, and those with no data.
const starts = { A: 103, B: 104, C: 105 } as const
const switches = { A: 101, B: 100, C: 99 } as const
/** FNC1, in every code set. */
export const functionOne = 102

/** A symbol in code sets that somebody chose. */
export interface SubsetSymbol {
  readonly codewords: readonly number[]
  /** False where a character is not of its code set. */
  readonly isWhole: boolean
}

export interface SubsetWriter {
  /** The first one is the start. */
  readonly enter: (subset: CodeSet) => void
  /** A character of code set A or B, or two digits of C. */
  readonly write: (characters: string) => void
  readonly writeCodeword: (codeword: number) => void
  readonly symbol: () => SubsetSymbol
}

/** Writes code words in code set B until another is entered. */
export function writeSubsets(): SubsetWriter {
  let subset: CodeSet | undefined
  let isWhole = true
  const codewords: number[] = []
  const enter = (next: CodeSet): void => {
    if (next === subset) return
    codewords.push(subset === undefined ? starts[next] : switches[next])
    subset = next
  }
  const writeCodeword = (codeword: number): void => {
    if (subset === undefined) enter('B')
    codewords.push(codeword)
  }
  return {
    enter,
    writeCodeword,
    write: (characters) => {
      const value = valueIn(subset ?? 'B', characters)
      if (value === undefined) isWhole = false
      else writeCodeword(value)
    },
    symbol: () => ({ codewords, isWhole: isWhole && codewords.length > 0 }),
  }
}

function valueIn(subset: CodeSet, characters: string): number | undefined {
  if (subset === 'C') return /^\d\d$/.test(characters) ? Number(characters) : undefined
  const code = characters.charCodeAt(0)
  if (subset === 'A') return code < 32 ? code + 64 : code < 96 ? code - 32 : undefined
  return code >= 32 && code < 128 ? code - 32 : undefined
}

/** Data in one code set alone; undefined where that has not all of its characters. */
export function inOneSubset(data: string, subset: CodeSet): readonly number[] | undefined {
  const writer = writeSubsets()
  writer.enter(subset)
  const step = subset === 'C' ? 2 : 1
  for (let at = 0; at < data.length; at += step) writer.write(data.slice(at, at + step))
  const { codewords, isWhole } = writer.symbol()
  return isWhole ? codewords : undefined
}
