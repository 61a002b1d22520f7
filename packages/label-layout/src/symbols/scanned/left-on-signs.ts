import { modulo43Character } from '@labelwright/label-document/expressions/check-digits'
import { endsWithCheckDigit } from '../check-digit.ts'

/** Code 39 stands between two asterisks (ISO/IEC 16388). */
const asterisks = /^\*([^*]+)\*$/
/** Codabar stands between two of A, B, C, D (EN 798), which scanners send in capitals or in small letters. */
const codabar = /^[A-D]([-0-9$:/.+]{4,})[A-D]$|^[a-d]([-0-9$:/.+]{4,})[a-d]$/

/**
 * A code without what some scanners leave on: start and stop signs, and a check character behind the data. Without prefix or
 * signs nothing tells a check character from the last one of a longer number; then it stays.
 *
 * @param prefix The symbology identifier, where the scanner sends one.
 */
export function withoutLeftOnSigns(text: string, prefix: string | undefined): readonly string[] {
  const [, code39] = (mayBe('A', prefix) && asterisks.exec(text)) || []
  if (code39 !== undefined) return [code39, ...withoutCode39Check(code39)]
  const [, capital, small] = (mayBe('F', prefix) && codabar.exec(text)) || []
  const inner = capital ?? small
  const checked = withoutCheck(inner ?? text, prefix)
  return inner === undefined ? checked : [inner, ...checked]
}

/** A scanner that tells nothing of its symbols may have read any. */
const mayBe = (symbology: string, prefix: string | undefined): boolean => prefix?.startsWith(`]${symbology}`) ?? true

/** ISO/IEC 15424: the reader has checked the check character and sent it. */
function withoutCheck(text: string, prefix: string | undefined): readonly string[] {
  if (prefix === ']A1' || prefix === ']A5') return withoutCode39Check(text)
  if (prefix === ']F2') return [text.slice(0, -1)]
  if (prefix === ']I1' && /^\d+$/.test(text) && endsWithCheckDigit(text)) return [text.slice(0, -1)]
  return []
}

const withoutCode39Check = (text: string): readonly string[] =>
  text.length > 1 && modulo43Character(text.slice(0, -1)) === text.slice(-1) ? [text.slice(0, -1)] : []
