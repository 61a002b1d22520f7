import type { RowProblem } from '@labelwright/contract/server/imports-schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { mergedEntries } from '../imports/merged-entries.service.ts'
import type { StoredEntry } from './article-changes.store.ts'

/** How an import's rows land. */
export interface ArticleLanding {
  readonly organizationId: string
  readonly importId: string
  readonly mode: 'add' | 'update' | 'add-and-update' | 'replace-group'
  readonly keyField: 'externalIdentifier' | 'name'
  /** The name of the column that the key stands in, to tell problems at. */
  readonly keyColumn: string
  readonly identifierColumn: string
  /** The fields that the file has; the others stay as they are. */
  readonly fields: ReadonlySet<string>
  /** The keys of its data columns. */
  readonly dataKeys: readonly string[]
  readonly keepOtherData: boolean
  readonly targetGroupIds: readonly string[]
}

/** Staged rows by their number, both ends included. */
export interface NumberRange {
  readonly from: number
  readonly to: number
}

export interface StagedRow {
  readonly name: string | null
  readonly externalIdentifier: string | null
  readonly pdfUrl: string | null
  /** As the row leaves it. */
  readonly articleData: readonly StoredEntry[]
  readonly before: {
    readonly id: string
    readonly name: string
    readonly externalIdentifier: string | null
    readonly pdfUrl: string | null
    readonly articleData: readonly StoredEntry[]
  }
}

/** The data of the article `a` after the staged row `s`. */
export const mergedData = ({ dataKeys, keepOtherData }: ArticleLanding) =>
  mergedEntries(sql`a.article_data`, sql`s.article_data`, { columns: dataKeys, keepOtherData })

/** A table of this transaction for the rows of a file, in the order in which the import worker writes them. */
export async function makeArticleStage(trx: Transaction): Promise<void> {
  await sql`create temporary table import_stage (
    number integer not null, line integer not null, problems jsonb,
    id uuid, group_id uuid, name text, external_identifier text, pdf_url text, article_data jsonb, search_text text,
    label_ids uuid[]) on commit drop`.execute(trx)
}

/** How many articles would be added, changed and deleted, and how many rows of the file are in error. */
export async function countStagedArticles(trx: Transaction, landing: ArticleLanding) {
  const counted = await sql<{ bad: number; good: number; updated: number; unchanged: number; deleted: number }>`
    select (select count(distinct line) from import_stage where problems is not null) as bad,
      (select count(*) from import_stage where problems is null) as good,
      (select count(*) from import_met where differs) as updated,
      (select count(*) from import_met where not differs) as unchanged,
      (select count(*) from articles a where ${isOther(landing)}) as deleted`.execute(trx)
  const [counts] = counted.rows
  if (!counts) throw new Error('Nothing was counted')
  const { bad, good, updated, unchanged, deleted } = counts
  return { bad, updated, unchanged, deleted, added: good - updated - unchanged }
}

/** What stands in the target groups and in no row of the file. A bad row does not change its article, nor delete it. */
function isOther({ mode, organizationId, targetGroupIds, keyField }: ArticleLanding) {
  if (mode !== 'replace-group') return sql`false`
  const isNamed = keyField === 'name' ? sql`true` : sql`a.external_identifier is null and s.external_identifier is null`
  return sql`a.organization_id = ${organizationId} and a.group_id = any(${targetGroupIds}::uuid[])
    and not exists (select 1 from import_met m where m.article_id = a.id)
    and not exists (select 1 from import_stage s where s.id = a.id)
    and not exists (select 1 from import_stage s where s.problems is not null and s.external_identifier = a.external_identifier)
    and not exists (select 1 from import_stage s where s.problems is not null and lower(s.name) = a.name_key and ${isNamed})`
}

export async function findOthers(trx: Transaction, landing: ArticleLanding, most: number): Promise<string[]> {
  const found = await sql<{ id: string }>`select a.id from articles a where ${isOther(landing)} limit ${most}`.execute(
    trx,
  )
  return found.rows.map(({ id }) => id)
}

const inRange = ({ from, to }: NumberRange) => sql`s.number between ${from} and ${to} and s.problems is null`

/** Adds the staged rows between two numbers that meet no article, and remembers them for undo. */
export async function addStagedArticles(
  trx: Transaction,
  landing: ArticleLanding,
  range: NumberRange,
): Promise<number> {
  const { organizationId, importId } = landing
  const isNew = sql`${inRange(range)} and not exists (select 1 from import_met m where m.number = s.number)`
  const { rows: found } = await sql<{ count: number; hasLabels: boolean }>`
    with added as (
      insert into articles (organization_id, id, name, external_identifier, group_id, pdf_url, article_data, search_text)
      select ${organizationId}::uuid, s.id, coalesce(nullif(s.name, ''), s.external_identifier), s.external_identifier, s.group_id, s.pdf_url, s.article_data, s.search_text
      from import_stage s where ${isNew} order by s.number
      returning id),
    kept as (
      insert into import_additions (organization_id, import_id, number, added_ids)
      select ${organizationId}::uuid, ${importId}::uuid, ${range.from}::integer, array_agg(id) from added having count(*) > 0)
    select count(*) as count, exists (select 1 from import_stage s where ${inRange(range)} and s.label_ids <> '{}') as has_labels
    from added`.execute(trx)
  const { count = 0, hasLabels = false } = found[0] ?? {}
  if (count > 0 && hasLabels) {
    await sql`insert into article_labels (organization_id, article_id, label_id)
      select ${organizationId}::uuid, s.id, unnest(s.label_ids) from import_stage s
      where ${isNew} and s.label_ids <> '{}'`.execute(trx)
  }
  return count
}

const metInRange = (range: NumberRange) =>
  sql`import_stage s join import_met m on m.number = s.number and m.differs join articles a on a.id = m.article_id where ${inRange(range)}`

/** Staged rows that change an article, with the article as it stands now; others who write to it wait. */
export async function lockMetArticles(
  trx: Transaction,
  landing: ArticleLanding,
  range: NumberRange,
): Promise<StagedRow[]> {
  const found = await sql<StagedRow>`
    select s.name, s.external_identifier, s.pdf_url, ${mergedData(landing)} as article_data, jsonb_build_object('id', a.id, 'name', a.name,
      'externalIdentifier', a.external_identifier, 'pdfUrl', a.pdf_url, 'articleData', a.article_data) as before
    from ${metInRange(range)} order by a.id for update of a`.execute(trx)
  return found.rows
}

export async function keepBefore(trx: Transaction, landing: ArticleLanding, range: NumberRange): Promise<void> {
  await sql`
    insert into import_changes (organization_id, import_id, changed_id, is_deletion, before, added_label_ids)
    select ${landing.organizationId}::uuid, ${landing.importId}::uuid, a.id, false, to_jsonb(a) - 'organization_id',
      array(select unnest(s.label_ids) except select l.label_id from article_labels l where l.article_id = a.id)
    from ${metInRange(range)}`.execute(trx)
}

export async function keepDeleted(trx: Transaction, landing: ArticleLanding, ids: readonly string[]): Promise<void> {
  await sql`
    insert into import_changes (organization_id, import_id, changed_id, is_deletion, before)
    select ${landing.organizationId}::uuid, ${landing.importId}::uuid, a.id, true,
      to_jsonb(a) - 'organization_id' || jsonb_build_object(
        'label_ids', array(select l.label_id from article_labels l where l.article_id = a.id),
        'line_ids', array(select l.id from order_lines l where l.article_id = a.id))
    from articles a where a.id = any(${ids}::uuid[])`.execute(trx)
}

export async function updateArticles(
  trx: Transaction,
  articles: readonly {
    readonly id: string
    readonly name: string
    readonly externalIdentifier: string | null
    readonly pdfUrl: string | null
    readonly articleData: readonly StoredEntry[]
    readonly searchText: string
  }[],
): Promise<void> {
  const changes = JSON.stringify(articles)
  await sql`
    update articles a set name = n.name, external_identifier = n."externalIdentifier", pdf_url = n."pdfUrl",
      article_data = n."articleData", search_text = n."searchText", modified = now(), version = a.version + 1
    from jsonb_to_recordset(${changes}::jsonb) as n
      (id uuid, name text, "externalIdentifier" text, "pdfUrl" text, "articleData" jsonb, "searchText" text)
    where a.id = n.id`.execute(trx)
}

export async function connectStagedLabels(trx: Transaction, organizationId: string, range: NumberRange): Promise<void> {
  await sql`insert into article_labels (organization_id, article_id, label_id)
    select ${organizationId}::uuid, m.article_id, unnest(s.label_ids)
    from import_stage s join import_met m on m.number = s.number
    where ${inRange(range)} and s.label_ids <> '{}' on conflict do nothing`.execute(trx)
}

/** The first staged rows of a check, each with the article it meets. */
export async function findStagedArticles(trx: Transaction, landing: ArticleLanding, most: number) {
  const found = await sql<{
    line: number
    problems: RowProblem[] | null
    differs: boolean | null
    name: string | null
    externalIdentifier: string | null
    pdfUrl: string | null
    groupName: string | null
    /** As the row leaves it; null where the row could not be read. */
    articleData: readonly StoredEntry[] | null
    /** The labels that the row connects, and those of them that are connected already. */
    labelNames: string | null
    connectedLabelNames: string | null
    before: StagedRow['before'] | null
  }>`
    select s.line, s.problems, m.differs, s.name, s.external_identifier, s.pdf_url, g.name as group_name,
      case when a.id is null then s.article_data else ${mergedData(landing)} end as article_data,
      (select string_agg(l.name, ', ' order by lower(l.name)) from labels l where l.id = any(s.label_ids)) as label_names,
      (select string_agg(l.name, ', ' order by lower(l.name)) from labels l join article_labels c on c.label_id = l.id
        where c.article_id = a.id and l.id = any(s.label_ids)) as connected_label_names,
      case when a.id is not null then jsonb_build_object('id', a.id, 'name', a.name, 'externalIdentifier', a.external_identifier,
        'pdfUrl', a.pdf_url, 'articleData', a.article_data) end as before
    from import_stage s left join import_met m on m.number = s.number left join articles a on a.id = m.article_id
      left join groups g on g.id = s.group_id
    where s.number <= ${most} order by s.number`.execute(trx)
  return found.rows
}
