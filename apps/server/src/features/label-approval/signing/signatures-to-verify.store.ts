import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { SignatureRow } from './signatures.store.ts'

/** A signature with what the database says about it elsewhere. */
export interface FoundSignature extends SignatureRow {
  readonly isWholeMilliseconds: boolean
  readonly rowSeq: number | null
  readonly rowAt: Date
  readonly rowUserId: string | null
  readonly rowReason: string | null
  readonly rowAfter: unknown
  readonly rowPrev: string
  readonly decidedAt: Date | null
  readonly decidedBy: string
  readonly decidedName: string
  readonly decidedMeaning: string
  readonly decidedReason: string | null
  readonly hasPreviousRow: boolean
  readonly nameNow: string | null
  readonly decidedCheckList: object | null
  readonly isVersionGone: boolean
  readonly isFileReplaced: boolean
  readonly isSubmittedAgain: boolean
  readonly areTestRowsReplaced: boolean
  readonly settingNow: Readonly<Record<string, unknown>> | null
  /** A review of the trail that was signed, as it is now. */
  readonly reviewed: Readonly<Record<string, unknown>> | null
  /** 'Jam', or of a version 'Jam, 3'; null of a setting. */
  readonly subject: string | null
}

/** The row that names a signature, and what was set with it where nothing has set it again. */
const withRow = sql`
  left join lateral (
    select r.*, not exists (
      select from audit_rows l where l.entity_kind = r.entity_kind and l.entity_id = r.entity_id and l.seq > r.seq
        and (l.action = r.action or r.action = 'label-enabled' and (l.action = 'label-disabled' or l.after ? 'enabled'))
    ) as is_last
    from audit_rows r where r.signature_id = s.id order by r.seq limit 1
  ) r on true`

const settingNow = sql`case when not r.is_last then null when r.action = 'quality-assurance-changed' then (
    select jsonb_build_object('isOn', q.is_on, 'distinctPublisher', q.distinct_publisher, 'version', q.version)
    from quality_assurance_settings q)
  when r.action = 'label-approval-changed' then jsonb_build_object('isUnderApproval', l.is_under_approval)
  when r.action = 'label-enabled' and l.deleted_at is null then jsonb_build_object('enabled', l.enabled) end`

const isReplacedBy = (action: string) => sql`exists (
  select from audit_rows c where c.entity_kind = 'label-version' and c.entity_id = s.label_version_id::text
    and c.seq > r.seq and c.action = ${action})`

/** A page of signatures in the order of their ids. */
export async function findSignaturesToVerify(
  trx: Transaction,
  { after, take }: { readonly after: string; readonly take: number },
): Promise<readonly FoundSignature[]> {
  const found = await sql<FoundSignature>`
    select s.*, date_trunc('milliseconds', s.at) = s.at as is_whole_milliseconds,
      r.seq as row_seq, r.at as row_at, r.user_id as row_user_id, r.reason as row_reason, r.after as row_after,
      encode(r.prev, 'hex') as row_prev,
      a.at as decided_at, a.user_id as decided_by, a.full_name as decided_name, a.meaning as decided_meaning, a.reason as decided_reason, a.check_list as decided_check_list,
      s.previous_audit_hash = encode(sha256(convert_to(s.organization_id::text, 'UTF8')), 'hex') or exists (
        select from (select encode(p.hash, 'hex') as hash from audit_rows p where p.seq < r.seq order by p.seq desc) p
        where p.hash = s.previous_audit_hash limit 1) as has_previous_row,
      case when w.id is not null then jsonb_build_object('firstSeq', w.first_seq, 'lastSeq', w.last_seq, 'remarks', w.remarks,
        'summary', w.summary, 'lastHash', (select encode(x.hash, 'hex') from audit_rows x where x.seq = w.last_seq)) end as reviewed,
      u.firstname || ' ' || u.lastname as name_now,
      s.label_version_id is not null and v.id is null as is_version_gone,
      ${isReplacedBy('version-file-replaced')} as is_file_replaced,
      ${isReplacedBy('version-set-ready')} as is_submitted_again,
      ${isReplacedBy('version-test-data-changed')} as are_test_rows_replaced,
      ${settingNow} as setting_now,
      l.name || coalesce(', ' || v.number, '') as subject
    from signatures s
    ${withRow}
    left join version_approvals a on a.signature_id = s.id
    left join users u on u.id = s.user_id
    left join audit_reviews w on w.signature_id = s.id
    left join label_versions v on v.id = s.label_version_id
    left join labels l on l.id = coalesce(s.label_id, v.label_id)
    where s.id > ${after} order by s.id limit ${take}`.execute(trx)
  return found.rows
}

export interface MissingSignature {
  readonly signatureId: string
  readonly seq: number
  readonly at: Date
  readonly by: string
}

/** Signatures that the trail names and that are gone. */
export async function findMissingSignatures(trx: Transaction, take: number): Promise<readonly MissingSignature[]> {
  const found = await sql<MissingSignature>`
    select r.signature_id, r.seq, r.at, coalesce(u.firstname || ' ' || u.lastname, '') as by
    from audit_rows r left join users u on u.id = r.user_id
    where r.signature_id is not null and not exists (select from signatures s where s.id = r.signature_id)
    order by r.seq limit ${take}`.execute(trx)
  return found.rows
}
