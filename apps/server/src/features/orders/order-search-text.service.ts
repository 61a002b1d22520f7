// Apart from the rest of orders: a reader of import files loads it each time it starts.
import { searchTextOf } from '../catalogue/search.service.ts'

interface SearchedOrder {
  readonly orderNumber: string
  readonly name: string
  readonly orderData: readonly { readonly data: string }[]
}

/** What an order can be found by: its number, its name and its data. */
export const searchTextOfOrder = ({ orderNumber, name, orderData }: SearchedOrder): string =>
  searchTextOf([orderNumber, name, ...orderData.map((entry) => entry.data)])
