/** Filled SVGs to draw, all of one size in dots. */
export interface DrawingOrder {
  readonly sources: readonly string[]
  readonly width: number
  readonly height: number
}

export interface DrawnSvgs {
  /** The greys of each, deflated, as base64. */
  readonly pictures: readonly string[]
}
