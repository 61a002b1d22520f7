// Prints over the link of a helper while its computer is copied, restored, cut short, killed, or told another time.
import { setTimeout as sleep } from 'node:timers/promises'
import { callApi } from '../product/call-api.ts'
import { clockErrors } from '../product/clock-errors.ts'
import { bodyMaker, compare } from '../product/kill-while-printing.ts'
import { untilAllEnded } from '../product/print-history.ts'
import { printAtTheServer, type Table } from '../product/print-like-a-browser.ts'
import { adminEmail, startProductForTests, testPassword } from '../product/product-for-tests.ts'
import { randomFrom } from '../product/random-from.ts'
import { startSlowPrinter } from '../product/slow-printer.ts'
import { type Computers, startComputers } from './computers.ts'

const happenings = [
  'is copied',
  'is killed',
  'is stopped',
  'is restored',
  'has its journal cut',
  'jumps in time',
] as const
export type Happening = (typeof happenings)[number]

export interface TwinPlan {
  readonly prints: number
  /** The number of events that happen to the computer that prints. */
  readonly count: number
  /** The events that may happen; all when absent. */
  readonly kinds?: readonly Happening[]
  readonly seed: number
}

export interface TwinReport {
  readonly happened: readonly Happening[]
  /** Counts the labels by their last state and its message. */
  readonly ends: Readonly<Record<string, number>>
  /** Each a sentence about a label that was lost unseen, doubled or claimed wrongly, or about people who were not told. Empty is right. */
  readonly faults: readonly string[]
}

const tables = 4
const lookMs = 20

interface Progress {
  begun: number
  isDone: boolean
}

async function happen(computers: Computers, kind: Happening, random: () => number): Promise<void> {
  switch (kind) {
    case 'is copied':
      return computers.copy()
    case 'is killed':
      return computers.restart('killed')
    case 'is stopped':
      return computers.restart('stopped')
    case 'is restored':
      return computers.restore()
    case 'has its journal cut':
      return computers.cutJournal(1 + Math.floor(random() * 6))
    case 'jumps in time':
      return computers.jumpTo(clockErrors[Math.floor(random() * clockErrors.length)] ?? 0)
  }
}

/** The seed chooses the labels at which events happen, so that the speed of the machine does not matter. */
async function letHappen(computers: Computers, plan: TwinPlan, progress: Progress): Promise<Happening[]> {
  const random = randomFrom(plan.seed)
  const kinds = plan.kinds ?? happenings
  const happened: Happening[] = []
  while (happened.length < plan.count && !progress.isDone) {
    const turn = (plan.prints * (happened.length + 0.8 * random())) / plan.count
    while (progress.begun < turn && !progress.isDone) await sleep(lookMs)
    await sleep(random() * 300)
    if (progress.isDone) break
    const kind = kinds[(plan.seed + happened.length) % kinds.length] ?? 'is killed'
    if (random() < 0.5) computers.backUp()
    await happen(computers, kind, random)
    happened.push(kind)
  }
  return happened
}

interface Bench {
  readonly table: Table
  readonly printerId: string
  readonly helperId: string
}

async function printAll({ table, printerId, helperId }: Bench, plan: TwinPlan, progress: Progress): Promise<void> {
  const makeBody = await bodyMaker(table, printerId)
  const work = async (): Promise<void> => {
    while (progress.begun < plan.prints) {
      const number = progress.begun
      progress.begun += 1
      await printAtTheServer(table, { ...makeBody(number), viaHelperId: helperId }, `twins-${plan.seed}-${number}`)
    }
  }
  await Promise.all(Array.from({ length: tables }, work))
  progress.isDone = true
}

const signIn = async (serverUrl: string, helperUrl: string): Promise<Table> => {
  const anonymous = { serverUrl, helperUrl, origin: serverUrl, token: '' }
  const session = await callApi(anonymous, 'POST /api/account/login', { email: adminEmail, password: testPassword })
  return { ...anonymous, token: String(session.token) }
}

async function addPrinter(table: Table, port: number): Promise<string> {
  const added = await callApi(table, 'POST /api/printers', {
    name: 'Slow',
    language: 'zpl',
    dpi: 203.2,
    printsVia: 'helper',
    targetIpAddress: '127.0.0.1',
    targetPort: port,
  })
  return (added.data as { readonly id: string }).id
}

interface Listed {
  readonly id: string
  readonly isLinked: boolean
  readonly twin: object | null
}

const listHelpers = async (table: Table): Promise<readonly Listed[]> =>
  (await callApi(table, 'GET /api/helpers')).data as Listed[]

/** Pairs a computer of its own beside the product's. */
async function addComputers(table: Table, aheadMs: number) {
  const before = new Set((await listHelpers(table)).map(({ id }) => id))
  const { code } = (await callApi(table, 'POST /api/helpers/pairing-codes')).data as { readonly code: string }
  const computers = await startComputers({ serverUrl: table.serverUrl, code }, aheadMs)
  const helper = (await listHelpers(table)).find(({ id }) => !before.has(id))
  if (!helper) throw new Error('the computer is not paired')
  return { computers, helperId: helper.id }
}

/** Checks that a second computer was noticed, and that one computer was never taken for two. */
async function judgeTold({ table, helperId }: Bench, happened: readonly Happening[]): Promise<string[]> {
  const helper = (await listHelpers(table)).find(({ id }) => id === helperId)
  const isTold = helper?.twin !== null
  const wasCopied = happened.includes('is copied')
  if (wasCopied === isTold) return []
  return [wasCopied ? 'nobody was told that two computers use the helper' : 'one computer was taken for two']
}

/** Runs the plan against a product of its own on free ports, and takes everything away afterwards. */
export async function printOnTwins(plan: TwinPlan): Promise<TwinReport> {
  const printer = await startSlowPrinter(60)
  const { serverUrl, helperUrl, remove } = await startProductForTests({
    LABELWRIGHT_PRINT_LEASE_SECONDS: '20',
    LABELWRIGHT_LOOPBACK_PRINTER_PORTS: String(printer.port),
  })
  const ends: (() => Promise<void>)[] = [printer.close, remove]
  try {
    const table = await signIn(serverUrl, helperUrl)
    const { computers, helperId } = await addComputers(table, clockErrors[plan.seed % clockErrors.length] ?? 0)
    ends.push(computers.remove)
    const bench: Bench = { table, printerId: await addPrinter(table, printer.port), helperId }
    const progress: Progress = { begun: 0, isDone: false }
    const happening = letHappen(computers, plan, progress)
    await printAll(bench, plan, progress)
    const happened = await happening
    const entries = await untilAllEnded(table)
    const byEnd = Map.groupBy(entries, ({ state, message }) => (message === null ? state : `${state}: ${message}`))
    return {
      happened,
      ends: Object.fromEntries([...byEnd].map(([end, list]) => [end, list.length])),
      faults: [...compare(entries, printer.received(), plan.prints), ...(await judgeTold(bench, happened))],
    }
  } finally {
    for (const end of ends.reverse()) await end()
  }
}
