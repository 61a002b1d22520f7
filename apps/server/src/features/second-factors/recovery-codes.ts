import { randomInt } from 'node:crypto'
import type { Keyring } from '../../platform/tokens/keyring.ts'

const howMany = 10
/** No 0 and O, 1 and I and L: they are read from paper. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

const part = (): string => Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Ten codes like `K7QPM-2XWRA`, 49 bits each, for the day when the phone is lost. */
export const newRecoveryCodes = (): string[] => Array.from({ length: howMany }, () => `${part()}-${part()}`)

/** Keyed and bound to the person: the stored hashes alone give no code away. Case and dashes do not matter. */
export const hashRecoveryCode = (keyring: Keyring, userId: string, code: string): Buffer =>
  keyring.mac('link', `recovery-code:${userId}:${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`)
