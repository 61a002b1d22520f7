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

const letters = Uint8Array.from(alphabet, (letter) => letter.charCodeAt(0))
const padding = 61
// As many arguments as every engine takes in one call.
const piece = 8_192

/** Encodes bytes as standard base64 with padding. */
export function encodeBase64(bytes: Uint8Array): string {
  const units = new Uint8Array(Math.ceil(bytes.length / 3) * 4)
  let offset = 0
  for (let index = 0; index < bytes.length; index += 3) {
    const three = ((bytes[index] ?? 0) << 16) | ((bytes[index + 1] ?? 0) << 8) | (bytes[index + 2] ?? 0)
    units[offset++] = letters[three >> 18] ?? 0
    units[offset++] = letters[(three >> 12) & 63] ?? 0
    units[offset++] = letters[(three >> 6) & 63] ?? 0
    units[offset++] = letters[three & 63] ?? 0
  }
  const missing = (3 - (bytes.length % 3)) % 3
  units.fill(padding, units.length - missing)
  let text = ''
  for (let start = 0; start < units.length; start += piece) {
    text += String.fromCharCode(...units.subarray(start, start + piece))
  }
  return text
}
