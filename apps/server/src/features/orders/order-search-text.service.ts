// Apart from the rest of orders: a reader of import files loads it each time it starts.
import { searchTextOf } from '../catalogue/search.service.ts'

interface SearchedOrder {
  readonly orderNumber: string
  readonly name: string
  readonly orderData: readonly { readonly data: string }[]
}

/** The text in which an order is searched: its number, its name and its data. */
export const searchTextOfOrder = ({ orderNumber, name, orderData }: SearchedOrder): string =>
  searchTextOf([orderNumber, name, ...orderData.map((entry) => entry.data)])
