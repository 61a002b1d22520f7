import { reasonOf } from '../hand-over.ts'
import type { CupsServer } from '../ipp/cups-server.ts'
import { followJob } from '../ipp/follow-job.ts'
import { queueOf } from '../ipp/ipp-printer.ts'
import { askIppStatus } from '../status/ask-ipp-status.ts'
import { printOnCups } from '../transports/ipp.ts'
import { listCupsQueues } from './list-cups-queues.ts'
import type { LocalQueues, QueueList } from './local-queues.ts'

/** The queues of CUPS, as Linux and macOS have it. */
export const cupsQueues = (server: CupsServer): LocalQueues => ({
  list: () => listCupsQueues(server).then((queues) => ({ queues }), unlisted),
  print: (queue, job, options) => printOnCups(server, queue, { job, options }),
  findJob: (queue, job) =>
    followJob({ printer: queueOf(server, queue), name: `print queue "${queue}"`, spoolsFirst: true }, job),
  status: (queue, options) => askIppStatus(queueOf(server, queue), options),
})

function unlisted(error: unknown): QueueList {
  const reason = reasonOf(error)
  const isOff = reason === 'ECONNREFUSED' || reason === 'ENOENT'
  const problem = isOff
    ? 'No print server runs on this computer. Start CUPS to use print queues.'
    : `The print server of this computer does not answer properly (${reason}).`
  return { queues: [], problem }
}
