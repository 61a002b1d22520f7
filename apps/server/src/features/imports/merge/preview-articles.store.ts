import type { RowProblem } from '@labelwright/contract/server/imports-schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { mergedArticleColumns as columns } from './article-columns.ts'
import { objectAdded, objectAfter, objectBefore } from './columns.ts'
import type { ArticlePlan } from './merge-plan.ts'

/** Merged columns by their names. */
export type Columns = Readonly<Record<string, unknown>>

/** The first staged rows of a check, each with the article it matches. */
export async function findStagedArticles(trx: Transaction, plan: ArticlePlan, most: number) {
  const found = await sql<{
    line: number
    problems: RowProblem[] | null
    differs: boolean | null
    groupName: string | null
    /** The labels that the row connects, and those of them that are connected already. */
    labelNames: string | null
    connectedLabelNames: string | null
    after: Columns
    before: Columns | null
  }>`
    select s.line, s.problems, m.differs, g.name as group_name,
      (select string_agg(l.name, ', ' order by lower(l.name)) from labels l where l.id = any(s.label_ids)) as label_names,
      (select string_agg(l.name, ', ' order by lower(l.name)) from labels l join article_labels c on c.label_id = l.id
        where c.article_id = a.id and l.id = any(s.label_ids)) as connected_label_names,
      case when a.id is null then ${objectAdded(columns)} else ${objectAfter(columns, plan)} end as after,
      case when a.id is not null then ${objectBefore(columns, 'a')} end as before
    from import_stage s left join import_matches m on m.number = s.number left join articles a on a.id = m.article_id
      left join groups g on g.id = s.group_id
    where s.number <= ${most} order by s.number`.execute(trx)
  return found.rows
}
