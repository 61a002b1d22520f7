import type { LinearSymbol } from '../drawing.ts'
import { retailBars } from './retail/retail-symbol.ts'

const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%'

// ISO/IEC 16388 table 1: which of a character's nine elements are wide, bar first; the last is the asterisk of start and stop.
const patterns =
  `000110100 100100001 001100001 101100000 000110001 100110000 001110000 000100101 100100100 001100100 100001001
  001001001 101001000 000011001 100011000 001011000 000001101 100001100 001001100 000011100 100000011 001000011
  101000010 000010011 100010010 001010010 000000111 100000110 001000110 000010110 110000001 011000001 111000000
  010010001 110010000 011010000 010000101 110000100 011000100 010101000 010100010 010001010 000101010 010010100`.split(
    /\s+/,
  )
const asterisk = patterns[43] ?? ''
const wide = 3

/** The longest data taken; no scanner reads more in one line. */
export const mostCode39Characters = 80

/** Why Code 39 cannot hold the content, as a sentence; undefined when it can. */
export function checkCode39(content: string): string | undefined {
  const wrong = [...content].find((character) => !characters.includes(character))
  if (wrong !== undefined) return `Code 39 takes capitals, digits, space and - . $ / + %, not "${wrong}".`
  return content.length > mostCode39Characters
    ? `Code 39 takes at most ${mostCode39Characters} characters here.`
    : undefined
}

/** Encodes the data between asterisks, wide elements three modules, gaps one. */
export function encodeCode39(content: string): Omit<LinearSymbol, 'barHeight'> {
  const widths: number[] = []
  const push = (pattern: string): void => {
    if (widths.length > 0) widths.push(1)
    for (const element of pattern) widths.push(element === '1' ? wide : 1)
  }
  push(asterisk)
  for (const character of content) push(patterns[characters.indexOf(character)] ?? asterisk)
  push(asterisk)
  return retailBars(widths)
}
