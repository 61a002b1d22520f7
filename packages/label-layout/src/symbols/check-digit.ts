/** The check digit of GS1 keys (GS1 General Specifications 7.9): weights 3 and 1 from the right over the digits before it. */
export function checkDigit(digits: string): string {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const weight = (digits.length - index) % 2 === 1 ? 3 : 1
    sum += weight * (digits.charCodeAt(index) - 48)
  }
  return String((10 - (sum % 10)) % 10)
}

/** Whether a number of digits ends with its right check digit. */
export const endsWithCheckDigit = (digits: string): boolean => checkDigit(digits.slice(0, -1)) === digits.slice(-1)
