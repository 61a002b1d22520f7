/** The answer of every list call. */
export interface List<Item> {
  readonly data: Item[]
  /** All that match. */
  readonly total: number
  /** The counting stopped at `total`: there are more. */
  readonly totalIsAtLeast?: boolean | undefined
  readonly take: number
  readonly offset: number
}
