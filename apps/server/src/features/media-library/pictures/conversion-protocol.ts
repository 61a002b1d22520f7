/** Comes with the file of a picture. */
export interface ConversionOrder {
  /** Page of a PDF, from 1; ignored for other files. */
  readonly page: number
}

/** Why a file is no picture for labels: a code of its own, and the sentence that says what to do. */
export interface PictureRefusal {
  readonly kind: 'refused'
  readonly code: PictureRefusalCode
  readonly sentence: string
}

export type PictureRefusalCode =
  | 'empty-file'
  | 'not-a-picture'
  | 'picture-damaged'
  | 'picture-too-heavy'
  | 'pdf-locked'
  | 'pdf-page-missing'

/** The kind of file that was uploaded. */
export type PictureKind = 'png' | 'jpg' | 'bmp' | 'gif' | 'webp' | 'tiff' | 'svg' | 'pdf'

/** The normal form of a picture: a PNG of greys that is not interlaced, what was transparent on white. */
export interface ConvertedPicture {
  readonly kind: 'converted'
  readonly from: PictureKind
  /** Base64. */
  readonly png: string
  /** In pixels. */
  readonly width: number
  readonly height: number
}

export type ConversionAnswer = ConvertedPicture | PictureRefusal

export const refusal = (code: PictureRefusalCode, sentence: string): PictureRefusal => ({
  kind: 'refused',
  code,
  sentence,
})

export const tooHeavy = refusal(
  'picture-too-heavy',
  'The picture is too large or too complex. Save it with fewer pixels, or as a PNG, and upload that.',
)
export const damaged = refusal('picture-damaged', 'The picture is damaged. Save it again, or choose another file.')
