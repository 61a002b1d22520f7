// The articles of imported lines: by their identifier, and by their name where the row has no identifier.
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import type { OrderPlan } from './merge-plan.ts'
import { rowProblem } from './row-problem.ts'

const isSeen = ({ organizationId, seenGroupIds }: OrderPlan) => sql`a.organization_id = ${organizationId}
  and (${seenGroupIds}::uuid[] is null or a.group_id is null or a.group_id = any(${seenGroupIds}::uuid[]))`

/** One of the order's own group goes before one without group, before any other. */
const nearness = sql`case when a.group_id is not distinct from wanted.group_id then 1 when a.group_id is null then 2 else 3 end`

async function findByIdentifier(trx: Transaction, plan: OrderPlan): Promise<void> {
  await sql`
    update import_stage s set article_id = found.id from (
      select distinct on (wanted.number) wanted.number, a.id
      from import_stage wanted join articles a on ${isSeen(plan)} and a.external_identifier = wanted.article_identifier
      where wanted.problems is null
      order by wanted.number, ${nearness}, a.id) found
    where found.number = s.number`.execute(trx)
  const unknown = rowProblem(plan.articleColumn, 'article-not-found', {
    message: sql`('There is no article with the identifier "' || s.article_identifier || '" that you may use.')`,
    values: sql`jsonb_build_object('name', s.article_identifier)`,
  })
  await sql`update import_stage s set problems = ${unknown}
    where s.problems is null and s.article_id is null and s.article_identifier is not null`.execute(trx)
}

/** An identifier is of one article in a group, a name may be of many: which of those that are as near is not guessed. */
async function findByName(trx: Transaction, plan: OrderPlan): Promise<void> {
  const column = plan.articleNameColumn
  const values = sql`jsonb_build_object('name', s.article_name)`
  const several = rowProblem(column, 'articles-of-name', {
    message: sql`('There are several articles named "' || s.article_name || '". Give the identifier of the one that is meant.')`,
    values,
  })
  await sql`
    update import_stage s set article_id = found.id, article_identifier = found.external_identifier,
      problems = case when found.twins > 1 then ${several} end
    from (
      select distinct on (number) number, id, external_identifier, twins from (
        select wanted.number, a.id, a.external_identifier, ${nearness} as nearness,
          count(*) over (partition by wanted.number, ${nearness}) as twins
        from import_stage wanted join articles a on ${isSeen(plan)} and a.name_key = lower(wanted.article_name)
        where wanted.problems is null) near
      order by number, nearness) found
    where found.number = s.number`.execute(trx)
  const unknown = rowProblem(column, 'article-name-not-found', {
    message: sql`('There is no article named "' || s.article_name || '" that you may use.')`,
    values,
  })
  await sql`update import_stage s set problems = ${unknown}
    where s.problems is null and s.article_id is null and s.article_name is not null`.execute(trx)
}

/** Finds the article of each staged line; a row whose article is not found gets its problem. */
export async function findLineArticles(trx: Transaction, plan: OrderPlan): Promise<void> {
  await findByIdentifier(trx, plan)
  if (plan.articleNameColumn !== '') await findByName(trx, plan)
}
