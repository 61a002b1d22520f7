// A printer that a search on a network found, as the server and the helper tell it.
import * as z from 'zod/mini'

const foundPrinterFields = {
  name: z.string().check(z.maxLength(200)),
  address: z.string().check(z.maxLength(255)),
  port: z.int().check(z.gte(0), z.lte(65535)),
  protocol: z.enum(['raw', 'ipp']),
  /** Of IPP: without the first slash. */
  path: z.string().check(z.maxLength(255)),
  vendor: z.string().check(z.maxLength(100)),
  model: z.string().check(z.maxLength(100)),
}

export const heardPrinter = z.strictObject(foundPrinterFields)

export type HeardPrinter = z.infer<typeof heardPrinter>

/** More printers no search tells of. */
export const mostFoundPrinters = 500

interface Announced {
  readonly name: string
  readonly address: string
  readonly port: number
  readonly protocol: 'raw' | 'ipp'
  readonly queue?: string
  readonly vendor?: string
  readonly model?: string
}

/** What a printer said of itself, as it is told on. */
export const heardPrinterOf = ({ name, address, port, protocol, queue, vendor, model }: Announced): HeardPrinter => ({
  name: name.slice(0, 200),
  address,
  port,
  protocol,
  path: (queue ?? '').slice(0, 255),
  vendor: (vendor ?? '').slice(0, 100),
  model: (model ?? '').slice(0, 100),
})
