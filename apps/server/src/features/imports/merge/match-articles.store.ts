// Which articles the staged rows of a file match, and whether they would change; which rows cannot be merged, and why.
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { noGroup } from '../../catalogue/no-group.service.ts'
import { mergedArticleColumns } from './article-columns.ts'
import { differs } from './columns.ts'
import type { ArticlePlan } from './merge-plan.ts'
import { rowProblem } from './row-problem.ts'

/** The key of a row: the identifier, else the name. */
const keyOf = ({ keyField }: ArticlePlan) =>
  keyField === 'name' ? sql`lower(s.name)` : sql`coalesce('i' || s.external_identifier, 'n' || lower(s.name))`

/** Refuses rows that have what an earlier row of the same group has; what is null is never the same. */
async function refuseRepeated(trx: Transaction, key: RawBuilder<unknown>, problem: RawBuilder<unknown>): Promise<void> {
  await sql`
    with repeated as (
      select coalesce(s.group_id, ${noGroup}) as place, ${key} as key, min(s.number) as first
      from import_stage s where s.problems is null group by 1, 2 having count(*) > 1)
    update import_stage s set problems = ${problem}
    from repeated join import_stage f on f.number = repeated.first
    where s.problems is null and coalesce(s.group_id, ${noGroup}) = repeated.place and ${key} = repeated.key
      and s.number > repeated.first`.execute(trx)
}

async function refuseRepeatedKeys(trx: Transaction, plan: ArticlePlan): Promise<void> {
  const values = sql`jsonb_build_object('line', f.line)`
  const message = sql`('Line ' || f.line || ' is for the same article.')`
  await refuseRepeated(trx, keyOf(plan), rowProblem(plan.keyColumn, 'row-twice', { message, values }))
  if (!hasOwnIdentifiers(plan)) return
  const same = sql`('Line ' || f.line || ' has the same identifier.')`
  const problem = rowProblem(plan.identifierColumn, 'identifier-twice', { message: same, values })
  await refuseRepeated(trx, sql`s.external_identifier`, problem)
}

/** Whether rows give identifiers to articles that they know by another key. */
const hasOwnIdentifiers = ({ keyField, fields }: ArticlePlan) =>
  keyField !== 'externalIdentifier' && fields.has('externalIdentifier')

/** Refuses rows whose identifier another article of the group has. */
async function refuseTaken(trx: Transaction, plan: ArticlePlan): Promise<void> {
  const taken = rowProblem(plan.identifierColumn, 'identifier-taken', {
    message: sql`('"' || a.name || '" has this identifier already.')`,
    values: sql`jsonb_build_object('name', a.name)`,
  })
  await sql`update import_stage s set problems = ${taken} from articles a
    where s.problems is null and a.organization_id = ${plan.organizationId}
      and a.external_identifier = s.external_identifier and ${inSameGroup}
      and not exists (select 1 from import_matches m where m.number = s.number and m.article_id = a.id)`.execute(trx)
}

const inSameGroup = sql`coalesce(a.group_id, ${noGroup}) = coalesce(s.group_id, ${noGroup})`

const connectsLabels = sql`not (s.label_ids = '{}'
  or s.label_ids <@ array(select l.label_id from article_labels l where l.article_id = a.id))`

async function findMatches(trx: Transaction, plan: ArticlePlan): Promise<void> {
  const found = sql`select s.number, a.id, ${differs(mergedArticleColumns, 'a', plan)} or ${connectsLabels} as differs
    from import_stage s join articles a on a.organization_id = ${plan.organizationId} and ${inSameGroup}`
  const isUsable = sql`s.problems is null`
  const byName = sql`a.name_key = lower(s.name)`
  const matches =
    plan.keyField === 'name'
      ? sql`${found} and ${byName} where ${isUsable}`
      : sql`${found} and a.external_identifier = s.external_identifier where ${isUsable}
          union all
          ${found} and ${byName} and a.external_identifier is null where ${isUsable} and s.external_identifier is null`
  await sql`create temporary table import_matches (number integer not null, article_id uuid not null, differs boolean not null)
    on commit drop`.execute(trx)
  await sql`insert into import_matches ${matches}`.execute(trx)
  await sql`create index on import_matches (number)`.execute(trx)
  await sql`analyze import_matches`.execute(trx)
}

const hasMatch = sql`exists (select 1 from import_matches m where m.number = s.number)`

async function refuseByMode(trx: Transaction, { mode, keyColumn }: ArticlePlan): Promise<void> {
  if (mode === 'add') {
    const there = { message: 'This article already exists, and the import only adds new ones.' }
    await sql`update import_stage s set problems = ${rowProblem(keyColumn, 'already-there', there)}
      where s.problems is null and ${hasMatch}`.execute(trx)
  }
  if (mode === 'update') {
    const missing = { message: 'This article does not exist, and the import only updates existing ones.' }
    await sql`update import_stage s set problems = ${rowProblem(keyColumn, 'not-there', missing)}
      where s.problems is null and not ${hasMatch}`.execute(trx)
  }
}

async function refuseMatches(trx: Transaction, plan: ArticlePlan): Promise<void> {
  const several = { message: 'Several articles have this name. Match rows by another field.' }
  await sql`
    update import_stage s set problems = ${rowProblem(plan.keyColumn, 'several-articles', several)}
    where s.number in (select number from import_matches group by number having count(*) > 1)`.execute(trx)
  if (hasOwnIdentifiers(plan)) await refuseTaken(trx, plan)
  await refuseByMode(trx, plan)
  await sql`delete from import_matches
    where number in (select number from import_stage where problems is not null)`.execute(trx)
}

/** Finds what every staged row would do; those that cannot be merged get their problem. */
export async function matchArticles(trx: Transaction, plan: ArticlePlan): Promise<void> {
  await refuseRepeatedKeys(trx, plan)
  await findMatches(trx, plan)
  await refuseMatches(trx, plan)
}
