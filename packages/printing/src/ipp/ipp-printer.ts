import type { CupsServer } from './cups-server.ts'
import type { IppServer } from './ipp-request.ts'

/** A printer as IPP calls name it. */
export interface IppPrinter {
  readonly server: IppServer
  readonly path: string
  /** `printer-uri` inside the request. */
  readonly uri: string
  readonly host: string
}

/** A queue of this computer's print server; the host of its URI means nothing to CUPS. */
export function queueOf(server: CupsServer, name: string): IppPrinter {
  const path = `/printers/${encodeURIComponent(name)}`
  return { server, path, uri: `ipp://localhost${path}`, host: 'localhost' }
}

export interface IppAddress {
  readonly address: string
  readonly port: number
  readonly path: string
}

const httpsPort = 443

/** A printer on the network. Port 443 is spoken to by TLS; another one where the printer asks for it. */
export function networkPrinterOf({ address, port, path }: IppAddress, isTls: boolean = port === httpsPort): IppPrinter {
  const host = `${address.includes(':') ? `[${address}]` : address}:${port}`
  return {
    server: { kind: isTls ? 'tls' : 'tcp', host: address, port },
    path,
    uri: `${isTls ? 'ipps' : 'ipp'}://${host}${path}`,
    host,
  }
}
