import type { Extraction, ExtractLabelBody } from '@labelwright/contract/server/labels-schemas'

/** Comes with a file of labels, and says what the file itself does not. */
export interface ExtractionOrder extends ExtractLabelBody {
  /** The organization's own fonts, whose files follow in this order. Null in the first reading, before any is known to be needed. */
  readonly fonts: readonly FontFace[] | null
}

export interface FontFace {
  readonly family: string
  readonly bold: boolean
}

export interface FontFile extends FontFace {
  readonly bytes: Uint8Array
}

/** Why a file holds no label that can be read: a code of its own, and the sentence that says what to do. */
export interface ExtractionRefusal {
  readonly kind: 'refused'
  readonly code: 'empty-file' | 'not-a-label' | 'label-too-heavy' | 'label-damaged'
  readonly sentence: string
}

/** The file names font families that are not shipped. Read it again with the organization's fonts. */
export interface FontsNamed {
  readonly kind: 'fonts-named'
  readonly families: readonly string[]
}

export type ExtractionAnswer = { readonly kind: 'extracted'; readonly extraction: Extraction } | ExtractionRefusal

export const refusal = (code: ExtractionRefusal['code'], sentence: string): ExtractionRefusal => ({
  kind: 'refused',
  code,
  sentence,
})
