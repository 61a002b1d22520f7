// Finds what the names in a design lead to today.

import { type NamesInDesign, namesInDesign } from '@labelwright/label-document/filling/names-in-design'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { namedFonts } from '@labelwright/label-document/named-fonts'
import { namedMedia } from '@labelwright/label-document/named-media'
import { fontKeyOf } from '@labelwright/label-layout/layout-resources'
import { isShippedFamily } from '@labelwright/label-layout/text/shipped-fonts'
import type { Context } from '../../../context.ts'
import { canonicalJson } from '../../../platform/canonical-json.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { sha256Of } from '../../../platform/files/blob-store.ts'
import { pictogramText } from '../../label-engine/kept-pictograms.service.ts'
import { findFontsOf } from '../../media-library/fonts-of-document.service.ts'
import {
  findNamedPictures,
  findPicturesByHash,
  type NamedPicture,
} from '../../media-library/pictures-of-document.service.ts'
import { findSeriesWriting } from '../../series/take-numbers.service.ts'
import type { FrozenContent } from './frozen-content.service.ts'

export interface ResolvedContent {
  readonly content: FrozenContent
  /** The texts of the pictograms, by their hashes. */
  readonly pictogramTexts: ReadonlyMap<string, string>
  /** Pictures that texts of the design name, with the time since when the name has led there. */
  readonly named: readonly NamedPicture[]
  /** Names of fonts, pictures and series that lead nowhere. */
  readonly missing: readonly string[]
}

/** Series are locked against changes of how they write until the transaction ends. */
export async function resolveContent(
  ctx: Context,
  trx: Transaction,
  document: LabelDocument,
): Promise<ResolvedContent> {
  const names = namesInDesign(document)
  const fonts = await resolveFonts(ctx, trx, document)
  const pictures = await resolvePictures(trx, document, names)
  const pictograms = await resolvePictograms(names)
  const seriesIds = [...new Set(document.variables.flatMap(({ series }) => series ?? []))]
  const series = await findSeriesWriting(trx, seriesIds)
  return {
    content: {
      formatVersion: 1,
      fonts: fonts.byKey,
      pictures: pictures.byName,
      pictograms: pictograms.byName,
      stock: stockOf(document),
      series: Object.fromEntries(series),
    },
    pictogramTexts: pictograms.texts,
    named: pictures.named,
    missing: [...fonts.missing, ...pictures.missing, ...seriesIds.filter((id) => !series.has(id))],
  }
}

async function resolveFonts(ctx: Context, trx: Transaction, document: LabelDocument) {
  const found = await findFontsOf(ctx, trx, document)
  const byKey = Object.fromEntries(found.map(({ family, bold, sha256 }) => [fontKeyOf(family, bold), sha256]))
  const named = namedFonts(document).filter(({ family }) => !isShippedFamily(family))
  const missing = named.map(({ family, bold }) => fontKeyOf(family, bold)).filter((key) => !(key in byKey))
  return { byKey, missing }
}

async function resolvePictures(trx: Transaction, document: LabelDocument, names: NamesInDesign) {
  const { sha256s, byName: isNamedByTexts } = namedMedia(document)
  const known = await findPicturesByHash(trx, sha256s)
  const library = new Map(
    (isNamedByTexts ? await findNamedPictures(trx) : []).map((picture) => [picture.name, picture]),
  )
  const named = [...new Set([...names.pictures, ...names.ofVariables])].flatMap((name) => library.get(name) ?? [])
  const absent = names.pictures.filter((name) => !library.has(name))
  return {
    named,
    byName: Object.fromEntries([
      // Nothing may come to stand under such a name later.
      ...absent.map((name) => [name, null] as const),
      ...named.map(({ name, sha256 }) => [name, sha256] as const),
      ...known.map((sha256) => [sha256, sha256] as const),
    ]),
    missing: [...absent, ...sha256s.filter((sha256) => !known.includes(sha256))],
  }
}

/** Finds the shipped pictograms by name. Unknown names are found when the label is laid out. */
async function resolvePictograms({ pictograms, ofVariables }: NamesInDesign) {
  const { pictogramLibrary } = await import('@labelwright/label-layout/pictograms/library/pictogram-library')
  const library = pictogramLibrary()
  const found = [...pictograms, ...ofVariables].flatMap((name) => {
    const pictogram = library.get(name)
    if (!pictogram) return []
    const text = pictogramText(pictogram)
    return [{ name, text, sha256: sha256Of(text) }]
  })
  return {
    byName: Object.fromEntries(found.map(({ name, sha256 }) => [name, sha256])),
    texts: new Map(found.map(({ sha256, text }) => [sha256, text])),
  }
}

/** A label that is made for a paper has its size and sheet as they were then. */
const stockOf = ({ width, height, cornerRadius, sheet, continuous, stockPicture }: LabelDocument) => ({
  paper: sha256Of(canonicalJson({ width, height, cornerRadius, sheet, continuous })),
  picture: stockPicture?.media ?? null,
})
