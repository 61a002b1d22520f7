// Random presses of three people on one order, each checked against a count that is made anew from the rows.
import { getOrderOutcomes } from '@labelwright/contract/server/print-history'
import fc from 'fast-check'
import { expect } from 'vitest'
import { defined } from '../defined.ts'
import {
  addOrder,
  type EntryRow,
  entryIdsOf,
  type OrderAtWork,
  type Outcome,
  type PeopleOfOrder,
  type Person,
  pressesOf,
  printsOf,
  readOrder,
} from './people-of-order.ts'

const pressed = {
  who: fc.nat({ max: 2 }),
  pick: fc.nat({ max: 30 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  outcome: fc.constantFrom<Outcome>('Success', 'Failed', 'Failed', 'Unknown'),
  /** Whether the person who is told that others were faster prints once more. */
  isConfirmed: fc.boolean(),
}
type Press = {
  readonly [Key in keyof typeof pressed]: (typeof pressed)[Key] extends fc.Arbitrary<infer Value> ? Value : never
}

const kinds = ['print', 'start', 'next', 'resume', 'stop', 'tell', 'void', 'reprint', 'again', 'settle'] as const
type Kind = (typeof kinds)[number]

/** What several do at the same moment; a plain print has a quantity of its own, and is pressed alone. */
const beside = fc.array(
  fc.record({ kind: fc.constantFrom<Kind>('next', 'next', 'reprint', 'again', 'settle', 'tell'), ...pressed }),
  { minLength: 2, maxLength: 3 },
)
const alone = fc.record({
  kind: fc.oneof(
    { weight: 7, arbitrary: fc.constantFrom<Kind>('next', 'tell') },
    { weight: 4, arbitrary: fc.constantFrom<Kind>('resume', 'again', 'print') },
    { weight: 3, arbitrary: fc.constantFrom<Kind>(...kinds) },
  ),
  ...pressed,
})

/** In each moment one person or several press something. */
export const moments = fc.array(
  fc.oneof({ weight: 5, arbitrary: alone.map((one) => [one]) }, { weight: 1, arbitrary: beside }),
  { minLength: 10, maxLength: 18, size: 'max' },
)
export type Moments = typeof moments extends fc.Arbitrary<infer Value> ? Value : never

const isOpen = ({ state }: EntryRow) => state === 'Created' || state === 'Sent'
const came = (rows: readonly EntryRow[]) => rows.some(({ state }) => state === 'Success')
const labelsOf = (rows: readonly EntryRow[]) => rows.reduce((sum, { quantity }) => sum + quantity, 0)

/** The counts of one line: of a print with all that was printed in its place, the best that is known counts, once. */
function countRows(rows: readonly EntryRow[], ordered: number) {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const firstOf = (row: EntryRow): string => {
    const before = row.reprintOf === null ? undefined : byId.get(row.reprintOf)
    return before ? firstOf(before) : row.id
  }
  const hasLater = new Set(rows.map(({ reprintOf }) => reprintOf))
  const counts = { sent: 0, open: 0, unknown: 0 }
  for (const [id, chain] of Map.groupBy(rows, firstOf)) {
    const { quantity } = defined(byId.get(id))
    if (came(chain)) counts.sent += quantity
    else if (chain.some(isOpen)) counts.open += quantity
    else if (chain.some((row) => row.state === 'Unknown' && !hasLater.has(row.id))) counts.unknown += quantity
  }
  return { ...counts, missing: Math.max(0, ordered - counts.sent - counts.open - counts.unknown) }
}

/** An order while three people work on it. */
interface Game {
  readonly people: PeopleOfOrder
  readonly order: OrderAtWork
  readonly press: ReturnType<typeof pressesOf>
  readonly persons: readonly Person[]
  /** Labels beyond the order that a press asked for, by line. */
  readonly extra: Map<string, number>
  /** The prints as the people see them before they press. */
  rows: readonly EntryRow[]
  batchId: string | undefined
}

/** Plays the moments on a new order with a batch, and ends with printing what is missing: then nothing is. */
export async function playOrder(people: PeopleOfOrder, played: Moments): Promise<void> {
  const order = await addOrder(people, 3, 2)
  const persons = [people.admin, people.pelle, people.anna]
  const press = pressesOf(people)
  const game: Game = { people, order, press, persons, extra: new Map(), rows: [], batchId: undefined }
  await start(game, { who: 1, pick: 0, quantity: 1, outcome: 'Success', isConfirmed: false })
  for (const presses of played) {
    await Promise.all(presses.map((one) => plays[one.kind](game, one)))
    await check(game)
  }
  await finish(game)
}

type Play = (game: Game, one: Press) => Promise<unknown>

const addExtra = ({ extra }: Game, line: string, labels: number) => extra.set(line, (extra.get(line) ?? 0) + labels)
const personOf = ({ persons }: Game, { who }: Press): Person => defined(persons[who])

/** One of the prints in these states. */
function pickRow({ rows }: Game, { pick }: Press, states: readonly string[]): EntryRow | undefined {
  const found = rows.filter(({ state }) => states.includes(state))
  return found[pick % Math.max(1, found.length)]
}

const print: Play = async (game, one) => {
  const { people, order, press } = game
  const line = defined(order.lines[one.pick % 2])
  const { lines } = await readOrder(people, order.id)
  const { missing } = defined(lines.find(({ id }) => id === line.id)).printed
  expect((await press.print(personOf(game, one), line, one.quantity)).status).toBe(200)
  addExtra(game, line.id, Math.max(0, one.quantity - missing))
}

const start: Play = async (game, one) => {
  const { status, body } = await game.press.start(personOf(game, one), game.order.id)
  if (status === 200) game.batchId = body.data.id
  else expect(['batch-open', 'nothing-left']).toContain(body.code)
}

const onBatch =
  (act: 'next' | 'resume' | 'stop'): Play =>
  async (game, one) => {
    if (game.batchId === undefined) return
    const { status } = await game.press[act](personOf(game, one), game.batchId)
    expect([200, 409]).toContain(status)
  }

/** A reprint says that a label more may come out. */
const reprint: Play = async (game, one) => {
  const row = pickRow(game, one, ['Success', 'Unknown'])
  if (!row) return
  const ask = (isConfirmed: boolean) => game.press.reprint(personOf(game, one), row.id, isConfirmed)
  const first = await ask(false)
  const isAsked = first.body.code === 'printed-meanwhile' && one.isConfirmed
  if (first.status === 200 || (isAsked && (await ask(true)).status === 200)) addExtra(game, row.line, row.quantity)
}

/** Reprints of failed labels stay within the order, unless the person confirmed more. */
const again: Play = async (game, one) => {
  const row = pickRow(game, one, ['Failed', 'Voided'])
  if (!row) return
  const ask = (isConfirmed: boolean) => game.press.again(personOf(game, one), [row.id], isConfirmed)
  const isAsked = (await ask(false)).body.code === 'printed-meanwhile' && one.isConfirmed
  if (isAsked && (await ask(true)).status === 200) addExtra(game, row.line, row.quantity)
}

const tell: Play = async (game, one) => {
  const row = pickRow(game, one, ['Sent'])
  if (row) await game.press.tell(row.id, one.outcome)
}

const settle: Play = async (game, one) => {
  const row = pickRow(game, one, ['Unknown'])
  if (row) await game.press.tell(row.id, 'Success')
}

/** As a journal that never saw it. */
const voidOne: Play = async (game, one) => {
  const row = pickRow(game, one, ['Sent'])
  const text = `update print_job_entries set state = 'Voided', ended_at = now() where id = $1 and state = 'Sent'`
  if (row) await game.people.test.rows.query(text, [row.id])
}

const plays: Readonly<Record<Kind, Play>> = {
  print,
  start,
  next: onBatch('next'),
  resume: onBatch('resume'),
  stop: onBatch('stop'),
  tell,
  void: voidOne,
  reprint,
  again,
  settle,
}

async function check(game: Game): Promise<void> {
  const { people, order, extra } = game
  game.rows = await printsOf(people, order)
  for (const { id, quantity, printed } of (await readOrder(people, order.id)).lines) {
    const own = game.rows.filter(({ line }) => line === id)
    expect(printed).toMatchObject(countRows(own, quantity))
    const onPaper = labelsOf(own.filter(({ state }) => state !== 'Failed' && state !== 'Voided'))
    expect(onPaper).toBeLessThanOrEqual(quantity + (extra.get(id) ?? 0))
  }
  const params = { id: order.id }
  const { data } = (await people.test.call(getOrderOutcomes, { params }, { token: people.admin.token })).body
  expect(data.requested).toBe(labelsOf(game.rows))
  expect(data.success + data.failed + data.unconfirmed + data.voided + data.open).toBe(data.requested)
}

/** Tells of all that is on its way that it came out, then prints the rest. */
async function finish(game: Game): Promise<void> {
  const { people, order, press } = game
  for (const { id } of game.rows.filter(isOpen)) await press.tell(id, 'Success')
  if (game.batchId !== undefined) await press.stop(people.admin, game.batchId)
  const { status, body } = await press.start(people.admin, order.id)
  if (status !== 200) expect(body.code).toBe('nothing-left')
  for (let isLeft = status === 200; isLeft; ) {
    const { job } = (await press.next(people.admin, body.data.id)).body
    for (const entry of job ? entryIdsOf(job) : []) await press.tell(entry, 'Success')
    isLeft = job !== null
  }
  await check(game)
  expect((await readOrder(people, order.id)).lines.map(({ printed }) => printed.missing)).toEqual([0, 0])
}
