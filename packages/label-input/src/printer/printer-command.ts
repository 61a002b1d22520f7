/** One command of a job; bytes as characters U+0000 to U+00FF. */
export interface PrinterCommand {
  readonly name: string
  /** As they stood. */
  readonly parameters: string
  /** Where it stands in the source. */
  readonly start: number
}
