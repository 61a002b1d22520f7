// The keys that rows of the audit trail are sealed with. They lie in a file: whoever owns the database does not have them.
import { createHmac, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { z } from 'zod/mini'
import { StartError } from '../start-error.ts'

export interface TrailKeys {
  /** Names the key that new rows are sealed with. */
  readonly kid: string
  /** HMAC-SHA-256 (RFC 2104) of a text under a key; undefined where the file does not have that key. */
  readonly mac: (kid: string, text: string) => Buffer | undefined
  /** The last row of an organization that was written before there was a key; 0 where all rows must be sealed. */
  readonly unsealedUntil: (organizationId: string) => number
  /** Organizations that had a trail before there was a key. */
  readonly organizations: () => readonly string[]
}

/** Numbers of last rows, by organization. */
export type LastRows = Readonly<Record<string, number>>

const fileSchema = z.object({
  /** The newest first. Those of before stay: their rows are still verified. */
  keys: z.array(z.object({ kid: z.string(), k: z.string() })).check(z.minLength(1)),
  unsealedUntil: z.record(z.string(), z.number()),
})
type KeyFile = z.infer<typeof fileSchema>

const keyBytes = 32

export const newTrailKeyFile = (unsealedUntil: LastRows): KeyFile => ({
  keys: [{ kid: `trail-${randomBytes(6).toString('hex')}`, k: randomBytes(keyBytes).toString('base64url') }],
  unsealedUntil: { ...unsealedUntil },
})

export function trailKeysOf({ keys, unsealedUntil }: KeyFile): TrailKeys {
  const secrets = new Map(keys.map(({ kid, k }) => [kid, Buffer.from(k, 'base64url')]))
  return {
    kid: keys[0]?.kid ?? '',
    mac: (kid, text) => {
      const secret = secrets.get(kid)
      return secret && createHmac('sha256', secret).update(text).digest()
    },
    unsealedUntil: (organizationId) => unsealedUntil[organizationId] ?? 0,
    organizations: () => Object.keys(unsealedUntil),
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

/** Reads the file; undefined where there is none. Throws `StartError` where it is not what this server wrote. */
export async function readTrailKeys(path: string): Promise<TrailKeys | undefined> {
  try {
    return trailKeysOf(fileSchema.parse(JSON.parse(await readFile(path, 'utf8'))))
  } catch (cause) {
    if (isMissing(cause)) return undefined
    throw new StartError(`The keys of the audit trail in ${path} cannot be read. Restore this file from a backup.`, {
      cause,
    })
  }
}

/**
 * Reads the file, or makes it with a new key: whole or not at all, and once, also where two servers start at the same moment.
 * `findLastRows` says which rows were there before the key.
 */
export async function loadTrailKeys(path: string, findLastRows: () => Promise<LastRows>): Promise<TrailKeys> {
  const known = await readTrailKeys(path)
  if (known) return known
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const own = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  await writeFile(own, JSON.stringify(newTrailKeyFile(await findLastRows()), null, 2), { mode: 0o600, flush: true })
  try {
    await link(own, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(own, { force: true })
  }
  const made = await readTrailKeys(path)
  if (!made) throw new StartError(`The keys of the audit trail could not be written to ${path}.`)
  return made
}
