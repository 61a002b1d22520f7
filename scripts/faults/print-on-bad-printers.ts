// The page's own print code, through a faulty network, on the printers of a bad day; then what the printers got is compared with what the history says.
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HistoryDetail } from '@labelwright/contract/server/print-history-schemas'
import type { PrintArticleBody } from '@labelwright/contract/server/printing-schemas'
import { type PrintDoors, runPrint } from '../../apps/web/src/features/printing/run-print.ts'
import { callApi } from '../product/call-api.ts'
import { pageDoors } from '../product/page-doors.ts'
import { lineOf, untilAllEnded } from '../product/print-history.ts'
import type { Table } from '../product/print-like-a-browser.ts'
import { adminEmail, startProductForTests, testPassword } from '../product/product-for-tests.ts'
import { randomFrom } from '../product/random-from.ts'
import { type BadPrinter, startBadPrinters } from './bad-printers.ts'
import { startFaultyNetwork } from './faulty-network.ts'

export interface BadDayPlan {
  readonly prints: number
  /** Pages that print at the same time. */
  readonly tables: number
  /** Of the calls to the server, 0 to 1. */
  readonly faultShare: number
  readonly seed: number
}

/** A row of the table of outcomes. */
export interface PrinterRow {
  readonly printer: string
  readonly prints: number
  readonly Success: number
  readonly Failed: number
  readonly Unknown: number
  /** Labels that came in full. */
  readonly received: number
}

export interface BadDayReport {
  readonly rows: readonly PrinterRow[]
  readonly network: Readonly<Record<string, number>>
  /** Each a sentence about a label that was lost, doubled or claimed wrongly. Empty is right. */
  readonly faults: readonly string[]
}

const mostTries = 60
const pauseMs = 200

/** A browser names the page with every call to the helper; this program has to do it itself. */
function nameOrigin(helperUrl: string, origin: string): () => void {
  const plain = globalThis.fetch
  globalThis.fetch = (url, init) =>
    String(url).startsWith(helperUrl)
      ? plain(url, { ...init, headers: { ...init?.headers, origin } })
      : plain(url, init)
  return () => {
    globalThis.fetch = plain
  }
}

interface Assigned {
  readonly printer: BadPrinter
  readonly printerId: string
}

/** One press of Print, tried again as long as it is not over. */
async function printOnce(
  table: Table,
  doors: PrintDoors<PrintArticleBody>,
  { printerId, number, seed }: { printerId: string; number: number; seed: number },
) {
  const line = await lineOf(table, printerId, 'S26110042')
  const labels = [{ ...line, editableData: [{ key: 'material', data: String(number) }] }]
  const order = { key: `bad-day-${seed}-${number}`, body: { computerName: hostname(), labels } }
  for (let tries = 1; tries <= mostTries; tries += 1) {
    const end = await runPrint(order, doors)
    if (end.kind === 'refused') throw new Error(`print ${number} was refused: ${end.error.message}`)
    if (end.kind !== 'stuck') return
    await sleep(pauseMs)
  }
  throw new Error(`print ${number} did not end in ${mostTries} tries`)
}

const countIn = (entries: readonly HistoryDetail[], state: HistoryDetail['state']): number =>
  entries.filter((entry) => entry.state === state).length

function judge({ printer }: Assigned, entries: readonly HistoryDetail[]): { row: PrinterRow; faults: string[] } {
  const received = printer.received()
  const faults = entries.flatMap(({ state, fileSha256 }) => {
    const times = received.get(fileSha256) ?? 0
    if (times > 1) return [`${printer.name}: a label came ${times} times`]
    if (!printer.allowed.includes(state)) return [`${printer.name}: a label ended as ${state}`]
    if (state === 'Failed' && times > 0) return [`${printer.name}: a label came, and was denied`]
    const isReading = !printer.name.startsWith('never reads')
    return state === 'Success' && isReading && times === 0
      ? [`${printer.name}: a label was claimed, and never came`]
      : []
  })
  const row = {
    printer: printer.name,
    prints: entries.length,
    Success: countIn(entries, 'Success'),
    Failed: countIn(entries, 'Failed'),
    Unknown: countIn(entries, 'Unknown'),
    received: entries.reduce((sum, { fileSha256 }) => sum + (received.get(fileSha256) ?? 0), 0),
  }
  return { row, faults }
}

async function addPrinters(table: Table, printers: readonly BadPrinter[]): Promise<Assigned[]> {
  const assigned: Assigned[] = []
  for (const printer of printers) {
    const added = (await callApi(table, 'POST /api/printers', printer.added)).data as { id: string }
    assigned.push({ printer, printerId: added.id })
  }
  return assigned
}

/** Prints on all printers in turn; how it ended stands in the history afterwards. */
async function printAll(
  table: Table,
  networkUrl: string,
  { assigned, plan }: { assigned: readonly Assigned[]; plan: BadDayPlan },
) {
  const { token, helperUrl } = table
  const doors = pageDoors({ serverUrl: networkUrl, helperUrl, token, wait: (milliseconds) => sleep(milliseconds) })
  let next = 0
  const work = async () => {
    while (next < plan.prints) {
      const number = next
      next += 1
      const { printerId = '' } = assigned[number % assigned.length] ?? {}
      await printOnce(table, doors, { printerId, number, seed: plan.seed })
    }
  }
  await Promise.all(Array.from({ length: plan.tables }, work))
}

/** Runs the plan against a product of its own on free ports, and takes everything away afterwards. */
export async function printOnBadPrinters(plan: BadDayPlan): Promise<BadDayReport> {
  const printers = await startBadPrinters()
  const { serverUrl, helperUrl, remove } = await startProductForTests({
    LABELWRIGHT_LOOPBACK_PRINTER_PORTS: printers.map(({ port }) => port).join(),
  })
  const network = await startFaultyNetwork(serverUrl, { faultShare: plan.faultShare, random: randomFrom(plan.seed) })
  const forgetOrigin = nameOrigin(helperUrl, serverUrl)
  try {
    const signIn = { email: adminEmail, password: testPassword }
    const { token } = await callApi({ serverUrl, token: '' }, 'POST /api/account/login', signIn)
    const table: Table = { serverUrl, helperUrl, origin: serverUrl, token: String(token) }
    const assigned = await addPrinters(table, printers)
    await printAll(table, network.url, { assigned, plan })
    const entries = await untilAllEnded(table)
    const judged = assigned.map((each) =>
      judge(
        each,
        entries.filter((entry) => entry.printerName === each.printer.name),
      ),
    )
    const lost = entries.length === plan.prints ? [] : [`${plan.prints} prints have ${entries.length} entries`]
    return {
      rows: judged.map(({ row }) => row),
      network: network.happened(),
      faults: [...lost, ...judged.flatMap(({ faults }) => faults)],
    }
  } finally {
    forgetOrigin()
    await network.close()
    await remove()
    for (const printer of printers) await printer.close()
  }
}
