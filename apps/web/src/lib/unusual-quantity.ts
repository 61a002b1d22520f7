/** A quantity that is asked about before it is printed. */
export interface UnusualQuantity {
  readonly quantity: number
  /** Labels that the person usually prints at a time; null where that is not known. */
  readonly usual: number | null
}

const timesUsual = 10
/** Labels that are printed without a question where the usual quantity is not known. */
export const maxUnasked = 500

/** True of a quantity that is most likely a slip, or a code that was scanned into the field. */
export const isUnusual = ({ quantity, usual }: UnusualQuantity): boolean =>
  quantity > (usual === null ? maxUnasked : usual * timesUsual)
