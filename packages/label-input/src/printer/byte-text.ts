/** Reads bytes as UTF-8, and as they are where they are not. */
export function decodeUtf8(bytes: string): string {
  if (!/[\u0080-\u00ff]/.test(bytes)) return bytes
  try {
    const escaped = bytes.replaceAll(
      /[%\u0080-\u00ff]/g,
      (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`,
    )
    return decodeURIComponent(escaped)
  } catch {
    return bytes
  }
}

/** Bytes as characters U+0000 to U+00FF; text is taken as UTF-8, half surrogate pairs as U+FFFD. */
export function toByteText(source: Uint8Array | string): string {
  if (typeof source === 'string') {
    return /\P{ASCII}/u.test(source)
      ? encodeURIComponent(source.toWellFormed()).replaceAll(/%([0-9A-F]{2})/g, (_, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        )
      : source
  }
  const parts: string[] = []
  const step = 8192
  for (let index = 0; index < source.length; index += step) {
    parts.push(String.fromCharCode(...source.subarray(index, index + step)))
  }
  return parts.join('')
}
