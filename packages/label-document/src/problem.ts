/** A mistake a person made in a label or its data, told as data: never thrown. `message` is an English sentence; clients translate by `code`. */
export interface Problem {
  readonly code: ProblemCode
  /** What exactly, where the code alone covers several causes; a client that does not know it says what the code says. */
  readonly detail?: ProblemDetail
  /** `error` stops printing; `warning` does not. */
  readonly severity: 'error' | 'warning'
  readonly message: string
  /** The element it belongs to, when it belongs to one. */
  readonly elementId?: string
  /** Where in an expression, counted in characters from 0. */
  readonly place?: number
  /** In a GS1 symbol: the application identifier whose value causes it, as `01`. */
  readonly applicationIdentifier?: string
  /** The variable whose value causes it, when one does. */
  readonly variableName?: string
  /** The font that is not there, with its weight. */
  readonly fontName?: string
  /** The pictogram that the library does not have. */
  readonly pictogramName?: string
  /** The name that a value gives, of a picture that is not in the media library. */
  readonly pictureName?: string
  /** The text or barcode data that cannot be seen, as it has the color of what lies below it. */
  readonly hiddenText?: string
}

/** Stable, kebab-case; a client maps each to its own words. */
export type ProblemCode =
  | 'document-invalid'
  | 'document-too-new'
  | 'variable-unknown'
  | 'variable-required'
  | 'variable-too-long'
  | 'variable-not-an-option'
  | 'barcode-content-empty'
  | 'barcode-content-invalid'
  | 'barcode-too-large'
  | 'gs1-invalid'
  | 'text-overflow'
  | 'glyph-missing'
  | 'font-unknown'
  | 'picture-missing'
  | 'picture-invalid'
  | 'pictogram-unknown'
  | 'off-the-label'
  | 'ink-hidden'

/** Finer than the code; grows without a client having to know. */
export type ProblemDetail =
  | 'gs1-incomplete'
  | 'symbols-not-loaded'
  | 'variable-wrong-kind'
  | 'pattern-invalid'
  | 'format-failed'
  | 'expression-invalid'
  | 'expression-failed'
  | 'layer-unknown'
  | 'rows-invalid'
  | 'too-many-rows'
  | 'path-invalid'
  | 'text-too-long'
  | 'text-cut'
  | 'series-missing'
  | 'barcode-option-refused'
  | 'symbol-version-too-small'
  | 'label-too-long'
  | 'picture-unknown'

export const hasErrors = (problems: readonly Problem[]): boolean =>
  problems.some((problem) => problem.severity === 'error')
