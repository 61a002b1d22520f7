import type { CupsServer } from '../ipp/cups-server.ts'
import { operation, valueTag } from '../ipp/ipp-message.ts'
import { callIpp, firstAttributes, requestingUser } from '../ipp/ipp-request.ts'
import { ippStatusAttributes, readIppStatus } from './read-ipp-status.ts'
import { type ReadStatus, unreadable } from './status-words.ts'

interface IppTarget {
  readonly server: CupsServer
  readonly path: string
}

/** The URI inside a request; printers compare its path, print servers too. */
const uriOf = ({ server, path }: IppTarget): string =>
  server.kind === 'socket' ? `ipp://localhost${path}` : `ipp://${server.host}:${server.port}${path}`

/** What a system says of a server that is not there. */
const unreachable = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT', 'ENOTFOUND', 'ETIMEDOUT']

/** Asks a printer or a queue by IPP. */
export async function askIppStatus(
  target: IppTarget,
  { timeoutMs }: { readonly timeoutMs: number },
): Promise<ReadStatus> {
  try {
    const { status, printers } = await callIpp({
      server: target.server,
      path: target.path,
      timeoutMs,
      operation: operation.getPrinterAttributes,
      operationAttributes: [
        ...firstAttributes,
        ['printer-uri', valueTag.uri, uriOf(target)],
        requestingUser(),
        ['requested-attributes', valueTag.keyword, ...ippStatusAttributes],
      ],
    })
    const [printer] = printers
    return status >= 0x0100 || printer === undefined ? unreadable : readIppStatus(printer)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return unreachable.some((known) => known === code) ? { state: 'off', reasons: [] } : unreadable
  }
}
