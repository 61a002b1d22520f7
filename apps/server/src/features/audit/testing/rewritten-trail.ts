// A trail as a superuser of the database writes it anew: with every hash of the chain right, and without the key of the seals.
import { newId } from '../../../platform/database/ids.ts'
import type { TestApp } from '../../../testing/start-app.ts'
import { digestOf, genesisOf, linkOf } from '../audit-chain.ts'
import { findChain } from '../audit-trail.store.ts'
import type { SealedRow } from '../sealing/seal.ts'

export interface Trail {
  readonly test: TestApp
  readonly organizationId: string
}

export const readRows = ({ test, organizationId }: Trail): Promise<SealedRow[]> =>
  test.database.withOrganization(organizationId, (trx) => findChain(trx, { after: 0, until: 9_999, take: 9_999 }))

async function insertRow({ test, organizationId }: Trail, row: SealedRow): Promise<void> {
  const json = (value: unknown) => (value === null || value === undefined ? null : JSON.stringify(value))
  const { seq, at, userId, action, entity, before, after, reason, signatureId, prev, hash, rowId, sealedBy, mac } = row
  const values = [organizationId, seq, at, userId, action, entity.kind, entity.id, json(before), json(after), reason]
  await test.rows.query(
    `insert into audit_rows (organization_id, seq, at, user_id, action, entity_kind, entity_id, before, after, reason,
      signature_id, prev, hash, row_id, sealed_by, mac, standing)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
    [...values, signatureId, prev, hash, rowId, sealedBy, mac, json(row.standing)],
  )
}

/** Writes the trail anew, looks, and puts it back. */
export async function withRewrittenTrail<Result>(
  trail: Trail,
  change: (rows: SealedRow[]) => SealedRow[],
  look: () => Promise<Result>,
): Promise<Result> {
  const { rows } = trail.test
  const original = await readRows(trail)
  const kept = `kept_${newId().replaceAll('-', '')}`
  await rows.query(`create table ${kept}_rows as table audit_rows; create table ${kept}_heads as table audit_heads;
    alter table audit_rows disable trigger user; drop index audit_rows_row_id; delete from audit_rows`)
  try {
    let prev = genesisOf(trail.organizationId)
    const changed = change(original)
    for (const [index, row] of changed.entries()) {
      const next = { ...row, seq: index + 1, prev }
      prev = linkOf(prev, digestOf(next))
      await insertRow(trail, { ...next, hash: prev })
    }
    await rows.query('update audit_heads set seq = $1, hash = $2', [changed.length, prev])
    return await look()
  } finally {
    await rows.query(`delete from audit_rows; insert into audit_rows select * from ${kept}_rows;
      delete from audit_heads; insert into audit_heads select * from ${kept}_heads;
      create unique index audit_rows_row_id on audit_rows (organization_id, row_id) where row_id is not null;
      alter table audit_rows enable trigger user; drop table ${kept}_rows, ${kept}_heads`)
  }
}
