/** Refuses a count that no printer prints: a programmer's mistake. */
export function checkCopies(copies: number): void {
  if (!Number.isInteger(copies) || copies < 1) throw new Error(`Copies must be a whole number from 1, not ${copies}`)
}
