// SQL that the statements about staged orders share. The file's rows are in `import_stage`, its orders in `import_orders`.
import { sql } from 'kysely'
import { noGroup } from '../../catalogue/no-group.service.ts'
import type { NumberRange } from './merge.ts'

/** Orders by the number of their first staged row. */
export const inRange = ({ from, to }: NumberRange) => sql`i.first_number between ${from} and ${to}`
/** The orders of the file with the staged rows that are their lines. */
export const linesOf = sql`import_orders i join import_stage s on lower(s.order_number) = i.number_key
  and coalesce(s.group_id, ${noGroup}) = i.place and s.problems is null`

/** The key of an order line: the identifier of its article, else the article. */
const articleOf = (row: 's' | 'l', identifier: string) =>
  sql`coalesce('i' || ${sql.ref(`${row}.${identifier}`)}, 'a' || ${sql.ref(`${row}.article_id`)})`

/** Staged lines with the line of their order that they match, if any: the first of an article matches the first, the second the second. */
export const matchedLines = (which: ReturnType<typeof sql>) => sql`
  (select i.order_id, s.number, s.id, s.article_identifier, s.article_id, s.quantity, s.line_data,
      ${articleOf('s', 'article_identifier')} as article,
      row_number() over (partition by i.order_id, ${articleOf('s', 'article_identifier')} order by s.number) as place
    from ${linesOf} where ${which}) s
  left join (select l.*, ${articleOf('l', 'external_identifier')} as article,
      row_number() over (partition by l.order_id, ${articleOf('l', 'external_identifier')} order by l.line_number) as place
    from order_lines l join import_orders i on i.order_id = l.order_id where ${which}) l
    on l.order_id = s.order_id and l.article = s.article and l.place = s.place`
