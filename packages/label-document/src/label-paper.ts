// The paper of labels: sheets, or a roll without gaps.
import type { Micrometres } from './lengths.ts'

export interface LabelSheet {
  readonly width: Micrometres
  readonly height: Micrometres
  /** Of the first label's top left corner. */
  readonly left: Micrometres
  readonly top: Micrometres
  readonly columns: number
  readonly rows: number
  readonly gapX: Micrometres
  readonly gapY: Micrometres
}

/** The length of labels on continuous paper: to `margin` below the lowest ink, between two bounds. */
export interface ContinuousLength {
  readonly least: Micrometres
  readonly most: Micrometres
  readonly margin: Micrometres
}

interface LabelLength {
  readonly height: Micrometres
  readonly continuous?: ContinuousLength
}

/** The longest that a label of a document may be. */
export const longestHeight = ({ height, continuous }: LabelLength): Micrometres => continuous?.most ?? height
