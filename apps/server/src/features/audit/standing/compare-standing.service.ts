// Compares how things stand by the trail with the tables, a page at a time and without stopping anybody.
import type { StandingFault } from '@labelwright/contract/server/audit-schemas'
import type { Database } from '../../../platform/database/database.ts'
import { readChain } from '../read-chain.ts'
import { sealFault } from '../sealing/seal.ts'
import { type Difference, differencesOf } from './differences.ts'
import type { Rebuild } from './rebuild.ts'
import * as store from './standing.store.ts'
import { type StandingReport, type Thing, type ThingKind, thingKinds } from './standing.ts'

interface StandingToCompare {
  readonly database: Database
  readonly organizationId: string
  readonly rebuild: Rebuild
  /** The last row that the rebuild knows. */
  readonly until: number
}

/** A page is one statement: hashes are made of the contents of its versions. */
const portion = 50
const maxFaults = 100
const first = '00000000-0000-0000-0000-000000000000'
const nothing = { subject: null, tables: null, trail: null }

type Found = Omit<StandingFault, 'name'>

const missing: Difference = { what: 'missing', ...nothing }
const unknown: Difference = { what: 'unknown', ...nothing }

interface Comparing extends StandingToCompare {
  readonly faults: Found[]
  /** Moves on with the rows that others write meanwhile. */
  until: number
  things: number
}

/** The tables are those of one moment; rows that were written until then belong to it. */
async function catchUp(comparing: Comparing, head: number): Promise<void> {
  if (head <= comparing.until) return
  const { database, organizationId, rebuild, until } = comparing
  for await (const row of readChain({ database, organizationId, behind: until, until: head }))
    if (!sealFault(database.trailKeys(), organizationId, row)) rebuild.add(row)
  comparing.until = head
}

function add({ faults }: Comparing, found: Found): void {
  if (faults.length < maxFaults) faults.push(found)
}

function compareThing(comparing: Comparing, thing: Thing): void {
  const rebuilt = comparing.rebuild.take(thing.kind, thing.id)
  comparing.things += 1
  const found = rebuilt ? differencesOf(thing, rebuilt.thing) : [unknown]
  for (const each of found) add(comparing, { thing: thing.kind, id: thing.id, seq: rebuilt?.seq ?? null, ...each })
}

async function comparePages(comparing: Comparing, kind: ThingKind): Promise<void> {
  const { database, organizationId } = comparing
  for (let after: string | undefined = first; after !== undefined; ) {
    const page: store.Page = { kind, after, take: portion }
    const { head, things } = await database.withOrganization(organizationId, (trx) => store.findThings(trx, page))
    await catchUp(comparing, head)
    for (const thing of things) compareThing(comparing, thing)
    after = things.length === portion ? things.at(-1)?.id : undefined
  }
}

/** Finds things that the trail knows and no page had: they are gone, or were made after their page was read. */
async function compareLeftOver(comparing: Comparing, kind: ThingKind): Promise<void> {
  const { database, organizationId, rebuild } = comparing
  const ids = rebuild.leftOver(kind)
  for (let from = 0; from < ids.length; from += portion) {
    const some = ids.slice(from, from + portion)
    const { head, things } = await database.withOrganization(organizationId, (trx) =>
      store.findThingsById(trx, kind, some),
    )
    await catchUp(comparing, head)
    for (const thing of things) compareThing(comparing, thing)
    for (const id of some.filter((each) => things.every((thing) => thing.id !== each))) {
      const rebuilt = rebuild.take(kind, id)
      if (rebuilt) add(comparing, { thing: kind, id, seq: rebuilt.seq, ...missing })
    }
  }
}

async function withNames({ database, organizationId, faults }: Comparing): Promise<StandingFault[]> {
  if (faults.length === 0) return []
  const groups = faults.flatMap(({ what, subject }) => (what === 'group' && subject !== null ? [subject] : []))
  const ids = [...faults.map(({ id }) => id), ...groups]
  const names = await database.withOrganization(organizationId, (trx) => store.findNames(trx, ids))
  const nameOf = (id: string) => names.get(id) ?? null
  return faults.map((fault) => {
    const subject = fault.what === 'group' && fault.subject !== null ? nameOf(fault.subject) : undefined
    return { ...fault, name: nameOf(fault.id), subject: subject ?? fault.subject }
  })
}

/** Answers what stands otherwise than the trail says. */
export async function compareStanding(toCompare: StandingToCompare): Promise<StandingReport> {
  const { database, organizationId, rebuild } = toCompare
  const isCompared = rebuild.isComplete() && !(await database.withOrganization(organizationId, store.isBeingDeleted))
  if (!isCompared) return { things: null, faults: [] }
  const comparing: Comparing = { ...toCompare, faults: [], things: 0 }
  for (const kind of thingKinds) await comparePages(comparing, kind)
  for (const kind of thingKinds) await compareLeftOver(comparing, kind)
  return { things: comparing.things, faults: await withNames(comparing) }
}
