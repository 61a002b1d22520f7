// What the statements that land orders share: the file's rows are in `import_stage`, its orders in `import_orders`.
import { sql } from 'kysely'
import { noGroup } from '../catalogue/no-group.service.ts'

export interface Entry {
  readonly key: string
  readonly data: string
}

/** How an import's rows land: those of one order number are the lines of one order. */
export interface OrderLanding {
  readonly organizationId: string
  readonly importId: string
  readonly mode: 'add' | 'update' | 'add-and-update' | 'replace-group'
  /** The names of the columns of number and article, to tell problems at; the last where rows name articles by name. */
  readonly keyColumn: string
  readonly articleColumn: string
  readonly articleNameColumn: string
  readonly fields: ReadonlySet<string>
  /** The keys of the order's own data. */
  readonly orderKeys: readonly string[]
  /** The keys of the lines' data. */
  readonly lineKeys: readonly string[]
  readonly keepOtherData: boolean
  readonly targetGroupIds: readonly string[]
  /** Articles of other groups do not exist for the person who imports; null is all of them. */
  readonly seenGroupIds: readonly string[] | null
}

/** Orders by the number of their first staged row, both ends included. */
export interface NumberRange {
  readonly from: number
  readonly to: number
}

/** Of a new line whose row says none. */
export const usualQuantity = 1

export const inRange = ({ from, to }: NumberRange) => sql`i.first_number between ${from} and ${to}`
/** The orders of the file with the staged rows that are their lines. */
export const linesOf = sql`import_orders i join import_stage s on lower(s.order_number) = i.number_key
  and coalesce(s.group_id, ${noGroup}) = i.place and s.problems is null`

/** An order as undo wants it back. */
export const kept = sql`to_jsonb(o) - 'organization_id' || jsonb_build_object(
  'lines', (select coalesce(jsonb_agg(to_jsonb(l) - 'organization_id' order by l.line_number), '[]') from order_lines l where l.order_id = o.id),
  'label_ids', array(select l.label_id from order_labels l where l.order_id = o.id))`
