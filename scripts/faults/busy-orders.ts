// Orders that a batch prints while two people print their lines by hand, print failed labels again, and reprint labels of
// unknown outcome.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OrderWithLines } from '@labelwright/contract/server/orders-schemas'
import type { HistoryEntry } from '@labelwright/contract/server/print-history-schemas'
import { callApi } from '../product/call-api.ts'
import type { MoodyPrinter } from './moody-printer.ts'

const computerName = 'packing-1'
const linesOfOrder = 6
const pressesOnOrder = 40
const longestPauseMs = 100
const patienceMs = 60_000

export interface Person {
  readonly serverUrl: string
  readonly token: string
}

interface Answer {
  readonly status: number
  readonly body: { readonly code?: string; readonly data?: { readonly id: string } }
}

/** A press of a person: what the server refuses is an answer, too. */
async function press({ serverUrl, token }: Person, path: string, body: object): Promise<Answer> {
  const response = await fetch(serverUrl + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

/** A printer of the run: out of order now and then, until the last labels are printed. */
export interface Printer extends MoodyPrinter {
  readonly id: string
  isGood: boolean
}

export interface World {
  readonly people: readonly [Person, Person]
  readonly printers: readonly Printer[]
  readonly sample: { readonly labelId: string; readonly articleData: readonly { key: string; data: string }[] }
  readonly random: () => number
  readonly presses: Record<string, number>
}

/** An order while it is printed. */
export interface Game {
  readonly world: World
  readonly printer: Printer
  readonly order: OrderWithLines
  /** Labels beyond the order that a press asked for, by line. */
  readonly extra: Map<string, number>
  /** Whether somebody also prints lines by hand, whatever the batch does. */
  readonly isByHand: boolean
}

export const pick = <Item>(list: readonly Item[], random: () => number): Item | undefined =>
  list[Math.floor(random() * list.length)]

function note({ presses }: World, what: string, { status, body }: Answer): boolean {
  const told = `${what}: ${status === 200 ? 'done' : (body.code ?? status)}`
  presses[told] = (presses[told] ?? 0) + 1
  return status === 200
}

export async function addOrder(world: World, number: number, printer: Printer): Promise<Game> {
  const [admin] = world.people
  const lines = []
  for (let place = 1; place <= linesOfOrder; place += 1) {
    const data = world.sample.articleData.map((entry) =>
      entry.key === 'material' ? { ...entry, data: `${number}-${place}` } : entry,
    )
    const name = `Busy ${number}-${place}`
    const body = { name, externalIdentifier: name, labelIds: [world.sample.labelId], articleData: data }
    const article = (await callApi(admin, 'POST /api/articles', body)).data as { id: string }
    lines.push({ articleId: article.id, quantity: 1 + Math.floor(world.random() * 3) })
  }
  const order = (await callApi(admin, 'POST /api/orders', { orderNumber: `BUSY-${number}`, lines })).data
  return { world, printer, order: order as OrderWithLines, extra: new Map(), isByHand: number % 2 === 0 }
}

export const readOrder = async ({ world, order }: Game) =>
  (await callApi(world.people[0], `GET /api/orders/${order.id}`)).data as OrderWithLines
export const historyOf = async ({ world, order }: Game) =>
  (await callApi(world.people[0], `GET /api/printhistory?take=500&orderId=${order.id}`)).data as HistoryEntry[]

const addExtra = ({ extra }: Game, lineId: string, labels: number) =>
  extra.set(lineId, (extra.get(lineId) ?? 0) + labels)
export const lineOf = ({ order }: Game, entry: Pick<HistoryEntry, 'articleId'>) =>
  order.lines.find(({ articleId }) => articleId === entry.articleId)?.id ?? ''

async function startBatch({ world, printer, order }: Game, person: Person): Promise<void> {
  const body = { orderId: order.id, printerId: printer.id, computerName }
  note(world, 'start', await press(person, '/api/printbatches', body))
}

async function resumeBatch({ world, order }: Game, person: Person): Promise<void> {
  const open = (await callApi(person, `GET /api/printbatches?isOpen=true&orderId=${order.id}`)).data
  for (const { id, state } of open as { id: string; state: string }[]) {
    if (state === 'Paused')
      note(world, 'resume', await press(person, `/api/printbatches/${id}/resume`, { computerName }))
  }
}

async function printByHand(game: Game, person: Person): Promise<void> {
  const { world, printer, order, isByHand } = game
  const line = pick(order.lines, world.random)
  if (!isByHand || !line?.articleId) return
  const label = {
    labelId: world.sample.labelId,
    articleId: line.articleId,
    printerId: printer.id,
    orderLineId: line.id,
  }
  const body = { source: 'order', computerName, labels: [{ ...label, quantity: 1, editableData: [] }] }
  if (note(world, 'print', await press(person, '/api/printjobs', body))) addExtra(game, line.id, 1)
}

async function printAgain(game: Game, person: Person): Promise<void> {
  const failed = (await historyOf(game)).filter(({ state }) => state === 'Failed' || state === 'Voided')
  const entry = pick(failed, game.world.random)
  if (!entry) return
  const body = { printJobEntryIds: [entry.id], computerName }
  note(game.world, 'again', await press(person, '/api/printjobs/again', { ...body, isConfirmed: false }))
}

/** A reprint says that a label more may come out. */
async function reprint(game: Game, person: Person): Promise<void> {
  const unsure = (await historyOf(game)).filter(({ state }) => state === 'Unknown')
  const entry = pick(unsure, game.world.random)
  if (!entry) return
  const body = { printJobEntryId: entry.id, reason: 'It did not come out', computerName, isConfirmed: false }
  if (note(game.world, 'reprint', await press(person, '/api/printjobs/reprint', body)))
    addExtra(game, lineOf(game, entry), entry.quantity)
}

/** Off for a moment: what the batch makes then has failed. */
async function switchOff({ printer }: Game): Promise<void> {
  await printer.switchOff()
  await sleep(longestPauseMs * 2)
  await printer.switchOn()
}

const plays = [resumeBatch, resumeBatch, printAgain, printAgain, reprint, printByHand, startBatch, switchOff] as const

/** Prints an order by a batch and by two people at the same time; then, on a good printer, what is missing. */
export async function playOrder(game: Game): Promise<void> {
  const { world, printer } = game
  printer.isGood = false
  await startBatch(game, world.people[1])
  const workOn = async (person: Person) => {
    for (let presses = 0; presses < pressesOnOrder / 2; presses += 1) {
      await pick(plays, world.random)?.(game, person)
      await sleep(world.random() * longestPauseMs)
    }
  }
  await Promise.all(world.people.map(workOn))
  printer.isGood = true
  const deadline = performance.now() + patienceMs
  for (;;) {
    const { lines } = await readOrder(game)
    if (lines.every(({ printed }) => printed.missing === 0 && printed.open === 0)) return
    if (performance.now() > deadline) {
      const batches = (await callApi(world.people[0], `GET /api/printbatches?orderId=${game.order.id}`)).data
      throw new Error(`${game.order.orderNumber} is not printed to its end: ${JSON.stringify({ lines, batches })}`)
    }
    await resumeBatch(game, world.people[0])
    if (lines.some(({ printed }) => printed.missing > 0)) await startBatch(game, world.people[0])
    await sleep(100)
  }
}
