// What the staged rows of a file would do to the articles that are there; which of them cannot land, and why.
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { noGroup } from '../catalogue/no-group.service.ts'
import { rowProblem } from '../imports/row-problem.service.ts'
import { type ArticleLanding, mergedData } from './land-articles.store.ts'

/** What tells rows apart: the identifier, and the name of those that have none. */
const keyOf = ({ keyField }: ArticleLanding) =>
  keyField === 'name' ? sql`lower(s.name)` : sql`coalesce('i' || s.external_identifier, 'n' || lower(s.name))`

/** Tells rows that have what an earlier row of the same group has; nothing stands twice where that is null. */
async function tellTwice(trx: Transaction, key: RawBuilder<unknown>, problem: RawBuilder<unknown>): Promise<void> {
  await sql`
    with twice as (
      select coalesce(s.group_id, ${noGroup}) as place, ${key} as key, min(s.number) as first
      from import_stage s where s.problems is null group by 1, 2 having count(*) > 1)
    update import_stage s set problems = ${problem}
    from twice join import_stage f on f.number = twice.first
    where s.problems is null and coalesce(s.group_id, ${noGroup}) = twice.place and ${key} = twice.key
      and s.number > twice.first`.execute(trx)
}

async function tellSameKeys(trx: Transaction, landing: ArticleLanding): Promise<void> {
  const values = sql`jsonb_build_object('line', f.line)`
  const message = sql`('Line ' || f.line || ' is for the same article.')`
  await tellTwice(trx, keyOf(landing), rowProblem(landing.keyColumn, 'row-twice', { message, values }))
  if (!hasOwnIdentifiers(landing)) return
  const same = sql`('Line ' || f.line || ' has the same identifier.')`
  const problem = rowProblem(landing.identifierColumn, 'identifier-twice', { message: same, values })
  await tellTwice(trx, sql`s.external_identifier`, problem)
}

/** Whether rows give identifiers to articles that they know by another key. */
const hasOwnIdentifiers = ({ keyField, fields }: ArticleLanding) =>
  keyField !== 'externalIdentifier' && fields.has('externalIdentifier')

/** Tells rows whose identifier another article of the group has. */
async function tellTaken(trx: Transaction, landing: ArticleLanding): Promise<void> {
  const taken = rowProblem(landing.identifierColumn, 'identifier-taken', {
    message: sql`('"' || a.name || '" has this identifier already.')`,
    values: sql`jsonb_build_object('name', a.name)`,
  })
  await sql`update import_stage s set problems = ${taken} from articles a
    where s.problems is null and a.organization_id = ${landing.organizationId}
      and a.external_identifier = s.external_identifier and ${samePlace}
      and not exists (select 1 from import_met m where m.number = s.number and m.article_id = a.id)`.execute(trx)
}

/** Whether a staged row says anything that the article `a` does not say already. */
const differs = (landing: ArticleLanding) => sql`not (
  (s.name is null or s.name = '' or s.name = a.name)
  and (${!landing.fields.has('externalIdentifier')} or s.external_identifier is not distinct from a.external_identifier)
  and (${!landing.fields.has('pdfUrl')} or s.pdf_url is not distinct from a.pdf_url)
  and ${mergedData(landing)} = a.article_data
  and (s.label_ids = '{}' or s.label_ids <@ array(select l.label_id from article_labels l where l.article_id = a.id)))`

const samePlace = sql`coalesce(a.group_id, ${noGroup}) = coalesce(s.group_id, ${noGroup})`

/** Which articles the staged rows meet, and whether they would change. */
async function findMet(trx: Transaction, landing: ArticleLanding): Promise<void> {
  const byName = sql`a.organization_id = ${landing.organizationId} and a.name_key = lower(s.name) and ${samePlace}`
  const met =
    landing.keyField === 'name'
      ? sql`select s.number, a.id, ${differs(landing)} as differs from import_stage s join articles a on ${byName} where s.problems is null`
      : sql`select s.number, a.id, ${differs(landing)} as differs from import_stage s
          join articles a on a.organization_id = ${landing.organizationId} and a.external_identifier = s.external_identifier and ${samePlace}
          where s.problems is null
        union all
        select s.number, a.id, ${differs(landing)} from import_stage s join articles a on ${byName} and a.external_identifier is null
          where s.problems is null and s.external_identifier is null`
  await sql`create temporary table import_met (number integer not null, article_id uuid not null, differs boolean not null) on commit drop`.execute(
    trx,
  )
  await sql`insert into import_met ${met}`.execute(trx)
  await sql`create index on import_met (number)`.execute(trx)
  await sql`analyze import_met`.execute(trx)
}

async function tellMet(trx: Transaction, landing: ArticleLanding): Promise<void> {
  const several = { message: 'There are several articles of this name here. Use another key.' }
  await sql`
    update import_stage s set problems = ${rowProblem(landing.keyColumn, 'several-articles', several)}
    where s.number in (select number from import_met group by number having count(*) > 1)`.execute(trx)
  if (hasOwnIdentifiers(landing)) await tellTaken(trx, landing)
  if (landing.mode === 'add') {
    const there = { message: 'This article is there already, and the import only adds.' }
    await sql`update import_stage s set problems = ${rowProblem(landing.keyColumn, 'already-there', there)}
      where s.problems is null and s.number in (select number from import_met)`.execute(trx)
  }
  if (landing.mode === 'update') {
    const missing = { message: 'There is no such article here, and the import only changes those that are.' }
    await sql`update import_stage s set problems = ${rowProblem(landing.keyColumn, 'not-there', missing)}
      where s.problems is null and not exists (select 1 from import_met m where m.number = s.number)`.execute(trx)
  }
  await sql`delete from import_met where number in (select number from import_stage where problems is not null)`.execute(
    trx,
  )
}

/** Finds out what every staged row would do; those that cannot land get their problem. */
export async function judgeArticles(trx: Transaction, landing: ArticleLanding): Promise<void> {
  await sql`create unique index on import_stage (number)`.execute(trx)
  await sql`analyze import_stage`.execute(trx)
  await tellSameKeys(trx, landing)
  await findMet(trx, landing)
  await tellMet(trx, landing)
}
