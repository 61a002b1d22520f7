import type { LabelDocument } from '@labelwright/label-document/label-document'
import { namedMedia } from '@labelwright/label-document/named-media'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { OwnPicture } from '../label-engine/own-pictures.service.ts'
import * as store from './media.store.ts'

/** The organization's pictures that a document names; all of them where values may name some. */
export async function findPicturesOf(
  ctx: Context,
  trx: Transaction,
  document: LabelDocument,
): Promise<readonly OwnPicture[]> {
  const { sha256s, byName } = namedMedia(document)
  const named = (await store.findPictures(trx, sha256s)).map((sha256) => ({ name: sha256, pictureSha256: sha256 }))
  const all = byName ? [...named, ...(await store.findNames(trx))] : named
  return all.map(({ name, pictureSha256: sha256 }) => ({ name, sha256, path: ctx.blobs.pathOf(sha256) }))
}

export interface NamedPicture {
  /** As values name it, in lower case. */
  readonly name: string
  readonly sha256: string
  /** When it came to stand under its name, or took the place of another there. */
  readonly since: Date
}

/** All pictures of the organization as values name them. */
export const findNamedPictures = async (trx: Transaction): Promise<readonly NamedPicture[]> =>
  (await store.findNames(trx)).map(({ name, pictureSha256: sha256, createdAt: since }) => ({
    name: name.toLowerCase(),
    sha256,
    since,
  }))

/** Returns the hashes of those pictures that the organization has. */
export const findPicturesByHash = store.findPictures

/** The pictures that a document names and the organization does not have. */
export async function findMissingPictures(trx: Transaction, document: LabelDocument): Promise<readonly string[]> {
  const { sha256s } = namedMedia(document)
  const found = new Set(await store.findPictures(trx, sha256s))
  return sha256s.filter((sha256) => !found.has(sha256))
}
