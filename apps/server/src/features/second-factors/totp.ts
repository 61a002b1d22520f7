// Time-based one-time passwords (RFC 6238) as authenticator apps compute them: SHA-1, six digits, steps of 30 s.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const stepSeconds = 30
const digits = 6
/** RFC 4226 §4: 160 bits. */
const secretBytes = 20
/** One step before and after: clocks of phones differ. */
const toleratedSteps = [0, -1, 1] as const

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 (RFC 4648 §6) without padding; 20 bytes come out even. */
function base32Of(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
}

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

export const newTotpSecret = (): string => base32Of(randomBytes(secretBytes))

/** `secondsSince1970` → the number of the time step. */
export const stepAt = (secondsSince1970: number): number => Math.floor(secondsSince1970 / stepSeconds)

/** The code of one step (RFC 4226 §5.3). */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/** The step that a code belongs to, near `now`; nothing when it is wrong. */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const given = Buffer.from(code)
  return toleratedSteps
    .map((offset) => stepAt(now) + offset)
    .find((step) => given.length === digits && timingSafeEqual(Buffer.from(totpCode(secret, step)), given))
}

/** What a QR code carries into an authenticator app (Google Authenticator key URI format). */
export const totpUri = (secret: string, email: string): string =>
  `otpauth://totp/${encodeURIComponent(`Labelwright:${email}`)}?secret=${secret}&issuer=Labelwright&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`
