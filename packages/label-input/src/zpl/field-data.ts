/** Undoes `^FH`: `_41` is the byte 41. Bytes are characters U+0000 to U+00FF, before and after. */
export function unescapeHex(text: string, indicator: string): string {
  const sign = indicator.replace(/[^A-Za-z0-9]/, '\\$&')
  return text.replaceAll(new RegExp(`${sign}([0-9A-Fa-f]{2})`, 'g'), (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

/** Printers skip line breaks within field data. */
export const withoutLineBreaks = (text: string): string => text.replaceAll(/[\r\n]/g, '')
