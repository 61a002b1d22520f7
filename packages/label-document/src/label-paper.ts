// The paper of labels: sheets, a roll without gaps, and what the designer shows on it.
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

/** A line to place elements by: upright at a place on the x axis, or level at one on the y axis. */
export interface LabelGuide {
  readonly axis: 'x' | 'y'
  readonly at: Micrometres
}

/** A picture of the paper as it comes, with what is printed on it already. It is shown below the elements and never printed. */
export interface StockPicture {
  /** In the media library, by the SHA-256 of its PNG. */
  readonly media: string
  readonly x: Micrometres
  readonly y: Micrometres
  readonly width: Micrometres
  readonly height: Micrometres
}
