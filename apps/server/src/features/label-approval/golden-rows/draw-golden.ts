// The test rows of a published version at every resolution in use: what its barcodes say, and its dots.

import type { ReadRow } from '@labelwright/contract/server/label-barcodes-schemas'
import type { Context } from '../../../context.ts'
import type { LabelOfVersion } from '../../label-engine/label-of-version.service.ts'
import { isFileLabel, lookAtLabel } from '../../labels/draw-pages.service.ts'
import { withoutPreviewMark } from '../drawing/version-drawings.ts'

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
  readonly organizationId: string
  readonly label: LabelOfVersion
  readonly filledRows: readonly Readonly<Record<string, string>>[]
  readonly resolutions: readonly number[]
}

/** 1 MiB: 100 × 200 mm at 600 dpi take less unless they are all noise. */
const mostPictureBytes = 1_048_576
/** Of a version: of what is beyond, only the hashes are kept. */
const mostPicturesBytes = 16 * mostPictureBytes

/** Draws every row at every resolution, as work that nobody waits for. */
export async function drawGolden(ctx: Context, golden: GoldenRows): Promise<DrawnAgain> {
  const { label, filledRows, resolutions, organizationId } = golden
  const drawnFor = { organizationId, urgency: 'background' } as const
  const printed = withoutPreviewMark(label)
  const pages: GoldenPage[] = []
  const problems: DrawnAgain['problems'][number][] = []
  const keep = createRoomForPictures()
  const expected = isFileLabel(printed) ? {} : ({ barcodes: 'expected' } as const)
  const looks = { png: true, dotsSha256: true, ...expected }
  const rows = resolutions.flatMap((dpi) => filledRows.map((values, row) => ({ dpi, row, values })))
  for (const { dpi, row, values } of rows) {
    const looked = await lookAtLabel(ctx, printed, { values, dpi, drawnFor, looks })
    const [refusal] = looked.refusals
    if (refusal) problems.push({ dpi, row, problem: refusal.message })
    else
      for (const [page, { png = new Uint8Array(), dotsSha256 = '', barcodes }] of looked.pages.entries())
        pages.push({ dpi, row, page, contents: barcodes, dotsSha256, picture: keep(Buffer.from(png)) })
  }
  return { pages, problems }
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
