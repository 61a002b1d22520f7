import { modulo97Digits } from '@labelwright/label-document/expressions/check-digits'

/** Whether a text is an IBAN of Switzerland or Liechtenstein (ISO 13616), written without spaces. */
export const isIban = (text: string): boolean =>
  /^(?:CH|LI)\d{7}[A-Z0-9]{12}$/.test(text) && modulo97Digits(text.slice(4) + text.slice(0, 2)) === text.slice(2, 4)

/** Whether an IBAN's institution has a number from 30000 to 31999, kept for QR references. */
export const isQrIban = (iban: string): boolean => /^3[01]/.test(iban.slice(4, 9))

/** ISO 11649: RF, two check digits and up to 21 letters and digits. */
export const isCreditorReference = (text: string): boolean =>
  /^RF\d\d[A-Z0-9]{1,21}$/.test(text) && modulo97Digits(`${text.slice(4)}RF`) === text.slice(2, 4)

// Swiss Implementation Guidelines QR-bill annex B: modulo 10, recursive.
const carries = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5] as const

/** 26 digits and the check digit modulo 10, recursive. */
export function isQrReference(text: string): boolean {
  if (!/^\d{27}$/.test(text)) return false
  let carry = 0
  for (const digit of text.slice(0, 26)) carry = carries[(carry + Number(digit)) % 10] ?? 0
  return (10 - carry) % 10 === Number(text[26])
}
