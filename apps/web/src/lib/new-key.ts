/** A random key of 128 bits in hex; also where the page has no secure origin, which `randomUUID` asks for. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
