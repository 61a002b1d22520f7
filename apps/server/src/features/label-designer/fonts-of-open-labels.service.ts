// The fonts that open labels name, for the media library.
import { namedFonts } from '@labelwright/label-document/named-fonts'
import { fontKeyOf } from '@labelwright/label-layout/layout-resources'
import { toDocument } from '@labelwright/open-label/to-document'
import type { Transaction } from '../../platform/database/database.ts'
import { escapeLike } from '../catalogue/search.service.ts'
import { readKnown } from './catch-up.ts'
import { findLabelsWithText } from './open-labels.store.ts'

/** A label that names something as it stands in the designer. */
export interface OpenUse {
  /** Of a font (`fontKeyOf`), or the SHA-256 of a picture. */
  readonly key: string
  readonly labelId: string
}

/** As it stands in JSON, between its quotes. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

/** The open labels that name a font of one of these families as they stand now, each font of a label once. */
export async function findOpenUsesOfFonts(trx: Transaction, families: readonly string[]): Promise<readonly OpenUse[]> {
  if (families.length === 0) return []
  const { rows } = await findLabelsWithText(
    trx,
    families.map((family) => escapeLike(inJson(family))),
  )
  const uses: OpenUse[] = []
  for (const { labelId } of rows) {
    const known = await readKnown(trx, labelId)
    const fonts = known ? namedFonts(toDocument(known.records)) : []
    uses.push(...fonts.map(({ family, bold }) => ({ key: fontKeyOf(family, bold), labelId })))
  }
  return uses
}
