import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type OwnFont, ownFamiliesOf } from '../label-engine/own-fonts.service.ts'
import * as store from './fonts.store.ts'

/** The organization's own fonts of the families that a document names. */
export async function findFontsOf(
  ctx: Context,
  trx: Transaction,
  document: LabelDocument,
): Promise<readonly OwnFont[]> {
  const families = ownFamiliesOf(document)
  return families.length === 0 ? [] : findFontsOfFamilies(ctx, trx, families)
}

/** The organization's own fonts of these families. */
export const findFontsOfFamilies = async (
  ctx: Context,
  trx: Transaction,
  families: readonly string[],
): Promise<readonly OwnFont[]> => toOwnFonts(ctx, await store.findFontsOfFamilies(trx, families))

const toOwnFonts = (ctx: Context, rows: readonly store.FaceRow[]): Promise<OwnFont[]> =>
  Promise.all(
    rows.map(async ({ family, bold, fileSha256 }) => ({
      family,
      bold,
      sha256: fileSha256,
      path: await ctx.blobs.findFile(fileSha256),
    })),
  )
