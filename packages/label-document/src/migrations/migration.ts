/** One step of the label document's format. It takes the parsed JSON of version `from` and answers that of `from + 1`. */
export interface Migration {
  readonly from: number
  /** What changed, as one sentence for the change log. */
  readonly reason: string
  readonly migrate: (document: Readonly<Record<string, unknown>>) => Record<string, unknown>
}
