import { decodeBytes } from '../text/character-sets.ts'
import type { CharacterSet } from '../zpl-memory.ts'
import {
  type DataPart,
  type FieldBytes,
  givenValue,
  joinParts,
  type ValueRefusal,
  type Values,
} from './template-data.ts'
import { encodeText, isUtf16, utf8 } from './value-bytes.ts'

export interface TextField {
  readonly kind: 'text'
  /** `^FB` or `^TB`. */
  readonly block: 'lines' | 'height' | undefined
  readonly characterSet: CharacterSet
}

/** Values as text: in the label's character set where it has all characters, else in UTF-8. */
export function textBytes(field: TextField, parts: readonly DataPart[], values: Values): FieldBytes | ValueRefusal {
  const { characterSet, block } = field
  const written = (set: CharacterSet) =>
    joinParts(set === characterSet ? parts : parts.map((part) => inUtf8(part, field)), (variableName) => {
      const line = lineOf(givenValue(values, variableName), block)
      if (typeof line !== 'string') return line
      return encodeText(line, set) ?? { reason: missing }
    })
  const own = written(characterSet)
  if (typeof own === 'string') return { bytes: own, isUtf8: characterSet.number === utf8.number }
  if (own.reason !== missing) return own
  const other = written(utf8)
  return typeof other === 'string' ? { bytes: other, isUtf8: true } : other
}

const missing = 'has a character that the label cannot print'

/** Escapes of a block (`^FB`) stay as they are, whatever their set. */
function inUtf8(part: DataPart, { characterSet, block }: TextField): DataPart {
  if (!('bytes' in part)) return part
  const stretches = block === 'lines' ? part.bytes.split(/(\\[&\\-]|\\(?=[A-Za-z0-9]))/) : [part.bytes]
  const encoded = stretches.map((bytes, index) =>
    index % 2 === 1 ? bytes : (encodeText(decodeBytes(bytes, characterSet), utf8) ?? bytes),
  )
  return { bytes: encoded.join('') }
}

/** The value as a printer's data: line breaks and backslashes of a block as its escapes. */
function lineOf(value: string, block: TextField['block']): string | { readonly reason: string } {
  const text = value.toWellFormed().replaceAll(/\r\n?/g, '\n')
  if (/[^\P{Cc}\n]/u.test(text)) return { reason: 'has a control character, which cannot be printed' }
  if (block === 'lines') return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\&')
  if (text.includes('\n')) return { reason: 'has a line break, and its field is one line' }
  if (block === 'height' && text.includes('<')) return { reason: 'has "<", which is a command in its field' }
  return text
}

/** Whether a field can have values at all; the rest of a sentence where it cannot. */
export function whyNoTextValues({ characterSet, block }: TextField, parts: readonly DataPart[]): string | undefined {
  return isUtf16(characterSet) && (block !== undefined || parts.length > 1)
    ? 'a variable within text of UTF-16 cannot be filled'
    : undefined
}
