/** As labels are taken, in millimetres. */
export const smallestLabel = 5
export const largestLabel = 1200

interface Bounds {
  readonly least: number
  readonly most: number
}

export const sideBounds: Bounds = { least: smallestLabel, most: largestLabel }

/** What a person typed with a point or a comma: undefined for nothing, NaN where it is no number within the bounds. */
export function readMillimetres(typed: string, { least, most }: Bounds): number | undefined {
  const text = typed.trim().replace(',', '.')
  if (text === '') return undefined
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  return value >= least && value <= most ? value : Number.NaN
}
