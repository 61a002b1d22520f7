import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { escapeLike } from '../catalogue/search.service.ts'
import type { SignatureReport } from '../label-approval/signing/verify-signatures.service.ts'
import { shownColumns } from './audit-rows.service.ts'
import type { SealedRow } from './sealing/seal.ts'
import type { StandingReport } from './standing/standing.ts'
import type { Anchor, ChainReport } from './verify-chain.ts'

/** The result of a verification: of the rows, of the signatures that they name, and of how things stand by them. */
export interface TrailReport extends ChainReport {
  readonly standing: StandingReport
  readonly signatures: SignatureReport
}

export interface AuditFilter {
  readonly searchQuery?: string | undefined
  readonly userId?: string | undefined
  readonly kind?: string | undefined
  readonly entityId?: string | undefined
  readonly action?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
}

function matchingRows(trx: Transaction, filter: AuditFilter) {
  let matching = trx.selectFrom('auditRows as r')
  if (filter.userId) matching = matching.where('r.userId', '=', filter.userId)
  if (filter.kind) matching = matching.where('r.entityKind', '=', filter.kind)
  if (filter.entityId) matching = matching.where('r.entityId', '=', filter.entityId)
  if (filter.action) matching = matching.where('r.action', '=', filter.action)
  if (filter.from) matching = matching.where('r.at', '>=', sql<Date>`${filter.from}::timestamptz`)
  if (filter.until) matching = matching.where('r.at', '<', sql<Date>`${filter.until}::timestamptz`)
  const text = filter.searchQuery?.trim()
  if (!text) return matching
  const pattern = `%${escapeLike(text)}%`
  return matching.where(
    sql<boolean>`concat_ws(' ', r.entity_id, r.reason, r.before::text, r.after::text) ilike ${pattern}`,
  )
}

/** 'Product label', or of a version 'Product label, 3'; the ids of these kinds are UUIDs. */
const labelName = sql<string | null>`case r.entity_kind
  when 'label' then (select l.name from labels l where l.id = case r.entity_kind when 'label' then r.entity_id::uuid end)
  when 'label-version' then (
    select l.name || ', ' || v.number from label_versions v join labels l on l.id = v.label_id
    where v.id = case r.entity_kind when 'label-version' then r.entity_id::uuid end)
end`

const shownRows = (trx: Transaction, filter: AuditFilter) =>
  matchingRows(trx, filter)
    .leftJoin('users as u', 'u.id', 'r.userId')
    .leftJoin('users as e', (join) => join.on('r.entityKind', '=', 'user').on(sql<boolean>`e.id::text = r.entity_id`))
    .select([
      'r.seq',
      'r.action',
      'r.entityKind',
      'r.entityId',
      'r.before',
      'r.after',
      'r.reason',
      'r.signatureId',
      'r.hash',
      sql<string | null>`e.firstname || ' ' || e.lastname`.as('personName'),
      labelName.as('labelName'),
      ...shownColumns,
    ])
    .orderBy('r.seq', 'desc')

export type ShownRow = Awaited<ReturnType<ReturnType<typeof shownRows>['execute']>>[number]

/** Counting stops here. */
const mostCounted = 10_000

export async function findRows(trx: Transaction, filter: AuditFilter, page: { take: number; offset: number }) {
  const list = await shownRows(trx, filter).limit(page.take).offset(page.offset).execute()
  const counted = matchingRows(trx, filter)
    .select('r.seq')
    .limit(mostCounted + 1)
  const { total } = await trx
    .selectFrom(counted.as('counted'))
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { list, total: Math.min(total, mostCounted), totalIsAtLeast: total > mostCounted }
}

/** Rows before a number, the newest first. */
export const findRowsBefore = (
  trx: Transaction,
  filter: AuditFilter,
  { before, take }: { before: number; take: number },
) => shownRows(trx, filter).where('r.seq', '<', before).limit(take).execute()

export const findRowsByNumber = (trx: Transaction, seqs: readonly number[]) =>
  shownRows(trx, {})
    .where(sql<boolean>`r.seq = any(${[...seqs]}::bigint[])`)
    .execute()

/** Of the newest rows. */
const newest = 5_000

export async function findChoices(trx: Transaction) {
  const rows = trx
    .selectFrom('auditRows')
    .select(['userId', 'entityKind', 'action'])
    .orderBy('seq', 'desc')
    .limit(newest)
  const { kinds, actions } = await trx
    .selectFrom(rows.as('r'))
    .select([
      sql<string[]>`coalesce(array_agg(distinct r.entity_kind), '{}')`.as('kinds'),
      sql<string[]>`coalesce(array_agg(distinct r.action), '{}')`.as('actions'),
    ])
    .executeTakeFirstOrThrow()
  const people = await trx
    .selectFrom('users as u')
    .where('u.id', 'in', trx.selectFrom(rows.as('r')).select('r.userId'))
    .select(['u.id', sql<string>`u.firstname || ' ' || u.lastname`.as('name')])
    .orderBy(sql`2`)
    .execute()
  return { people, kinds, actions }
}

export async function findHead(trx: Transaction): Promise<Anchor | undefined> {
  const row = await trx.selectFrom('auditHeads').select(['seq', 'hash']).executeTakeFirst()
  return row && { seq: Number(row.seq), hash: row.hash }
}

/** The first row behind the head, which no change of the application leaves. */
export async function findRowBehindHead(trx: Transaction): Promise<number | undefined> {
  const found = await sql<{ seq: number | null }>`
    select min(r.seq) as seq from audit_rows r where r.seq > coalesce((select h.seq from audit_heads h), 0)`.execute(
    trx,
  )
  return found.rows[0]?.seq ?? undefined
}

/** Rows whose id another row before them has. */
export async function findCopies(trx: Transaction, max: number): Promise<number[]> {
  const found = await sql<{ seq: number }>`
    select seq from (select seq, row_number() over (partition by row_id order by seq) as time from audit_rows where row_id is not null) r
    where time > 1 order by seq limit ${max}`.execute(trx)
  return found.rows.map(({ seq }) => seq)
}

/** A page of the chain for its verification. */
export async function findChain(
  trx: Transaction,
  { after, until, take }: { after: number; until: number; take: number },
) {
  const found = await sql<SealedRow & { kind: string; subject: string }>`
    select seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, user_id, action,
      entity_kind as kind, entity_id as subject, before, after, reason, signature_id, prev, hash, row_id, sealed_by, mac, standing
    from audit_rows where seq > ${after} and seq <= ${until} order by seq limit ${take}`.execute(trx)
  return found.rows.map(({ kind, subject, ...row }): SealedRow => ({ ...row, entity: { kind, id: subject } }))
}

export const findAnchors = async (trx: Transaction): Promise<Anchor[]> =>
  (await trx.selectFrom('auditAnchors').select(['seq', 'hash']).orderBy('seq').execute()).map(({ seq, hash }) => ({
    seq: Number(seq),
    hash,
  }))

export const findLastAnchor = (trx: Transaction) =>
  trx.selectFrom('auditAnchors').select(['seq', 'at']).orderBy('seq', 'desc').limit(1).executeTakeFirst()

export const insertAnchor = (trx: Transaction, organizationId: string, { seq, hash }: Anchor) =>
  trx
    .insertInto('auditAnchors')
    .values({ organizationId, seq, hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const findSettings = async (trx: Transaction) =>
  (await trx.selectFrom('auditSettings').select(['anchorRecipients', 'reviewEvery', 'version']).executeTakeFirst()) ?? {
    anchorRecipients: [],
    reviewEvery: 'never',
    version: 0,
  }

interface SavedSettings {
  readonly anchorRecipients: string[]
  /** Stays as it is where it is left out. */
  readonly reviewEvery?: string | undefined
  readonly version: number
}

/** Whether the version was the one that stands. Reviews are due from the day on that their interval was chosen. */
export async function saveSettings(
  trx: Transaction,
  organizationId: string,
  { anchorRecipients, version, ...rest }: SavedSettings,
): Promise<boolean> {
  const reviewEvery = rest.reviewEvery ?? null
  const saved = await sql`
    insert into audit_settings (organization_id, anchor_recipients, review_every, review_since, version)
    select ${organizationId}::uuid, ${anchorRecipients}::text[], coalesce(${reviewEvery}::text, 'never'),
      case when ${reviewEvery}::text <> 'never' then now() end, 1
    where ${version} = 0 or exists (select 1 from audit_settings s where s.version = ${version})
    on conflict (organization_id) do update set anchor_recipients = excluded.anchor_recipients,
      review_every = coalesce(${reviewEvery}::text, audit_settings.review_every),
      review_since = case when ${reviewEvery}::text is null or ${reviewEvery}::text = audit_settings.review_every
        then audit_settings.review_since else excluded.review_since end,
      version = audit_settings.version + 1 where audit_settings.version = ${version}`.execute(trx)
  return (saved.numAffectedRows ?? 0n) > 0n
}

export const findVerification = (trx: Transaction) =>
  trx
    .selectFrom('auditVerifications')
    .select(['at', 'rows', 'faults', 'restorations', 'signatures', 'signatureFaults', 'things', 'standingFaults'])
    .executeTakeFirst()

export const saveVerification = (trx: Transaction, organizationId: string, report: TrailReport) => {
  const found = {
    rows: report.rows,
    faults: JSON.stringify(report.faults),
    restorations: JSON.stringify(report.restorations),
    signatures: report.signatures.signatures,
    signatureFaults: JSON.stringify(report.signatures.faults),
    things: report.standing.things,
    standingFaults: JSON.stringify(report.standing.faults),
    at: sql<Date>`clock_timestamp()`,
  }
  return trx
    .insertInto('auditVerifications')
    .values({ organizationId, ...found })
    .onConflict((conflict) => conflict.column('organizationId').doUpdateSet(found))
    .execute()
}

export const findAuditedOrganizations = async (trx: Transaction): Promise<string[]> => {
  const found = await sql<{ organizationId: string }>`select organization_id from audited_organizations()`.execute(trx)
  return found.rows.map((row) => row.organizationId)
}

/** Of TenantAdmins and quality managers. */
export const findAddressesToWarn = async (trx: Transaction): Promise<string[]> =>
  (
    await trx
      .selectFrom('users')
      .select('email')
      .where(sql<boolean>`(account_type = 'TenantAdmin' or 'QualityManager' = any(quality_assurance_roles))`)
      .where('enabled', '=', true)
      .where('deletedAt', 'is', null)
      .orderBy('email')
      .execute()
  ).map(({ email }) => email)
