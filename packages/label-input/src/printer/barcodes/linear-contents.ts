import { modulo43Character } from '@labelwright/label-document/expressions/check-digits'
import { checkDigit } from '@labelwright/label-layout/symbols/check-digit'
import { checkCode39, encodeCode39 } from '@labelwright/label-layout/symbols/code-39'
import { checkCode128, drawCode128, encodeCode128 } from '@labelwright/label-layout/symbols/code-128'
import { encodeItf } from '@labelwright/label-layout/symbols/retail/itf-14'
import { type BarDots, fixedWidths, twoWidths } from './bar-dots.ts'
import type { LinearContent } from './draw-barcode.ts'

/** Why data is not drawn, as the rest of a sentence. */
export interface Refused {
  readonly reason: string
}

interface Code128Data {
  /** ASCII; FNC1 as U+001D. */
  readonly data: string
  readonly isGs1: boolean
  /** For people; the data without control characters when absent. */
  readonly text?: string | undefined
  /** The start character and code words that the job chooses; the shortest symbol when absent. */
  readonly codewords?: readonly number[] | undefined
}

export function code128Content({ data, isGs1, text, codewords }: Code128Data, bars: BarDots): LinearContent | Refused {
  if (data === '') return { reason: 'it has no data' }
  if (/\P{ASCII}/u.test(data)) return { reason: 'its data is not ASCII' }
  if (checkCode128(data) !== undefined) return { reason: 'its data is too long' }
  const symbol = codewords ? drawCode128(codewords) : encodeCode128(data, isGs1)
  const widths = fixedWidths(symbol.widths, bars)
  const shown = text ?? data.replaceAll(/\p{Cc}/gu, '')
  return { symbology: isGs1 ? 'gs1-128' : 'code128', data, text: shown, widths }
}

const mostDigits = 80

/** Interleaved 2 of 5: a check digit is added where it is asked for (modulo 10), and an odd count gets a zero in front. */
export function interleavedContent(digits: string, hasCheckDigit: boolean, bars: BarDots): LinearContent | Refused {
  if (!/^\d+$/.test(digits)) return { reason: 'its data is not digits' }
  if (digits.length > mostDigits) return { reason: 'its data is too long' }
  const whole = hasCheckDigit ? digits + checkDigit(digits) : digits
  const data = whole.length % 2 === 0 ? whole : `0${whole}`
  return { symbology: 'itf14', data, text: data, widths: twoWidths(encodeItf(data).widths, bars) }
}

/** Code 39, with a check character where it is asked for (modulo 43). */
export function code39Content(text: string, hasCheck: boolean, bars: BarDots): LinearContent | Refused {
  if (text === '' || checkCode39(text) !== undefined) return { reason: 'its data is not of Code 39' }
  const data = hasCheck ? text + modulo43Character(text) : text
  return { symbology: 'code39', data, text: `*${data}*`, widths: twoWidths(encodeCode39(data).widths, bars) }
}
