import type { CupsServer } from '../ipp/cups-server.ts'
import { type IppGroup, numberOf, operation, textOf, valueTag } from '../ipp/ipp-message.ts'
import { callIpp, firstAttributes, requestingUser } from '../ipp/ipp-request.ts'
import type { LocalPrintQueue } from './local-queues.ts'

/** `printer-state` of RFC 8011 §5.4.11. */
const states: Readonly<Record<number, LocalPrintQueue['state']>> = { 3: 'idle', 4: 'processing', 5: 'stopped' }
const noDestinations = 0x0406

/** The queues of a print server (CUPS), by name. Rejects where none answers. */
export async function listCupsQueues(server: CupsServer): Promise<readonly LocalPrintQueue[]> {
  const requested = ['printer-name', 'printer-state', 'printer-state-reasons', 'printer-is-accepting-jobs'] as const
  const ask = (code: number) =>
    callIpp({
      server,
      path: '/',
      operation: code,
      operationAttributes: [
        ...firstAttributes,
        requestingUser(),
        ['requested-attributes', valueTag.keyword, ...requested],
      ],
    })
  const [all, byDefault] = await Promise.all([ask(operation.cupsGetPrinters), ask(operation.cupsGetDefault)])
  if (all.status === noDestinations) return []
  const defaultName = byDefault.printers[0] ? textOf(byDefault.printers[0], 'printer-name') : ''
  return all.printers
    .map((group) => toQueue(group, defaultName))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
}

function toQueue(group: IppGroup, defaultName: string): LocalPrintQueue {
  const name = textOf(group, 'printer-name')
  return {
    name,
    isDefault: name === defaultName,
    state: states[numberOf(group, 'printer-state') ?? 0] ?? 'stopped',
    stateReasons: (group.get('printer-state-reasons') ?? []).map(String).filter((reason) => reason !== 'none'),
    isAccepting: group.get('printer-is-accepting-jobs')?.[0] === true,
  }
}
