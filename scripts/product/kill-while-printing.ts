// Prints many labels while server, database and helper are killed under them, then compares what the printer got with what the history says.
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HistoryDetail } from '@labelwright/contract/server/print-history-schemas'
import type { PrintArticleBody } from '@labelwright/contract/server/printing-schemas'
import { readPidFile } from '../../apps/server/src/platform/database/embedded/server-process.ts'
import { callApi } from './call-api.ts'
import { lineOf, untilAllEnded } from './print-history.ts'
import { printAtTheServer, printLikeABrowser, type Table } from './print-like-a-browser.ts'
import { adminEmail, startProductForTests, testPassword } from './product-for-tests.ts'
import { randomFrom } from './random-from.ts'
import { startSlowPrinter } from './slow-printer.ts'
import type { Product } from './start-the-product.ts'

export interface KillPlan {
  /** From the page to the helper, by the link that the helper holds to the server, or from the server to its own printer. */
  readonly route: 'page' | 'link' | 'server'
  readonly prints: number
  readonly kills: number
  /** Stops the server for so long in place of each kill, and lets it go on: three times as long as a lease. */
  readonly stopMs?: number
  /** Pages that print at the same time. */
  readonly tables: number
  /** The main file of another helper than today's. */
  readonly helperMain?: string
  /** Of the times and victims; printed, so that a failure can be run again. */
  readonly seed: number
}

export interface KillReport {
  readonly prints: number
  readonly kills: readonly string[]
  /** Of the history, by state. */
  readonly states: Readonly<Record<string, number>>
  /** Each a sentence about a label that was lost unseen, doubled or claimed wrongly. Empty is right. */
  readonly faults: readonly string[]
}

const computerName = hostname()

/** The seed decides which comes first. */
export const victims = ['server', 'database', 'helper'] as const

/** Answers whether it ran: one that was killed before may not be back yet. */
function kill(product: Product, victim: (typeof victims)[number]): boolean {
  if (victim !== 'database') return product[victim].child()?.kill('SIGKILL') ?? false
  const running = readPidFile(join(product.dataDirectory, 'database'))
  try {
    return running !== undefined && process.kill(running.pid, 'SIGKILL')
  } catch (error) {
    // Its file outlives a killed database until the server starts it again.
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}

/** Its owner lives, and knows nothing of the time in which everybody else has given it up. */
async function stopServer(product: Product, stopMs: number): Promise<void> {
  const child = product.server.child()
  child?.kill('SIGSTOP')
  await sleep(stopMs)
  child?.kill('SIGCONT')
}

interface Progress {
  /** Labels that pages have begun to print. */
  begun: number
  isDone: boolean
}

const lookMs = 20

/** Waits until a label is begun that the seed chooses from the next share of them: how fast the machine is does not matter. */
async function waitForTurn(plan: KillPlan, kill: number, { random, progress }: KillState): Promise<void> {
  const turn = (plan.prints * (kill + 0.8 * random())) / plan.kills
  while (progress.begun < turn && !progress.isDone) await sleep(lookMs)
  await sleep(random() * 200)
}

interface KillState {
  readonly random: () => number
  readonly progress: Progress
}

async function killAgainAndAgain(product: Product, plan: KillPlan, progress: Progress): Promise<string[]> {
  const random = randomFrom(plan.seed)
  const killed: string[] = []
  while (killed.length < plan.kills && !progress.isDone) {
    await waitForTurn(plan, killed.length, { random, progress })
    if (plan.stopMs !== undefined) {
      await stopServer(product, plan.stopMs)
      killed.push('server stopped')
      continue
    }
    const victim = victims[(plan.seed + killed.length) % victims.length] ?? 'server'
    if (kill(product, victim)) killed.push(victim)
  }
  return killed
}

/** Makes lines of the sample whose bytes are different for every print: by a text of their own, every third by its serial number. */
export async function bodyMaker(table: Table, printerId: string): Promise<(number: number) => PrintArticleBody> {
  const tube = await lineOf(table, printerId, 'S26110042')
  const tag = await lineOf(table, printerId, 'IT-004217')
  return (number) => ({
    computerName,
    labels: [
      number % 3 === 0
        ? { ...tag, editableData: [] }
        : { ...tube, editableData: [{ key: 'material', data: String(number) }] },
    ],
  })
}

/** What is wrong with an entry in this state whose bytes came to the printer this many times. */
function faultOf(state: HistoryDetail['state'], times: number): string | undefined {
  if (times > 1) return 'doubled'
  if (state === 'Sent' || state === 'Created') return 'without an outcome'
  if (state === 'Success') return times === 0 ? 'claimed but not printed' : undefined
  return state !== 'Unknown' && times > 0 ? 'printed but denied' : undefined
}

/** What the history says against what came to the printer: sentences about labels that were lost, doubled or claimed wrongly. */
export function compare(
  entries: readonly HistoryDetail[],
  received: ReadonlyMap<string, number>,
  prints: number,
): string[] {
  const numberOf = (entry: HistoryDetail) =>
    entry.serialNumbers[0]?.first ?? entry.values.find((value) => value.key === 'material')?.data ?? ''
  const known = new Set(entries.map(numberOf)).size
  const counts =
    known === prints && entries.length === prints
      ? []
      : [`${prints} labels were asked for; the history has ${entries.length} entries for ${known} of them`]
  const faults = entries.flatMap((entry) => {
    const times = received.get(entry.fileSha256) ?? 0
    const fault = faultOf(entry.state, times)
    return fault ? [`${fault}: ${numberOf(entry)} (${entry.state}, ${times} times at the printer)`] : []
  })
  return [...counts, ...faults, ...gapsIn(entries)]
}

/** Whoever was killed meanwhile: the numbers of the series are 1, 2, 3 …, each once. */
function gapsIn(entries: readonly HistoryDetail[]): string[] {
  const given = entries.flatMap((entry) => entry.serialNumbers.flatMap(({ numbers }) => numbers)).sort()
  const wanted = given.map((_, index) => `A-${String(index + 1).padStart(6, '0')}`)
  const wrong = given.find((number, index) => number !== wanted[index])
  return wrong === undefined ? [] : [`the serial numbers have a gap or a double before ${wrong}`]
}

const countBy = (keys: readonly string[]): Record<string, number> =>
  Object.fromEntries([...Map.groupBy(keys, (key) => key)].map(([key, list]) => [key, list.length]))

type Print = (table: Table, body: PrintArticleBody, key: string) => Promise<unknown>

async function printerOf(table: Table, { route }: KillPlan): Promise<Print> {
  if (route === 'page') return printLikeABrowser
  if (route === 'server') return printAtTheServer
  const helpers = await callApi(table, 'GET /api/helpers')
  const [helper] = helpers.data as { readonly id: string }[]
  if (!helper) throw new Error('no helper is paired')
  return (_table, body, key) => printAtTheServer(table, { ...body, viaHelperId: helper.id }, key)
}

async function printAll(table: Table, plan: KillPlan, to: { printerId: string; progress: Progress }): Promise<void> {
  const { printerId, progress } = to
  const makeBody = await bodyMaker(table, printerId)
  const print = await printerOf(table, plan)
  const work = async () => {
    while (progress.begun < plan.prints) {
      const number = progress.begun
      progress.begun += 1
      await print(table, makeBody(number), `kill-test-${plan.seed}-${number}`)
    }
  }
  await Promise.all(Array.from({ length: plan.tables }, work))
}

/** Runs the plan against a product of its own on free ports, and takes everything away afterwards. */
export async function killWhilePrinting(plan: KillPlan): Promise<KillReport> {
  const printer = await startSlowPrinter(60)
  const env = {
    LABELWRIGHT_PRINT_LEASE_SECONDS: plan.stopMs === undefined ? '20' : String(plan.stopMs / 3_000),
    LABELWRIGHT_LOOPBACK_PRINTER_PORTS: String(printer.port),
  }
  const { product, serverUrl, helperUrl, remove } = await startProductForTests(
    env,
    plan.helperMain === undefined ? {} : { helperMain: plan.helperMain },
  )
  try {
    const anonymous = { serverUrl, helperUrl, origin: serverUrl, token: '' }
    const session = await callApi(anonymous, 'POST /api/account/login', {
      email: adminEmail,
      password: testPassword,
    })
    const table: Table = { ...anonymous, token: String(session.token) }
    const added = await callApi(table, 'POST /api/printers', {
      name: 'Slow',
      language: 'zpl',
      dpi: 203.2,
      printsVia: plan.route === 'server' ? 'server' : 'helper',
      targetIpAddress: '127.0.0.1',
      targetPort: printer.port,
    })
    const progress: Progress = { begun: 0, isDone: false }
    const killing = killAgainAndAgain(product, plan, progress)
    await printAll(table, plan, { printerId: (added.data as { id: string }).id, progress })
    progress.isDone = true
    const kills = await killing
    const entries = await untilAllEnded(table)
    return {
      prints: plan.prints,
      kills,
      states: countBy(entries.map((entry) => entry.state)),
      faults: compare(entries, printer.received(), plan.prints),
    }
  } finally {
    await remove()
    await printer.close()
  }
}
