// Compares paper, history and the counts of an order that is printed to its end.
import type { HistoryDetail, HistoryEntry, OrderOutcomes } from '@labelwright/contract/server/print-history-schemas'
import { callApi } from '../product/call-api.ts'
import { type Game, historyOf, lineOf, readOrder } from './busy-orders.ts'

const sumOf = (entries: readonly HistoryEntry[], state: HistoryEntry['state']) =>
  entries.filter((entry) => entry.state === state).reduce((sum, { quantity }) => sum + quantity, 0)

export interface Judged {
  readonly entries: readonly HistoryEntry[]
  readonly onPaper: number
  readonly faults: readonly string[]
}

export async function judgeOrder(game: Game): Promise<Judged> {
  const { world, printer, order, extra } = game
  const entries = await historyOf(game)
  const files = new Map<string, Set<string>>(order.lines.map(({ id }) => [id, new Set()]))
  for (const entry of entries) {
    const detail = (await callApi(world.people[0], `GET /api/printhistory/${entry.id}`)).data as HistoryDetail
    files.get(lineOf(game, entry))?.add(detail.fileSha256)
  }
  const faults: string[] = []
  let onPaper = 0
  for (const line of (await readOrder(game)).lines) {
    const name = `${order.orderNumber}, line of ${line.quantity}`
    const own = entries.filter((entry) => lineOf(game, entry) === line.id)
    const printed = [...(files.get(line.id) ?? [])].reduce((sum, sha256) => sum + printer.labelsOf(sha256), 0)
    const most = line.quantity + (extra.get(line.id) ?? 0)
    const [success, unknown] = [sumOf(own, 'Success'), sumOf(own, 'Unknown')]
    if (printed > most) faults.push(`${name}: ${printed} came out, and people asked for ${most}`)
    if (printed < success) faults.push(`${name}: ${success} were claimed, and ${printed} came out`)
    if (printed > success + unknown) faults.push(`${name}: ${printed} came out, and ${success + unknown} are known`)
    if (success + unknown < line.quantity) faults.push(`${name}: only ${success + unknown} were made`)
    onPaper += printed
  }
  faults.push(...(await judgeOutcomes(game, entries)))
  return { entries, onPaper, faults }
}

async function judgeOutcomes({ world, order }: Game, entries: readonly HistoryEntry[]): Promise<string[]> {
  const told = (await callApi(world.people[0], `GET /api/printhistory/orders/${order.id}`)).data as OrderOutcomes
  const asked = entries.reduce((sum, { quantity }) => sum + quantity, 0)
  const ended = told.success + told.failed + told.unconfirmed + told.voided + told.open
  return told.requested === asked && ended === asked
    ? []
    : [`${order.orderNumber}: ${asked} labels were asked for, and the order says ${JSON.stringify(told)}`]
}
