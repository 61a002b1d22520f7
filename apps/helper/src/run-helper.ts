import { reasonOf } from '@labelwright/printing/hand-over'
import { DirectoryInUse } from '@labelwright/printing/journal/directory-lock'
import { type Journal, openJournal } from '@labelwright/printing/journal/journal'
import { DamagedRecordFile } from '@labelwright/printing/journal/record-file'
import { settleInterrupted } from '@labelwright/printing/journal/settle-interrupted'
import { startServerLink } from './link/server-link.ts'
import { listenLocally } from './local-server.ts'
import { createLog } from './log.ts'
import { openPairingStore, pairAnew } from './pairing.ts'
import { createPrintCalls } from './print-file.ts'
import { localQueuesOf } from './queues/local-queues.ts'
import { startJournalReports } from './report-journal.ts'
import { pairedRoutes } from './routes.ts'
import { serve } from './serve.ts'
import { createServerClock } from './server-clock.ts'
import { type Settings, WrongSettings } from './settings.ts'
import { createStanding } from './standing.ts'
import { createTicketRenewal } from './ticket-renewal.ts'
import { version } from './version.ts'

/** Prints until the system, the terminal or the parent process stops it. */
export async function runHelper(settings: Settings): Promise<void> {
  const stopped = untilStopped()
  const log = createLog((line) => process.stderr.write(line))
  const queues = localQueuesOf(settings)
  const journal = openDataDirectory(settings.dataDirectory)
  const pairing = openPairingStore(settings.dataDirectory)
  const clock = createServerClock()
  const standing = createStanding({ journal, pairing })
  if (settings.pairWith) clock.hear(await pairAnew(pairing, settings.pairWith))
  const isPaired = pairing.current() !== undefined
  await settleInterrupted(journal, queues)

  let port = settings.port
  const known = { journal, queues, pairing, log, clock, standing }
  const renewal = createTicketRenewal()
  const calls = createPrintCalls({ ...known, renewal, ownPort: () => port, onOutcome: () => reports.hurry() })
  const routes = pairedRoutes({ ...known, calls, ownPort: () => port })
  const server = await listenLocally(settings.port, serve({ port: () => port, pairing, routes, log }))
  port = server.port
  const link = startServerLink({ ...known, calls, routes, renewal })
  const reports = startJournalReports({ ...known, calls, link })

  log.info('ready', { port, version, paired: isPaired })
  if (process.connected) process.send?.({ type: 'ready', port })
  await stopped
  log.info('stopping')
  await server.close()
  link.stopPrinting()
  await calls.settled()
  await reports.stop()
  await link.stop()
  journal.close()
  if (process.connected) process.disconnect()
}

function openDataDirectory(directory: string): Journal {
  try {
    return openJournal(directory)
  } catch (cause) {
    if (cause instanceof DirectoryInUse || cause instanceof DamagedRecordFile) throw cause
    throw new WrongSettings(
      `The data directory ${directory} cannot be written to (${reasonOf(cause)}). Choose another.`,
      {
        cause,
      },
    )
  }
}

/** A parent that started the helper with a channel ends it by closing that channel. */
function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve())
    process.once('SIGTERM', () => resolve())
    process.once('disconnect', () => resolve())
  })
}
