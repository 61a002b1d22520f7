// One run: persons print labels while the faults of a plan happen; then everything comes to rest, and is judged.
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { renewingVersion } from '@labelwright/contract/helper/helper'
import type { LabelToPrint, PrintJobAnswer, RenewedTickets } from '@labelwright/contract/server/printing-schemas'
import type { Pairing } from '../../apps/helper/src/pairing.ts'
import { createFaults, type Fault, type FaultPlan, type Faults, type Place } from './fault-plan.ts'
import { startHelper } from './helper-life.ts'
import { type JobAnswer, judgeRun, type Outcome, type Stops } from './invariants.ts'
import { createNetwork, type Network, type Reply, type Request } from './network.ts'
import { startPerson } from './page-life.ts'
import { createPrinter } from './printer.ts'
import type { ServerHost } from './server-host.ts'
import { type ServerLives, startServer } from './server-life.ts'
import { countCryptography, createVirtualTime, duringRealTime, type VirtualTime } from './virtual-time.ts'

/** What runs have in common: the server, what is printed, and where. */
export interface Ground {
  readonly host: ServerHost
  /** Where the journals of the helpers lie. */
  readonly directory: string
  /** The labels that a person prints, on each kind of printer. */
  readonly labels: Readonly<Record<PrinterKind, readonly LabelToPrint[]>>
}

export type PrinterKind = 'raw-socket' | 'print-queue'

export interface Scenario {
  readonly plan: FaultPlan
  readonly seed: number
  readonly printer: PrinterKind
  /** Two print at the same time, by the same helper; one where it is left out. */
  readonly persons?: 1 | 2
  /** False takes a safety line away: the journal is written, and never brought to the disk. */
  readonly isJournalSynced?: boolean
  /** Transactions of calls that came together stay open for so long. */
  readonly togetherMs?: number
  /** The labels are under approval: somebody may disable them, and their tickets are short. */
  readonly isReviewed?: boolean
  /** The error of the clock of the helper's computer, ms; positive when it is fast. */
  readonly clockAheadMs?: number
}

export interface Run extends Outcome {
  readonly places: readonly Place[]
  readonly happened: readonly Fault[]
}

const minute = 60_000
const usualTogetherMs = 2
const leaseMs = 15 * minute
/** Behind the end of a lease and of the patience that the journal has then. */
const lateMs = 20 * minute
/** A fault may make a run long, none without end. */
const longestMs = 600 * minute
/** A few hundred are usual: who needs more calls without a pause. */
const mostSteps = 50_000
const lookForEndedLeasesMs = [leaseMs + 1_000, leaseMs + minute + 1_000]
/** Behind the end of a lease a helper is asked. */
const questionsMs = [5_000, 15_000, 120_000]
let runs = 0
let oldComputers = 0

/** Runs a scenario to its end. Takes the place of the global `fetch` meanwhile. */
export async function simulate(ground: Ground, scenario: Scenario): Promise<Run> {
  const { host } = ground
  runs += 1
  const labelIds = ground.labels[scenario.printer].map(({ labelId }) => labelId)
  await prepareLabels(host, labelIds, scenario.isReviewed ?? false)
  const computerName = `computer-${process.pid}-${runs}`
  const directory = mkdtempSync(join(ground.directory, 'helper-'))
  await host.rows.query('update subscriptions set counted_print_jobs = 0')
  const token = await host.token()
  const pairing = await pairComputer(host, { token, computerName })
  const endCounting = countCryptography()
  const plainFetch = globalThis.fetch
  const world = startWorld(ground, scenario, { computerName, directory, token, pairing })
  try {
    const isAtRest = async (): Promise<boolean> => world.isAtRest() && !(await hasOpenEntries(host, computerName))
    const { time } = world
    let steps = 0
    while (time.now() < longestMs && !(await isAtRest()) && (await time.step())) {
      steps += 1
      if (steps > mostSteps) throw new Error(`A run of seed ${scenario.seed} never comes to rest`)
    }
    const counted = await countedJobs(host)
    const isQueue = scenario.printer === 'print-queue'
    const outcome = await judgeRun(host.rows, { ...world.witness(), computerName, isQueue, counted })
    await forgetUnknown(host, computerName)
    await prepareLabels(host, labelIds, false)
    return { ...outcome, places: world.faults.places, happened: world.faults.happened }
  } finally {
    globalThis.fetch = plainFetch
    endCounting()
    world.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

const prepareLabels = (host: ServerHost, labelIds: readonly string[], isReviewed: boolean) =>
  host.rows.query('update labels set enabled = true, is_under_approval = $2 where id = any($1)', [labelIds, isReviewed])

/** Thousands of labels whose outcome nobody knows, all of them on one day, would make every later run slower. */
const forgetUnknown = (host: ServerHost, computerName: string) =>
  host.rows.query(`update print_job_entries set state = 'Success' where computer_name = $1 and state = 'Unknown'`, [
    computerName,
  ])

interface Computer {
  readonly computerName: string
  readonly directory: string
  readonly token: string
  readonly pairing: Pairing
}

function startWorld(ground: Ground, scenario: Scenario, computer: Computer) {
  const time = createVirtualTime()
  const faults = createFaults(scenario.plan)
  const begun = Date.now()
  const now = () => begun + time.now()
  const labels = ground.labels[scenario.printer]
  const stops = createStops(ground.host, { ...computer, time, faults, scenario, labels })
  const answers = new Map<string, JobAnswer[]>()
  const presses = new Map<string, string>()
  const { server, quietMs } = startServerWithLeases(ground.host, { time, faults, scenario })
  const network: Network = createNetwork({
    time,
    faults,
    seed: scenario.seed,
    lateMs,
    onReply: (request, reply) => {
      stops.noteTickets(request, reply)
      const answer = noteAnswer(answers, request, reply)
      if (answer) stops.meetAnswer()
      if (answer && faults.meet('an old computer has the labels', ['speaks']) === 'speaks')
        void duringRealTime(reportFromOldComputer(ground.host, computer, answer.entries))
    },
    peers: { server: () => server, helper: () => helper },
  })
  globalThis.fetch = network.fetch
  const printer = createPrinter(scenario.printer, faults, scenario.isReviewed ? { ...stops, now: time.now } : undefined)
  const isSynced = scenario.isJournalSynced ?? true
  const { directory, pairing } = computer
  const helper = startHelper({
    time,
    faults,
    network: () => network,
    printer,
    pairing,
    directory,
    now: () => now() + (scenario.clockAheadMs ?? 0),
    lateMs,
    // A helper that reports by HTTP hears with its next report that labels were disabled.
    quietMs: () => (scenario.isReviewed ? Math.min(reviewedQuietMs, quietMs()) : quietMs()),
    isSynced,
  })
  const onTry = (key: string, press: string) => void presses.set(key, press)
  const persons = ['anna', 'berta']
    .slice(0, scenario.persons ?? 1)
    .map((name) => startPerson({ ...computer, name, time, network: () => network, labels, onTry, now }))
  return {
    time,
    faults,
    isAtRest: () => time.isAtRest() && persons.every((person) => person.isDone()) && helper.hasToldAll(),
    witness: () => ({
      received: printer.received(),
      stops: stops.seen(),
      answers,
      presses,
      prints: persons.flatMap((person) => person.prints()),
      journal: helper.journal(),
    }),
    stop: helper.stop,
  }
}

const reviewedQuietMs = 30_000

interface Stopping extends Computer, Timed {
  readonly labels: readonly LabelToPrint[]
}

/** Disables the labels, and watches which tickets are made. */
function createStops(host: ServerHost, { time, faults, scenario, token, labels }: Stopping) {
  let stoppedAt: number | undefined
  const ticketsBehind: string[] = []
  const body = { ids: labels.map(({ labelId }) => labelId), reason: 'Wrong address' }
  const stop = async (): Promise<void> => {
    if (stoppedAt !== undefined) return
    await host.setClock(time.now())
    await postJson(host, '/api/labels/disable', { bearer: token, body })
    stoppedAt = time.now()
  }
  const disable = (): Promise<void> => duringRealTime(stop())
  return {
    seen: (): Stops => ({ stoppedAt, ticketsBehind }),
    disable,
    /** A page has the files of a job. */
    meetAnswer: (): void => {
      if (scenario.isReviewed && faults.meet('somebody has the labels', ['disables'])) void disable()
    },
    noteTickets: ({ path }: Request, { status, body }: Reply): void => {
      if (stoppedAt === undefined || path !== '/api/printjobs/tickets' || status !== 200) return
      const { tickets } = JSON.parse(body) as RenewedTickets
      ticketsBehind.push(...tickets.map(({ printJobEntryId }) => printJobEntryId))
    },
  }
}

interface Timed {
  readonly time: VirtualTime
  readonly faults: Faults
  readonly scenario: Scenario
}

/** The server, which looks for ended leases when there are any, and how long nobody will ask a journal. */
function startServerWithLeases(
  host: ServerHost,
  { time, faults, scenario }: Timed,
): { readonly server: ServerLives; readonly quietMs: () => number } {
  const questions: number[] = []
  const endLeases = (): void => void server.endLeases().catch(() => time.after(5_000, endLeases))
  const server = startServer({
    host,
    time,
    faults,
    togetherMs: scenario.togetherMs ?? usualTogetherMs,
    onJobMade: () => {
      for (const delay of lookForEndedLeasesMs) time.sometime(delay, endLeases)
      for (const delay of questionsMs) questions.push(time.now() + leaseMs + delay)
    },
  })
  const quietMs = (): number => {
    const next = questions.filter((at) => at > time.now())
    return next.length === 0 ? lateMs : Math.min(...next) - time.now()
  }
  return { server, quietMs }
}

function noteAnswer(answers: Map<string, JobAnswer[]>, request: Request, reply: Reply): JobAnswer | undefined {
  if (!request.path.startsWith('/api/printjobs/article') || reply.status !== 200) return undefined
  const key = request.headers['idempotency-key'] ?? ''
  const job = JSON.parse(reply.body) as PrintJobAnswer
  const sha256Of = (base64: string) => createHash('sha256').update(Buffer.from(base64, 'base64')).digest('hex')
  const answer: JobAnswer = {
    entityId: job.entityId,
    entries: job.entries.map(({ printJobEntryId }) => printJobEntryId),
    files: job.files.map(({ printJobEntryId, pdfAsBase64String }) => ({
      printJobEntryId,
      sha256: sha256Of(pdfAsBase64String),
    })),
  }
  answers.set(key, [...(answers.get(key) ?? []), answer])
  return answer
}

const countedJobs = async ({ rows }: ServerHost): Promise<number> =>
  (await rows.query('select sum(counted_print_jobs)::int as counted from subscriptions')).rows[0].counted

const hasOpenEntries = async ({ rows }: ServerHost, computerName: string): Promise<boolean> => {
  const found = await rows.query(
    `select from print_job_entries where computer_name = $1 and state in ('Created', 'Sent') limit 1`,
    [computerName],
  )
  return found.rows.length > 0
}

const postJson = async (host: ServerHost, path: string, { bearer, body }: { bearer: string; body: object }) => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${bearer}` }
  const reply = await host.answer({ method: 'POST', path, headers, body: JSON.stringify(body) })
  if (reply.status !== 200) throw new Error(`${path} was answered ${reply.status}: ${reply.body}`)
  return JSON.parse(reply.body)
}

async function pairComputer(
  host: ServerHost,
  { token, computerName }: Pick<Computer, 'token' | 'computerName'>,
): Promise<Pairing> {
  const { code } = (await postJson(host, '/api/helpers/pairing-codes', { bearer: token, body: {} })).data
  const body = { code, computerName, version: renewingVersion }
  return { ...(await postJson(host, '/api/helpers/pair', { bearer: token, body })).data, computerName }
}

/** Of a journal that was copied to another computer, or of a computer whose name another one has now. */
async function reportFromOldComputer(
  host: ServerHost,
  { token, computerName }: Computer,
  entries: readonly string[],
): Promise<void> {
  oldComputers += 1
  const name = `${computerName}-old-${oldComputers}`
  const { helperId, secret } = await pairComputer(host, { token, computerName: name })
  const reports = entries.map((printJobEntryId) => ({ printJobEntryId, status: 'Success' }))
  await postJson(host, '/api/helpers/journal', { bearer: `${helperId}.${secret}`, body: { reports } })
}
