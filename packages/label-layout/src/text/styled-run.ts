import type { Font } from '../layout-resources.ts'

/** Text of one look. */
export interface StyledRun {
  readonly text: string
  readonly font: Font
  /** Of the text's font size. */
  readonly scale: number
  /** Above the baseline, in ems of the text's font size. */
  readonly rise: number
  readonly isUnderlined: boolean
}
