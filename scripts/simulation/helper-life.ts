// The printer helper: its real print calls, journal and reports; it may die anywhere, and comes back with its journal.
import { join } from 'node:path'
import { journalReportIntervalMs } from '@labelwright/contract/server/helpers'
import type { Pairing, PairingStore } from '../../apps/helper/src/pairing.ts'
import { createPrintCalls } from '../../apps/helper/src/print-file.ts'
import { problemOf, Refusal } from '../../apps/helper/src/refusal.ts'
import { startJournalReports } from '../../apps/helper/src/report-journal.ts'
import { pairedRoutes } from '../../apps/helper/src/routes.ts'
import { createServerClock } from '../../apps/helper/src/server-clock.ts'
import { createStanding } from '../../apps/helper/src/standing.ts'
import { createTicketRenewal } from '../../apps/helper/src/ticket-renewal.ts'
import { type Journal, openJournal } from '../../packages/printing/src/journal/journal.ts'
import { settleInterrupted } from '../../packages/printing/src/journal/settle-interrupted.ts'
import { type LocalQueues, noLocalQueues } from '../../packages/printing/src/queues/local-queues.ts'
import { createDisk, type SimulatedDisk } from './disk.ts'
import type { FaultKind, Faults } from './fault-plan.ts'
import { type Life, never, startLife } from './life.ts'
import type { Network, Peer, Reply, Request } from './network.ts'
import type { Printer } from './printer.ts'
import { duringRealTime, type VirtualTime } from './virtual-time.ts'

export interface HelperLives extends Peer {
  readonly journal: () => Journal | undefined
  /** Its journal has told the server everything, or its computer is gone for good. */
  readonly hasToldAll: () => boolean
  readonly stop: () => void
}

interface Needs {
  readonly time: VirtualTime
  readonly faults: Faults
  readonly network: () => Network
  readonly printer: Printer
  readonly pairing: Pairing
  readonly directory: string
  /** Wall clock of its computer, ms since 1970; wrong where the scenario says so. */
  readonly now: () => number
  /** When the leases of everything that was begun by now have ended. */
  readonly lateMs: number
  /** How long nobody will ask the journal anything. */
  readonly quietMs: () => number
  /** See `SimulatedDisk`. */
  readonly isSynced: boolean
}

/** One life of the helper, as far as it has come. */
interface Running {
  readonly life: Life
  readonly disk: SimulatedDisk
  readonly journal?: Journal
  readonly answer?: (request: Request) => Promise<Reply>
}

const restartMs = 2_000
const computerRestartMs = 60_000
/** What is sent goes by the printer itself; a queue can be asked what it had. */
const queuesOf = (printer: Printer): LocalQueues => ({
  ...noLocalQueues,
  findJob: async (_queue, { name }) => printer.find(name),
})
/** Reports go by HTTP, as where no link stands. */
const noLink = { isOpen: () => false, wake: () => undefined }
const silent = { info: () => undefined, warn: () => undefined }
/** Its usual reports are ten seconds apart; of those that tell nothing and are asked nothing a few are enough. */
const usualPauses = 2
const ownPort = () => 27_417

const restartMsOf = (kind: FaultKind, lateMs: number): number => {
  if (kind === 'dies for long') return lateMs
  return kind === 'loses power' || kind === 'tears' ? computerRestartMs : restartMs
}

export function startHelper(needs: Needs): HelperLives {
  const { time, faults } = needs
  let number = 0
  let running: Running | undefined
  let hasLeft = false
  let stored = needs.pairing
  const pairingAt = (serverUrl: string): PairingStore => ({
    current: () => ({ ...stored, serverUrl }),
    replace: (next) => {
      stored = next
    },
  })

  const die = (kind: FaultKind): void => {
    if (!running) return
    const { life, disk, journal } = running
    running = undefined
    life.end()
    if (kind === 'loses power' || kind === 'tears')
      disk.losePower(join(needs.directory, 'journal.ndjson'), kind === 'tears')
    journal?.close()
    hasLeft = kind === 'leaves'
    if (!hasLeft) time.after(restartMsOf(kind, needs.lateMs), start)
  }

  const start = (): void => {
    number += 1
    const life = startLife(`helper-${number}`, time)
    const disk = createDisk({ life, faults, die, isSynced: needs.isSynced })
    running = { life, disk }
    const serverUrl = needs.network().addressFor({ life, die, deaths: ['dies'] }, 'server')
    const open = async (): Promise<void> => {
      const journal = openJournal(needs.directory, { now: needs.now, disk })
      disk.forget()
      running = { life, disk, journal }
      await settleInterrupted(journal, queuesOf(needs.printer))
      running = { life, disk, journal, answer: serve(needs, { life, die, journal, pairing: pairingAt(serverUrl) }) }
    }
    duringRealTime(open()).catch(() => {
      if (life.isAlive()) die('dies')
    })
  }

  start()
  return {
    life: () => (running?.answer ? running.life : undefined),
    answer: (request) => running?.answer?.(request) ?? never(),
    journal: () => running?.journal,
    hasToldAll: () => hasLeft || running?.journal?.unreported(1).length === 0,
    stop: () => {
      running?.life.end()
      running?.journal?.close()
    },
  }
}

interface Serving {
  readonly life: Life
  readonly die: (kind: FaultKind) => void
  readonly journal: Journal
  readonly pairing: PairingStore
}

/** Reports and answers, as the helper's program does behind its start. */
function serve(needs: Needs, { life, die, journal, pairing }: Serving): (request: Request) => Promise<Reply> {
  const queues = queuesOf(needs.printer)
  const clock = createServerClock({ wall: needs.now, steady: needs.time.now })
  const standing = createStanding({ journal, pairing, wait: life.wait })
  const calls = createPrintCalls({
    journal,
    queues,
    ownPort,
    log: silent,
    clock,
    renewal: createTicketRenewal({ wait: life.wait }),
    standing,
    send: needs.printer.sendFrom({ life, die }),
    onOutcome: () => reports.hurry(),
  })
  const routes = pairedRoutes({ calls, queues, ownPort, clock, standing })
  let calm = 0
  const reports = startJournalReports({
    journal,
    queues,
    pairing,
    calls,
    log: silent,
    link: noLink,
    clock,
    standing,
    wait: (durationMs) => {
      calm += 1
      const isCalm = calm > usualPauses && durationMs === journalReportIntervalMs
      return life.pause(isCalm ? Math.max(durationMs, needs.quietMs()) : durationMs)
    },
  })
  return (request) => answerOf(routes, request, pairing.current() ?? needs.pairing)
}

async function answerOf(routes: ReturnType<typeof pairedRoutes>, request: Request, pairing: Pairing): Promise<Reply> {
  const json = (status: number, body: unknown): Reply => ({
    status,
    contentType: 'application/json',
    body: JSON.stringify(body),
  })
  if (request.path === '/health') return json(200, { status: 'Healthy', version: '0', paired: true })
  const [, printJobEntryId] = /^\/api\/print\/(.+)$/.exec(request.path) ?? []
  const path = printJobEntryId === undefined ? request.path : '/api/print/{printJobEntryId}'
  const route = routes.find(({ endpoint }) => endpoint.path === path && endpoint.method === request.method)
  if (!route) throw new Error(`The helper knows no ${request.method} ${request.path}`)
  try {
    const body = request.body === undefined ? undefined : JSON.parse(request.body)
    return json(200, await route.answer({ params: { printJobEntryId: printJobEntryId ?? '' }, body, pairing }))
  } catch (error) {
    const refusal = error instanceof Refusal ? error : new Refusal('unexpected', { cause: error })
    const { status, body } = problemOf(refusal)
    return json(status, body)
  }
}
