/** An SVG to draw; the file comes with it. */
export interface DrawingOrder {
  /** Texts for the variables of an uploaded SVG, by name. Null for an SVG that has none and is drawn unchanged. */
  readonly texts: Readonly<Record<string, string>> | null
  /** In dots. */
  readonly width: number
  readonly height: number
}

export interface DrawnSvg {
  /** One byte of grey for each dot, deflated, as base64. */
  readonly picture: string
}
