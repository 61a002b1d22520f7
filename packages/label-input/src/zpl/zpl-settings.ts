/** The printer settings of a job; those that it does not set are absent. */
export interface ZplSettings {
  /** `^PR`: while printing, between labels and back, in inches a second. */
  readonly printSpeed?: number
  readonly slewSpeed?: number
  readonly backfeedSpeed?: number
  /** `~SD`: from 0 to 30. */
  readonly darkness?: number
  /** `^MD`: added to the darkness, from -30 to 30. */
  readonly darknessChange?: number
  /** `^MN`: how the start of a label is found. */
  readonly mediaTracking?: 'continuous' | 'gap' | 'mark' | 'automatic'
  /** `^MT` */
  readonly mediaType?: 'thermal-transfer' | 'direct-thermal'
  /** `^MM`: what happens to a printed label. */
  readonly printMode?:
    | 'tear-off'
    | 'peel-off'
    | 'rewind'
    | 'applicator'
    | 'cutter'
    | 'delayed-cutter'
    | 'rfid'
    | 'kiosk'
  /** `~TA`: the place where the media rests, in dots from the usual one. */
  readonly tearOffDots?: number
  /** `^ML`: in dots. */
  readonly longestLabelDots?: number
  /** `^JZ`: a label is printed again after an error. */
  readonly isReprintedAfterError?: boolean
  /** `^XB`: the media is not drawn back. */
  readonly isBackfeedSuppressed?: boolean
  /** `^PQ`: labels between pauses or cuts, 0 for none. */
  readonly labelsBetweenPauses?: number
}
