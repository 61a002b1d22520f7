// Three people who print the lines of one order: what they may press, as calls of the product.
import { createOrder, getOrder } from '@labelwright/contract/server/orders'
import type { OrderLine } from '@labelwright/contract/server/orders-schemas'
import * as batches from '@labelwright/contract/server/print-batches'
import { printAgain, printLabels, reprint, setEntryStatus } from '@labelwright/contract/server/printing'
import type { PrintJobAnswer, SetEntryStatusBody } from '@labelwright/contract/server/printing-schemas'
import { newId } from '../../platform/database/ids.ts'
import { defined } from '../defined.ts'
import { lineToPrint } from '../line-to-print.ts'
import { adminEmail, packerEmail, type TestApp } from '../start-app.ts'

export type Outcome = SetEntryStatusBody['status']

export interface Person {
  readonly token: string
  readonly name: string
}

export interface EntryRow {
  readonly id: string
  readonly state: string
  readonly quantity: number
  readonly line: string
  readonly reprintOf: string | null
}

const computerName = 'packing-1'
export const driver = { driverId: newId(), computerName }

/** An administrator, Pelle Packer and Anna Berg, with a printer that a helper prints on and two articles. */
export async function peopleOfOrder(test: TestApp) {
  await test.rows.query(
    `insert into users (organization_id, id, email, firstname, lastname, account_type, user_roles)
     select organization_id, $1, 'anna@example.com', 'Anna', 'Berg', account_type, user_roles from users where email = $2`,
    [newId(), packerEmail],
  )
  await test.rows.query(
    `insert into group_members (organization_id, group_id, user_id)
     select m.organization_id, m.group_id, anna.id from group_members m join users pelle on pelle.id = m.user_id, users anna
     where pelle.email = $1 and anna.email = 'anna@example.com'`,
    [packerEmail],
  )
  const admin = { token: await test.signInAs(adminEmail), name: 'Alma Admin' }
  const pelle = { token: await test.signInAs(packerEmail), name: 'Pelle Packer' }
  const anna = { token: await test.signInAs('anna@example.com'), name: 'Anna Berg' }
  const articles = [await lineToPrint(test, pelle.token), await lineToPrint(test, pelle.token, {}, 'NB-20422')] as const
  return { test, admin, pelle, anna, articles, printerId: defined(articles[0].printerId) }
}

export type PeopleOfOrder = Awaited<ReturnType<typeof peopleOfOrder>>

export interface LineAtWork extends OrderLine {
  readonly articleId: string
}

export interface OrderAtWork {
  readonly id: string
  readonly lines: readonly LineAtWork[]
}

/** An order with a line for each quantity, of the two articles by turns. */
export async function addOrder(people: PeopleOfOrder, ...quantities: readonly number[]): Promise<OrderAtWork> {
  const { test, admin, articles } = people
  const lines = quantities.map((quantity, index) => ({ articleId: defined(articles[index % 2]).articleId, quantity }))
  const { body } = await test.call(createOrder, { body: { orderNumber: newId(), lines } }, { token: admin.token })
  return body.data as OrderAtWork
}

export const readOrder = async ({ test, admin }: PeopleOfOrder, id: string) =>
  (await test.call(getOrder, { params: { id } }, { token: admin.token })).body.data

const options = ({ token }: Person) => ({ token, headers: { 'idempotency-key': newId() } })

/** Presses of people, each with the answer of the server. */
export function pressesOf(people: PeopleOfOrder) {
  const { test, admin, articles, printerId } = people
  return {
    print: (person: Person, line: LineAtWork, quantity: number) => {
      const article = defined(articles.find(({ articleId }) => articleId === line.articleId))
      const labels = [{ ...article, quantity, orderLineId: line.id }]
      return test.call(printLabels, { body: { source: 'order', computerName, labels } }, options(person))
    },
    start: (person: Person, orderId: string) =>
      test.call(batches.startBatch, { body: { orderId, printerId, ...driver } }, options(person)),
    next: (person: Person, id: string) =>
      test.call(batches.nextOfBatch, { params: { id }, body: driver }, { token: person.token }),
    resume: (person: Person, id: string) =>
      test.call(batches.resumeBatch, { params: { id }, body: driver }, { token: person.token }),
    stop: (person: Person, id: string) => test.call(batches.stopBatch, { params: { id } }, { token: person.token }),
    reprint: (person: Person, printJobEntryId: string, isConfirmed = false) => {
      const body = { printJobEntryId, reason: 'It did not come out', computerName, isConfirmed }
      return test.call(reprint, { body }, options(person))
    },
    again: (person: Person, printJobEntryIds: readonly string[], isConfirmed = false) => {
      const body = { printJobEntryIds: [...printJobEntryIds], computerName, isConfirmed }
      return test.call(printAgain, { body }, options(person))
    },
    /** The outcome of an entry, as the page of whoever prints it tells it. */
    tell: (printJobEntryId: string, status: Outcome) =>
      test.call(setEntryStatus, { body: { printJobEntryId, status } }, { token: admin.token }),
  }
}

export const entryIdsOf = (job: Pick<PrintJobAnswer, 'entries'> | null): string[] =>
  defined(job).entries.map(({ printJobEntryId }) => printJobEntryId)

/** All prints for the lines of an order, oldest first. */
export async function printsOf({ test }: PeopleOfOrder, { lines }: OrderAtWork): Promise<readonly EntryRow[]> {
  const found = await test.rows.query<EntryRow>(
    `select id, state, quantity, order_line_id as line, reprint_of as "reprintOf" from print_job_entries
     where order_line_id = any($1) order by id`,
    [lines.map(({ id }) => id)],
  )
  return found.rows
}
