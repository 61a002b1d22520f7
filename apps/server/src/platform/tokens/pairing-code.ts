// Codes that a person reads from one screen and types into another device.
import { randomInt } from 'node:crypto'
import { sha256Of } from '../files/blob-store.ts'

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const codeLength = 10

export const newPairingCode = (): string =>
  Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')

/** As it is shown: `ABCDE-FGHJK`. */
export const shownPairingCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

export const hashSecret = (text: string): Buffer => Buffer.from(sha256Of(text), 'hex')

/** Of a code however it was typed: in small letters, with or without the dash. */
export const hashPairingCode = (code: string): Buffer => hashSecret(code.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
