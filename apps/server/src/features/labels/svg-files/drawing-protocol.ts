/** A filled SVG to draw. */
export interface DrawingOrder {
  readonly source: string
  /** In dots. */
  readonly width: number
  readonly height: number
}

export interface DrawnSvg {
  /** The greys, deflated, as base64. */
  readonly picture: string
}
