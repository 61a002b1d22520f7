// The product that this worker's journeys have to themselves: a helper belongs to one organization, and a page may call one helper.
import pg from 'pg'

export interface JourneyProduct {
  readonly serverUrl: string
  /** The server's first process. */
  readonly serverPid: number
  readonly helperUrl: string
  /** The port of 127.0.0.1 on which journeys listen as the printer "Sink". */
  readonly sinkPort: number
  /** The print queue of this product's computer, and the port of the printer behind it. */
  readonly queueName: string
  readonly queueSinkPort: number
  readonly virtualPrinterPage: string
  /** As the database's owner, who sees the rows of every organization. */
  readonly database: pg.ClientConfig
  /** For what the person who runs the server does on its machine. */
  readonly serverSettings: Readonly<Record<string, string>>
}

const variable = 'LABELWRIGHT_JOURNEY_PRODUCTS'

/** Called before the workers start: they inherit the environment. */
export function setProducts(products: readonly JourneyProduct[]): void {
  process.env[variable] = JSON.stringify(products)
}

/** To be called within a test or a hook: where Playwright only lists tests there is no product. */
export function product(): JourneyProduct {
  const products = JSON.parse(process.env[variable] ?? '[]') as JourneyProduct[]
  const own = products[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]
  if (!own) throw new Error('No product was started for this worker; see start-the-product.ts')
  return own
}

/** A connection for what a person cannot do or see: the caller ends it. */
export async function connectToDatabase(): Promise<pg.Client> {
  const client = new pg.Client(product().database)
  await client.connect()
  return client
}
