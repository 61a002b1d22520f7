import type { Extraction, ExtractLabelBody } from '@labelwright/contract/server/labels-schemas'
import type { OwnFont } from '../../label-engine/own-fonts.service.ts'

/** A file to read, and what it does not say itself. */
export interface ExtractionOrder extends ExtractLabelBody {
  readonly path: string
  /** The organization's own, for documents that name them. */
  readonly fonts: readonly OwnFont[]
}

/** Why a file holds no label that can be read: a code of its own, and the sentence that says what to do. */
export interface ExtractionRefusal {
  readonly kind: 'refused'
  readonly code: 'empty-file' | 'not-a-label' | 'label-too-heavy' | 'label-damaged'
  readonly sentence: string
}

export type ExtractionAnswer = { readonly kind: 'extracted'; readonly extraction: Extraction } | ExtractionRefusal

export const refusal = (code: ExtractionRefusal['code'], sentence: string): ExtractionRefusal => ({
  kind: 'refused',
  code,
  sentence,
})
