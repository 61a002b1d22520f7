// Freezes what a version is drawn of: from then on it is the same, whatever becomes of the media library and of series.
import { ProductError } from '@labelwright/contract/errors'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { keepFiles } from '../../media-library/kept-files.service.ts'
import { type FrozenContent, filesOfContent, textOf } from './frozen-content.service.ts'
import * as store from './frozen-content.store.ts'
import { resolveContent } from './resolve-content.ts'

interface ContentToFreeze {
  readonly organizationId: string
  readonly document: LabelDocument
}

/** Resolves the content that a document would be frozen with, and its hash. Stores nothing. */
export async function findContentToFreeze(
  ctx: Context,
  trx: Transaction,
  document: LabelDocument,
): Promise<{ readonly frozen: FrozenContent; readonly frozenSha256: string }> {
  const { content } = await resolveContent(ctx, trx, document)
  return { frozen: content, frozenSha256: textOf(content).sha256 }
}

/** Tries to resolve the names: somebody may replace a picture meanwhile. */
const maxTries = 3

/** Stores what the names in a document lead to, and keeps all files for good. Answers the hash, to be stored with the version. */
export async function freezeContent(
  ctx: Context,
  trx: Transaction,
  { organizationId, document }: ContentToFreeze,
): Promise<string> {
  for (let tries = 0; tries < maxTries; tries++) {
    const { content, pictogramTexts } = await resolveContent(ctx, trx, document)
    const frozen = textOf(content)
    await keepFiles(trx, organizationId, filesOfContent(content))
    // A picture may have been replaced, and its file removed, right before it was kept.
    if ((await findContentToFreeze(ctx, trx, document)).frozenSha256 !== frozen.sha256) continue
    for (const [sha256, text] of pictogramTexts) await ctx.blobs.put(Buffer.from(text), sha256)
    await store.insertFrozenContent(trx, organizationId, frozen)
    return frozen.sha256
  }
  throw new ProductError('not-ready')
}

interface VersionToFreeze extends ContentToFreeze {
  readonly versionId: string
}

/** Freezes a version that stands in the database already. */
export async function freezeVersion(ctx: Context, trx: Transaction, version: VersionToFreeze): Promise<string> {
  const frozenSha256 = await freezeContent(ctx, trx, version)
  await store.setFrozen(trx, version.versionId, frozenSha256)
  return frozenSha256
}
