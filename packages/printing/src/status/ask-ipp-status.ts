import { operation, valueTag } from '../ipp/ipp-message.ts'
import type { IppPrinter } from '../ipp/ipp-printer.ts'
import { callIpp, firstAttributes, HttpRefusal, requestingUser, upgradeRequired } from '../ipp/ipp-request.ts'
import { ippStatusAttributes, readIppStatus } from './read-ipp-status.ts'
import { type ReadStatus, unreadable } from './status-words.ts'

/** What a system says of a server that is not there. */
const unreachable = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT', 'ENOTFOUND', 'ETIMEDOUT']

interface IppQuestion {
  readonly timeoutMs: number
  /** The same printer, where it takes nothing without encryption. */
  readonly tls?: IppPrinter
}

/** Asks a printer or a queue by IPP. */
export async function askIppStatus(printer: IppPrinter, { timeoutMs, tls }: IppQuestion): Promise<ReadStatus> {
  try {
    const { status, printers } = await callIpp({
      ...printer,
      timeoutMs,
      operation: operation.getPrinterAttributes,
      operationAttributes: [
        ...firstAttributes,
        ['printer-uri', valueTag.uri, printer.uri],
        requestingUser(),
        ['requested-attributes', valueTag.keyword, ...ippStatusAttributes],
      ],
    })
    const [found] = printers
    return status >= 0x0100 || found === undefined ? unreadable : readIppStatus(found)
  } catch (error) {
    if (tls && error instanceof HttpRefusal && error.status === upgradeRequired) return askIppStatus(tls, { timeoutMs })
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return unreachable.some((known) => known === code) ? { state: 'off', reasons: [] } : unreadable
  }
}
