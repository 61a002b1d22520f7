import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { readReleaseKey } from '../../apps/server/src/features/updates/release-key.ts'

/** The key that signs releases, and what servers have to know of it. */
export interface SigningKey {
  readonly privateKey: KeyObject
  /** Its public half, for servers that do not know it already. */
  readonly publicFile: string
  readonly isNew: boolean
  /** Servers offer what it signs without a setting. */
  readonly isKnownToServers: boolean
}

const usualFile = (): string => join(homedir(), '.config', 'labelwright', 'release-signing-key.pem')

/** Reads the signing key outside of the repository; `isMaking` makes one where there is none. Throws what to do where it is missing. */
export function signingKeyOf(environment: NodeJS.ProcessEnv, { isMaking }: { readonly isMaking: boolean }): SigningKey {
  const file = environment.LABELWRIGHT_RELEASE_SIGNING_KEY || usualFile()
  const isNew = !existsSync(file)
  if (isNew && !isMaking) throw new Error(whatToDoWithoutKey(file))
  if (isNew) makeKey(file)
  const privateKey = createPrivateKey(readFileSync(file))
  if (privateKey.asymmetricKeyType !== 'ed25519') throw new Error(`${file} is no Ed25519 key. Name another file.`)
  const publicKey = createPublicKey(privateKey)
  const publicFile = join(dirname(file), 'release-key.pem')
  writeFileSync(publicFile, publicKey.export({ type: 'spki', format: 'pem' }))
  return { privateKey, publicFile, isNew, isKnownToServers: publicKey.equals(readReleaseKey()) }
}

/** Where Labelwright's own key stands, which servers trust without a setting. */
export const knownKeyFile = 'apps/server/src/features/updates/release-key.pem'

const whatToDoWithoutKey = (file: string): string => `There is no signing key at ${file}.

If you have a copy of it, put it there, or name it: LABELWRIGHT_RELEASE_SIGNING_KEY=/path/to/signing-key.pem
If there is none, or it is lost, make a new pair:

  npm run release -- --make-key

Servers offer what it signs once they know its public half, which is written beside it as release-key.pem: put that in place of
${knownKeyFile} and deliver servers with it, or start a server with
LABELWRIGHT_RELEASE_KEY=/path/to/release-key.pem. Releases that the lost key signed are then refused: sign them again with
npm run release -- --sign-again VERSION.`

function makeKey(file: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const { privateKey } = generateKeyPairSync('ed25519')
  // Fails where somebody else made one meanwhile: a key is never overwritten.
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
}
