import type { FontDescription } from '@labelwright/label-layout/text/describe-font'

/** Why a file is no font for labels: a code of its own, and the sentence that says what to do. */
export interface FontRefusal {
  readonly kind: 'refused'
  readonly code: RefusalCode
  readonly sentence: string
}

export type RefusalCode =
  | 'empty-file'
  | 'web-font'
  | 'font-collection'
  | 'not-a-font'
  | 'font-damaged'
  | 'font-nameless'
  | 'font-glyph-too-large'
  | 'font-too-heavy'

export interface TriedFont {
  readonly kind: 'tried'
  readonly family: string
  readonly description: FontDescription
  /** A line set in the font, as SVG. */
  readonly sample: string
}

export type TrialAnswer = TriedFont | FontRefusal

export const refusal = (code: RefusalCode, sentence: string): FontRefusal => ({ kind: 'refused', code, sentence })

export const tooHeavy = refusal(
  'font-too-heavy',
  'The font is too complex. Choose one with fewer or simpler characters.',
)
