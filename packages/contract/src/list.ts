/** The answer of every list call. */
export interface List<Item> {
  readonly data: Item[]
  readonly total: number
  readonly take: number
  readonly offset: number
}
