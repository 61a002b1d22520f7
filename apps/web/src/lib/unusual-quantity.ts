/** A quantity that is asked about before it is printed. */
export interface UnusualQuantity {
  readonly quantity: number
  /** How many the person usually prints of the label; null where nobody can tell. */
  readonly usual: number | null
}

const timesUsual = 10
/** The most of a label whose usual quantity nobody can tell. */
export const mostUnasked = 500

/** Most likely a slip of the hand, or a code that was scanned into the field. */
export const isUnusual = ({ quantity, usual }: UnusualQuantity): boolean =>
  quantity > (usual === null ? mostUnasked : usual * timesUsual)
