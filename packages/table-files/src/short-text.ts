/**
 * The beginning of a text, `length` UTF-16 units at most, as every database and browser takes it: without NUL, and
 * without half of a character (a lone surrogate, The Unicode Standard §3.8).
 */
export const shortText = (text: string, length: number): string =>
  text
    .replaceAll('\0', '')
    .toWellFormed()
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
