import { gs1CheckDigit } from '@labelwright/label-document/expressions/check-digits'

/** The check digit of GS1 keys (GS1 General Specifications 7.9). */
export const checkDigit = (digits: string): string => gs1CheckDigit(digits)

/** Whether a number of digits ends with its right check digit. */
export const endsWithCheckDigit = (digits: string): boolean => checkDigit(digits.slice(0, -1)) === digits.slice(-1)
