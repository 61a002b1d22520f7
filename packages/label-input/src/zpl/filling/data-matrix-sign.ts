import { splitParameters } from '../parameters.ts'
import type { DataPart } from './template-data.ts'
import type { Token } from './zpl-formats.ts'

const signAt = 6
/** Rare in data, so that hardly any value needs it twice. */
const sign = '`'

/**
 * The command of a barcode whose data changes. The sign of Data Matrix escapes, where the file does not say it, is one of two
 * by the printer's age (ZPL II guide, ^BX, parameter g), so it is said; data of the file that has one of them stays as it is.
 */
export function withEscapeSign(barcode: Token, parts: readonly DataPart[]): Token {
  const { command, syntax } = barcode
  const { name, delimiter } = command
  const parameters = splitParameters(command)
  const hasOwn = parts.some((part) => 'bytes' in part && /[~_]/.test(part.bytes))
  const isSaid = (parameters[signAt] ?? '') !== '' || Object.values(syntax).includes(sign)
  if (name !== '^BX' || parameters[2] !== '200' || isSaid || hasOwn) return barcode
  const length = Math.max(parameters.length, signAt + 1)
  const said = Array.from({ length }, (_, index) => (index === signAt ? sign : (parameters[index] ?? '')))
  const written = said.join(delimiter)
  return {
    ...barcode,
    text: barcode.text.slice(0, name.length) + written,
    command: { ...command, parameters: written },
  }
}
