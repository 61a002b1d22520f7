// The test rows of a published version at every resolution in use: what its barcodes say, and its dots.

import { setImmediate } from 'node:timers/promises'
import type { ReadRow } from '@labelwright/contract/server/label-barcodes-schemas'
import type { Drawing } from '@labelwright/label-layout/drawing'
import type { Context } from '../../../context.ts'
import { sha256Of } from '../../../platform/files/blob-store.ts'
import type { LabelOfVersion } from '../../label-engine/label-of-version.service.ts'
import { drawPages, isFileLabel } from '../../labels/draw-pages.service.ts'
import { withoutPreviewMark } from '../drawing/version-drawings.ts'
import { readPage } from '../read-back/read-back-rows.ts'

export interface GoldenPage {
  readonly dpi: number
  readonly row: number
  /** From 0. */
  readonly page: number
  /** Of a design; what barcodes stand in files is not known. */
  readonly contents: ReadRow['barcodes']
  readonly dotsSha256: string
  /** PNG; null where it is too large to be kept. */
  readonly picture: Buffer | null
}

export interface DrawnAgain {
  readonly pages: readonly GoldenPage[]
  /** Rows that cannot be drawn any more, each with a sentence. */
  readonly problems: readonly { readonly dpi: number; readonly row: number; readonly problem: string }[]
}

interface GoldenRows {
  readonly label: LabelOfVersion
  readonly filledRows: readonly Readonly<Record<string, string>>[]
  readonly resolutions: readonly number[]
}

/** 1 MiB: 100 × 200 mm at 600 dpi take less unless they are all noise. */
const mostPictureBytes = 1_048_576
/** Of a version: of what is beyond, only the hashes are kept. */
const mostPicturesBytes = 16 * mostPictureBytes

/** Others get their turn between two rows. */
export async function drawGolden(ctx: Context, { label, filledRows, resolutions }: GoldenRows): Promise<DrawnAgain> {
  const printed = withoutPreviewMark(label)
  const pages: GoldenPage[] = []
  const problems: DrawnAgain['problems'][number][] = []
  const keep = createRoomForPictures()
  const rows = resolutions.flatMap((dpi) => filledRows.map((values, row) => ({ dpi, row, values })))
  for (const { dpi, row, values } of rows) {
    await setImmediate()
    const { drawings, refusals } = await drawPages(ctx, printed, { values, dpi })
    const [refusal] = refusals
    if (refusal) problems.push({ dpi, row, problem: refusal.message })
    else
      for (const [page, drawing] of drawings.entries()) {
        const { picture, ...looks } = await lookAt(ctx, printed, drawing)
        pages.push({ dpi, row, page, ...looks, picture: keep(picture) })
      }
  }
  return { pages, problems }
}

async function lookAt({ engine }: Pick<Context, 'engine'>, label: LabelOfVersion, drawing: Drawing) {
  const { widthDots, bits } = engine.dots(drawing)
  return {
    contents: isFileLabel(label) ? [] : await readPage(engine, drawing),
    dotsSha256: sha256Of(Buffer.concat([Buffer.from(`${widthDots}\n`), bits])),
    picture: Buffer.from(engine.png(drawing)),
  }
}

/** Answers each picture as long as there is room for it. */
function createRoomForPictures(): (picture: Buffer) => Buffer | null {
  let taken = 0
  return (picture) => {
    if (picture.length > mostPictureBytes || taken + picture.length > mostPicturesBytes) return null
    taken += picture.length
    return picture
  }
}
