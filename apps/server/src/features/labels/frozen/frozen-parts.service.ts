// The fonts, pictures and pictograms that a version is drawn of.
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { namedMedia } from '@labelwright/label-document/named-media'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { LabelOfVersion } from '../../label-engine/label-of-version.service.ts'
import type { OwnFont } from '../../label-engine/own-fonts.service.ts'
import type { OwnPicture } from '../../label-engine/own-pictures.service.ts'
import { findFontsOf } from '../../media-library/fonts-of-document.service.ts'
import { findNamedPictures, findPicturesOf } from '../../media-library/pictures-of-document.service.ts'
import type { FrozenContent } from './frozen-content.service.ts'

type Parts = Pick<LabelOfVersion, 'fonts' | 'pictures' | 'pictograms'>

/** The parts that a version was frozen with, or those that its names lead to today where it was not. */
export async function findParts(
  ctx: Context,
  trx: Transaction,
  { document, frozen }: { readonly document: LabelDocument; readonly frozen: FrozenContent | undefined },
): Promise<Parts> {
  if (!frozen) {
    return { fonts: await findFontsOf(ctx, trx, document), pictures: await findPicturesOf(ctx, trx, document) }
  }
  const pictograms = Object.entries(frozen.pictograms).map(([name, sha256]) => pictureOf(ctx, name, sha256))
  return {
    fonts: await findFonts(ctx, frozen),
    pictures: await findPictures(ctx, trx, { document, frozen }),
    pictograms,
  }
}

const pictureOf = ({ blobs }: Context, name: string, sha256: string): OwnPicture => ({
  name,
  sha256,
  path: blobs.pathOf(sha256),
})

const findFonts = (ctx: Context, { fonts }: FrozenContent): Promise<OwnFont[]> =>
  Promise.all(
    Object.entries(fonts).map(async ([key, sha256]) => {
      const slash = key.lastIndexOf('/')
      const path = await ctx.blobs.findFile(sha256)
      return { family: key.slice(0, slash), bold: key.slice(slash + 1) === 'bold', sha256, path }
    }),
  )

/** Under names that the design does not know, values find the pictures of today. */
async function findPictures(
  ctx: Context,
  trx: Transaction,
  { document, frozen }: { readonly document: LabelDocument; readonly frozen: FrozenContent },
): Promise<OwnPicture[]> {
  const own = Object.entries(frozen.pictures).flatMap(([name, sha256]) =>
    sha256 === null ? [] : [pictureOf(ctx, name, sha256)],
  )
  if (!namedMedia(document).byName) return own
  const others = (await findNamedPictures(trx)).filter(({ name }) => !(name in frozen.pictures))
  return [...own, ...others.map(({ name, sha256 }) => pictureOf(ctx, name, sha256))]
}

/** Hashes of pictures, by the names in lower case that values gave. */
export type PrintedPictures = Readonly<Record<string, string>>

/** The label as it was printed: values may name other pictures today. */
export function withPrintedPictures<Label extends LabelOfVersion>(
  ctx: Context,
  label: Label,
  printed: PrintedPictures,
): Label {
  const others = label.pictures.filter(({ name }) => !(name.toLowerCase() in printed))
  const own = Object.entries(printed).map(([name, sha256]) => pictureOf(ctx, name, sha256))
  return { ...label, pictures: [...others, ...own] }
}
