import { toByteText } from '../../printer/byte-text.ts'
import { decodeBytes } from '../text/character-sets.ts'
import type { CharacterSet, ZplSyntax } from '../zpl-memory.ts'

/** `^CI28` */
export const utf8: CharacterSet = { number: 28, remapped: new Map() }
const utf16BigEndian = 29
const utf16LittleEndian = 30

export const isUtf16 = ({ number }: CharacterSet): boolean => number === utf16BigEndian || number === utf16LittleEndian

/** The bytes of text in a character set, as characters U+0000 to U+00FF; undefined where the set has no such character. */
export function encodeText(text: string, set: CharacterSet): string | undefined {
  if (set.number === utf8.number) return toByteText(text)
  if (isUtf16(set)) return encodeUtf16(text, set.number === utf16BigEndian)
  const byCharacter = bytesOf(set)
  let bytes = ''
  for (const character of text) {
    const byte = byCharacter.get(character)
    if (byte === undefined) return undefined
    bytes += byte
  }
  return bytes
}

function encodeUtf16(text: string, isBigEndian: boolean): string {
  let bytes = ''
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const [high, low] = [String.fromCharCode(code >> 8), String.fromCharCode(code & 255)]
    bytes += isBigEndian ? high + low : low + high
  }
  return bytes
}

const known = new WeakMap<CharacterSet, ReadonlyMap<string, string>>()
const firstPrinted = 0x20

/** The byte that prints each character; where several do, the character's own code or else the lowest. */
function bytesOf(set: CharacterSet): ReadonlyMap<string, string> {
  const found = known.get(set)
  if (found) return found
  const made = new Map<string, string>()
  for (let code = 255; code >= 0; code--) {
    const byte = String.fromCharCode(code)
    const character = decodeBytes(byte, set)
    const isControl = code < firstPrinted && character === byte
    if (!isControl && (made.get(character) ?? '') !== character) made.set(character, byte)
  }
  made.delete('\ufffd')
  known.set(set, made)
  return made
}

/** The signs that `^FH` may stand before escapes with, the usual one first. */
const indicators = '_\\#$%&@!|'

/** Field data that no printer can take for a command: signs and all that is not printable ASCII stand as `^FH` escapes. */
export interface SafeData {
  /** The sign of its escapes; absent where it needs none. */
  readonly indicator: string | undefined
  readonly text: string
}

export function writeSafely(bytes: string, { format, control, delimiter }: ZplSyntax): SafeData {
  const signs = [format, control, delimiter]
  const isUnsafe = (byte: string): boolean => signs.includes(byte) || byte < ' ' || byte > '~'
  if (![...bytes].some(isUnsafe)) return { indicator: undefined, text: bytes }
  const indicator = [...indicators].find((sign) => !signs.includes(sign)) ?? '_'
  const escaped = (byte: string): string =>
    isUnsafe(byte) || byte === indicator
      ? indicator + byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')
      : byte
  return { indicator, text: [...bytes].map(escaped).join('') }
}
