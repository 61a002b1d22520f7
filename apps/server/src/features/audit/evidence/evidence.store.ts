import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'

export interface RecordKey {
  readonly kind: string
  readonly id: string
}

/** The first and the last row about records; of signatures, which no record needs to be. */
export async function findRowsOfRecords(
  trx: Transaction,
  { records, signatureIds }: { readonly records: readonly RecordKey[]; readonly signatureIds: readonly string[] },
): Promise<{ readonly first: number; readonly last: number } | undefined> {
  const found = await sql<{ first: number | null; last: number | null }>`
    select min(seq) as first, max(seq) as last from (
      select r.seq from audit_rows r join unnest(${records.map(({ kind }) => kind)}::text[], ${records.map(({ id }) => id)}::text[]) as k (kind, id)
        on r.entity_kind = k.kind and r.entity_id = k.id
      union all select seq from audit_rows where signature_id = any(${[...signatureIds]}::uuid[])) as rows`.execute(trx)
  const [row] = found.rows
  return row?.first && row.last ? { first: Number(row.first), last: Number(row.last) } : undefined
}

/** Ids of the signatures that rows about records name. */
export async function findSignatureIdsOf(trx: Transaction, records: readonly RecordKey[]): Promise<string[]> {
  const found = await sql<{ signatureId: string }>`
    select distinct r.signature_id from audit_rows r
    join unnest(${records.map(({ kind }) => kind)}::text[], ${records.map(({ id }) => id)}::text[]) as k (kind, id)
      on r.entity_kind = k.kind and r.entity_id = k.id
    where r.signature_id is not null`.execute(trx)
  return found.rows.map(({ signatureId }) => signatureId)
}

/** The number of the row with a hash, looked for from a row backwards; undefined where none of them has it. */
export async function findSeqOfHash(trx: Transaction, hash: string, before: number): Promise<number | undefined> {
  const found = await sql<{ seq: number }>`
    select seq from (select seq, encode(hash, 'hex') as hash from audit_rows where seq < ${before} order by seq desc) r
    where hash = ${hash} limit 1`.execute(trx)
  return found.rows[0] && Number(found.rows[0].seq)
}

export const findRowHash = async (trx: Transaction, seq: number): Promise<Buffer | undefined> =>
  (await trx.selectFrom('auditRows').select('hash').where(sql<boolean>`seq = ${seq}`).executeTakeFirst())?.hash

/** Anchors of rows from one to another. */
export const findAnchorsBetween = (trx: Transaction, first: number, last: number) =>
  trx
    .selectFrom('auditAnchors')
    .select(['seq', 'hash', 'at'])
    .where(sql<boolean>`seq between ${first} and ${last}`)
    .orderBy('seq')
    .execute()

/** The first anchor of a row or one behind it. */
export async function findAnchorFrom(trx: Transaction, seq: number): Promise<number | undefined> {
  const found = await sql<{
    seq: number | null
  }>`select min(seq) as seq from audit_anchors where seq >= ${seq}`.execute(trx)
  return found.rows[0]?.seq === null ? undefined : Number(found.rows[0]?.seq)
}

export const isUser = async (trx: Transaction, id: string): Promise<boolean> =>
  (await trx.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
