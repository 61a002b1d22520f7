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
  /** Added behind each letter, in ems of the run's own size. */
  readonly letterSpacing: number
  /** Of the font's own width. */
  readonly stretch: number
}
