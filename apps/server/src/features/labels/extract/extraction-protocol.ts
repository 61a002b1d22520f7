import type { Extraction, ExtractLabelBody } from '@labelwright/contract/server/labels-schemas'

/** What comes with a file to read: what it does not say itself. */
export interface ExtractionOrder extends ExtractLabelBody {
  /** The organization's own that come behind the file, in this order; null when they were not looked for. */
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

/** The file names families that are not shipped: it is read again with the organization's fonts behind it. */
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
