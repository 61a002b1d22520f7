// Which link of a helper counts: the newest, while it is renewed. On the database's clock, for all servers.
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { JournalFence } from '../../printing/judge-report.service.ts'

export interface LinkRow {
  readonly helperId: string
  readonly linkId: string
}

const linkSeconds = 60
export const linkEnd = sql<Date>`now() + make_interval(secs => ${linkSeconds})`
export const never = sql<Date>`'-infinity'::timestamptz`

const theLink = (trx: Transaction, { helperId, linkId }: LinkRow) =>
  trx.updateTable('helpers').where('id', '=', helperId).where('linkId', '=', linkId)

/** A link that this server holds. */
export interface HeldLink extends LinkRow {
  /** SHA-256 of the secret that it was opened with. */
  readonly secretHash: Buffer
}

const columnsOf = (links: readonly HeldLink[]) => ({
  helperIds: links.map(({ helperId }) => helperId),
  linkIds: links.map(({ linkId }) => linkId),
  secretHashes: links.map(({ secretHash }) => secretHash),
})

export interface RenewedLinks {
  /** Ids of links. Leaves out links whose row another transaction holds, and links that were revoked or replaced. */
  readonly renewed: ReadonlySet<string>
  /** The database's time. */
  readonly now: Date
}

/** Renews links of any organization. Skips rows that are locked instead of waiting for them. */
export async function renewLinks(trx: Transaction, links: readonly HeldLink[]): Promise<RenewedLinks> {
  const { helperIds, linkIds } = columnsOf(links)
  const { rows } = await sql<{ linkIds: string[]; now: Date }>`
    select array(select link_id from renew_helper_links(${helperIds}::uuid[], ${linkIds}::uuid[], ${linkSeconds})) as link_ids,
      now() as now`.execute(trx)
  const [row] = rows
  return { renewed: new Set(row?.linkIds), now: row?.now ?? new Date() }
}

export interface EndedLink {
  /** True: the helper was revoked, paired again or deleted. False: a newer link has replaced this one. */
  readonly isRevoked: boolean
  /** The newest epoch of the helper. */
  readonly epoch: number
}

/** Finds which links, of any organization, were revoked or replaced. Keyed by link id. Only reads, so it never waits for a lock. */
export async function findEndedLinks(
  trx: Transaction,
  links: readonly HeldLink[],
): Promise<ReadonlyMap<string, EndedLink>> {
  const { helperIds, linkIds, secretHashes } = columnsOf(links)
  const { rows } = await sql<{ linkId: string; isRevoked: boolean; linkEpoch: number }>`
    select * from ended_helper_links(${helperIds}::uuid[], ${linkIds}::uuid[], ${secretHashes}::bytea[])`.execute(trx)
  return new Map(rows.map(({ linkId, isRevoked, linkEpoch }) => [linkId, { isRevoked, epoch: linkEpoch }]))
}

/** Stores that links, of any organization, are closed. */
export async function endLinks(trx: Transaction, links: readonly HeldLink[]): Promise<void> {
  const { helperIds, linkIds } = columnsOf(links)
  await sql`select end_helper_links(${helperIds}::uuid[], ${linkIds}::uuid[])`.execute(trx)
}

/** Whether this link counts; none can take its place before the end of the transaction. */
export async function holdLink(trx: Transaction, { helperId, linkId }: LinkRow): Promise<boolean> {
  const held = await trx
    .selectFrom('helpers')
    .select('id')
    .where('id', '=', helperId)
    .where('linkId', '=', linkId)
    .where('revokedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  return held !== undefined
}

/** As `holdLink`, and saves how many lines the helper's journal has by now. */
export async function holdLinkAt(trx: Transaction, row: LinkRow, journalPosition: number): Promise<boolean> {
  const held = await theLink(trx, row)
    .set({ journalPosition: greatestPosition(journalPosition) })
    .where('revokedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return held !== undefined
}

export const greatestPosition = (journalPosition: number) =>
  sql<number>`greatest(coalesce(journal_position, 0), ${journalPosition}::integer)`

/** Finds how far reports over a link can be trusted. Locks the helper's row, which every transaction locks before rows of entries. */
export async function findLinkFence(
  trx: Transaction,
  row: LinkRow,
  journalPosition: number | undefined,
): Promise<JournalFence> {
  const isCurrent =
    journalPosition === undefined ? await holdLink(trx, row) : await holdLinkAt(trx, row, journalPosition)
  return { ...(await findJournalProof(trx, row.helperId)), isCurrent }
}

/** Finds from when on the journal of a helper can prove that a label was not printed. */
export const findJournalProof = (trx: Transaction, helperId: string) =>
  trx
    .selectFrom('helpers')
    .select(['journalProvesFrom as provesFrom', 'journalLostEpoch as lostEpoch'])
    .where('id', '=', helperId)
    .executeTakeFirstOrThrow()

/** Notes that the program of this link has sent a message since the link was opened. */
export const proveLink = (trx: Transaction, row: LinkRow) => theLink(trx, row).set({ isInstanceProved: true }).execute()

/** Whether a program with a newer epoch than this one is known to be alive. */
export const isInstanceProved = async (
  trx: Transaction,
  helperId: string,
  { since }: { readonly since: number },
): Promise<boolean> => {
  const found = trx.selectFrom('helpers').select('isInstanceProved').where('id', '=', helperId)
  return (await found.where('linkEpoch', '>', since).executeTakeFirst())?.isInstanceProved ?? false
}
