const placeholders = /\{\{[\s\S]*?\}\}/g
const numbers = /\d+/g

/** A text with its last number higher by so much; leading zeros stay, and what is between braces is no number. */
export function countUp(text: string, by: number): string {
  // Braces are blanked out, so that places stay the same.
  const open = text.replaceAll(placeholders, (found) => ' '.repeat(found.length))
  const last = [...open.matchAll(numbers)].at(-1)
  if (!last) return text
  const [digits] = last
  const counted = (BigInt(digits) + BigInt(by)).toString().padStart(digits.length, '0')
  return text.slice(0, last.index) + counted + text.slice(last.index + digits.length)
}
