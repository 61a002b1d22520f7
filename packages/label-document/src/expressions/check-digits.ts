const zero = 48

/** The check digit of GS1 keys (GS1 General Specifications 7.9): weights 3 and 1 from the right over the digits before it. */
export function gs1CheckDigit(digits: string): string {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const weight = (digits.length - index) % 2 === 1 ? 3 : 1
    sum += weight * (digits.charCodeAt(index) - zero)
  }
  return String((10 - (sum % 10)) % 10)
}

/** The check digit by Luhn (ISO/IEC 7812-1 annex B). */
export function luhnDigit(digits: string): string {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    const digit = digits.charCodeAt(index) - zero
    const isDoubled = (digits.length - index) % 2 === 1
    sum += isDoubled ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit
  }
  return String((10 - (sum % 10)) % 10)
}

/** The check digit modulo 11 with weights 2, 3, 4 … from the right; `X` for ten. */
export function modulo11Digit(digits: string): string {
  let sum = 0
  for (let index = 0; index < digits.length; index++) {
    sum += (digits.length - index + 1) * (digits.charCodeAt(index) - zero)
  }
  const rest = (11 - (sum % 11)) % 11
  return rest === 10 ? 'X' : String(rest)
}

/** Two check digits modulo 97 (ISO/IEC 7064, MOD 97-10); letters count from ten. */
export function modulo97Digits(text: string): string {
  let rest = 0
  for (const character of `${text}00`) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return String(98 - rest).padStart(2, '0')
}

const characters43 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%'

/** The check character modulo 43 of Code 39 (ISO/IEC 16388 annex A), which HIBC uses too. */
export function modulo43Character(text: string): string {
  let sum = 0
  for (const character of text) sum += characters43.indexOf(character)
  return characters43.charAt(sum % characters43.length)
}
