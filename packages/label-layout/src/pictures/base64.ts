const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const values = new Uint8Array(128)
for (let index = 0; index < alphabet.length; index++) values[alphabet.charCodeAt(index)] = index

/** Decodes standard base64 (RFC 4648); what is not of its alphabet counts as zero bits. Own, because the room knows neither Node nor DOM. */
export function decodeBase64(text: string): Uint8Array {
  const length = text.endsWith('==') ? text.length - 2 : text.endsWith('=') ? text.length - 1 : text.length
  const bytes = new Uint8Array(Math.floor((length * 3) / 4))
  let bits = 0
  let held = 0
  let offset = 0
  for (let index = 0; index < length; index++) {
    held = ((held << 6) | (values[text.charCodeAt(index)] ?? 0)) & 0xffffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[offset++] = (held >> bits) & 255
  }
  return bytes
}

// Two letters for each twelve bits: half as many pieces to join.
const pairs = Array.from({ length: 4096 }, (_, bits) => alphabet.charAt(bits >> 6) + alphabet.charAt(bits & 63))

/** Encodes bytes as standard base64 with padding. */
export function encodeBase64(bytes: Uint8Array): string {
  const whole = bytes.length - (bytes.length % 3)
  let text = ''
  for (let index = 0; index < whole; index += 3) {
    const three = ((bytes[index] ?? 0) << 16) | ((bytes[index + 1] ?? 0) << 8) | (bytes[index + 2] ?? 0)
    text += (pairs[three >> 12] ?? '') + (pairs[three & 4095] ?? '')
  }
  if (whole === bytes.length) return text
  const last = ((bytes[whole] ?? 0) << 16) | ((bytes[whole + 1] ?? 0) << 8)
  const end = (pairs[last >> 12] ?? '') + (pairs[last & 4095] ?? '')
  return bytes.length - whole === 2 ? `${text}${end.slice(0, 3)}=` : `${text}${end.slice(0, 2)}==`
}
