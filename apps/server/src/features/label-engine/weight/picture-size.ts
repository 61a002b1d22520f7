// Reads how large pictures are from the first bytes of their PNGs.
import { closeSync, openSync, readSync } from 'node:fs'
import type { LabelOfVersion } from '../label-of-version.service.ts'
import type { MegapixelsOf } from './heaviest-part.ts'

/** Where width and height stand in a PNG, and where they end (ISO/IEC 15948, 11.2.2). */
const sizeAt = 16
const sizeEnds = 24
/** Base64 characters of the bytes up to there. */
const base64Length = (sizeEnds / 3) * 4

/** Finds the pictures of a label; 0 for one that cannot be read. */
export function megapixelsIn({ pictures }: Pick<LabelOfVersion, 'pictures'>): MegapixelsOf {
  const paths = new Map(
    pictures.flatMap(({ name, sha256, path }) => [
      [sha256, path],
      [name.toLowerCase(), path],
    ]),
  )
  return ({ png, media }, source) => {
    const named = (source ?? media ?? '').trim().toLowerCase()
    const path = paths.get(named)
    const start =
      path === undefined ? Buffer.from((source ?? png ?? '').slice(0, base64Length), 'base64') : startOf(path)
    return megapixelsOf(start)
  }
}

function megapixelsOf(start: Buffer): number {
  if (start.length < sizeEnds || start.toString('latin1', 1, 4) !== 'PNG') return 0
  return (start.readUInt32BE(sizeAt) * start.readUInt32BE(sizeAt + 4)) / 1_000_000
}

function startOf(path: string): Buffer {
  const start = Buffer.alloc(sizeEnds)
  try {
    const file = openSync(path, 'r')
    try {
      return start.subarray(0, readSync(file, start))
    } finally {
      closeSync(file)
    }
  } catch {
    return start
  }
}
