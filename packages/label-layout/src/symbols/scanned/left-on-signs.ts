import { modulo43Character } from '@labelwright/label-document/expressions/check-digits'
import { endsWithCheckDigit } from '../check-digit.ts'

/** The start and stop character of Code 39 is an asterisk (ISO/IEC 16388). */
const asterisks = /^\*([^*]+)\*$/
/** Codabar starts and stops with A, B, C or D (EN 798). Scanners send them in upper or lower case. */
const codabar = /^[A-D]([-0-9$:/.+]{4,})[A-D]$|^[a-d]([-0-9$:/.+]{4,})[a-d]$/

/**
 * Removes start and stop characters and the check character, which some scanners send with the data. Returns every form that
 * the code may be stored in, without `text` itself; empty when there is nothing to remove. A check character is removed only
 * when the prefix or the start and stop characters show that there is one.
 *
 * @param prefix The symbology identifier, such as `]A1`; `undefined` when the scanner sends none.
 */
export function withoutLeftOnSigns(text: string, prefix: string | undefined): readonly string[] {
  const [, code39] = (mayBe('A', prefix) && asterisks.exec(text)) || []
  if (code39 !== undefined) return [code39, ...withoutCode39Check(code39)]
  const [, capital, small] = (mayBe('F', prefix) && codabar.exec(text)) || []
  const inner = capital ?? small
  const checked = withoutCheck(inner ?? text, prefix)
  return inner === undefined ? checked : [inner, ...checked]
}

/** Without a prefix the symbol may be of any kind. */
const mayBe = (symbology: string, prefix: string | undefined): boolean => prefix?.startsWith(`]${symbology}`) ?? true

/** These prefixes mean that the scanner has verified the check character and sent it (ISO/IEC 15424). */
function withoutCheck(text: string, prefix: string | undefined): readonly string[] {
  if (prefix === ']A1' || prefix === ']A5') return withoutCode39Check(text)
  if (prefix === ']F2') return [text.slice(0, -1)]
  if (prefix === ']I1' && /^\d+$/.test(text) && endsWithCheckDigit(text)) return [text.slice(0, -1)]
  return []
}

const withoutCode39Check = (text: string): readonly string[] =>
  text.length > 1 && modulo43Character(text.slice(0, -1)) === text.slice(-1) ? [text.slice(0, -1)] : []
