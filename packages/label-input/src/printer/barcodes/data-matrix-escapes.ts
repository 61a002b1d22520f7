import { groupSeparator } from '@labelwright/label-layout/symbols/code-128'
import type { Refused } from './linear-contents.ts'
import type { MatrixData } from './matrix-symbols.ts'

/**
 * Data with an escape sign (^BX): `_1` is FNC1, `_d065` a character by its code, `__` the sign itself, `_A` control A.
 * FNC2, FNC3, pads and code pages (`_2`, `_3`, `_0`, `_5`) are not drawn.
 */
export function readDataMatrixData(field: string, escapeSign: string): MatrixData | Refused {
  const sign = escapeSign.replace(/[^A-Za-z0-9]/, '\\$&')
  const sequence = new RegExp(`${sign}(?:d(\\d{3})|([0-35@A-Z\\[\\]]|${sign}))`, 'g')
  let unknown: string | undefined
  const data = field.replaceAll(sequence, (whole, code: string | undefined, letter = '') => {
    if (code !== undefined) return String.fromCharCode(Number(code) & 255)
    if (letter === escapeSign) return escapeSign
    if (letter === '1') return groupSeparator
    if (/\d/.test(letter)) unknown ??= whole
    return String.fromCharCode(letter.charCodeAt(0) & 31)
  })
  if (unknown !== undefined) return { reason: `its escape ${unknown} is not known here` }
  return data.startsWith(groupSeparator) ? { data: data.slice(1), isGs1: true } : { data, isGs1: false }
}
