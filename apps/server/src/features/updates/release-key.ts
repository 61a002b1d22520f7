import { createPublicKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The key that releases of Labelwright are signed with; its private half is in no repository. */
const ownKeyFile = fileURLToPath(new URL('./release-key.pem', import.meta.url))

/** Reads the public Ed25519 key that a release must be signed with: of this file, or Labelwright's own. Throws where it is none. */
export function readReleaseKey(file: string = ownKeyFile): KeyObject {
  const key = createPublicKey(readFileSync(file))
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`it is a key of the kind ${key.asymmetricKeyType}`)
  return key
}
