import type { CreateWidgetBody } from '@labelwright/contract/server/widgets-schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** A person who looks at widgets. Widgets name people by id or e-mail, and groups by id. */
export interface Viewer {
  readonly userId: string
  readonly email: string
  readonly groupIds: readonly string[]
}

const isVisibleTo = ({ userId, email, groupIds }: Viewer) => sql<boolean>`(
  assigned_to_type is null
  or (assigned_to_type = 'group' and assigned_to_id = any(${groupIds}::text[]))
  or (assigned_to_type = 'user' and
    regexp_split_to_array(lower(btrim(assigned_to_id)), '\\s*,\\s*') && ${[userId.toLowerCase(), email.toLowerCase()]}::text[]))`

const widgetRows = (trx: Transaction, { userId, groupIds, seesAll }: Viewer & { readonly seesAll: boolean }) =>
  trx
    .selectFrom('widgets')
    .leftJoin('widgetFavorites', (join) =>
      join.onRef('widgetFavorites.widgetId', '=', 'widgets.id').on('widgetFavorites.userId', '=', userId),
    )
    .leftJoin('widgetSettings', (join) =>
      join.onRef('widgetSettings.widgetId', '=', 'widgets.id').on('widgetSettings.userId', '=', userId),
    )
    .leftJoin('labels', (join) =>
      join
        .onRef('labels.id', '=', 'widgets.labelId')
        .on('labels.deletedAt', 'is', null)
        .on(sql<boolean>`(${seesAll} or labels.group_id is null or labels.group_id = any(${groupIds}::uuid[]))`),
    )
    .leftJoin('printers', (join) =>
      join.onRef('printers.id', '=', 'widgets.printerId').on(
        sql<boolean>`(${seesAll} or not exists (select from printer_groups g where g.printer_id = printers.id)
          or exists (select from printer_groups g where g.printer_id = printers.id and g.group_id = any(${groupIds}::uuid[])))`,
      ),
    )
    .leftJoin('articles', 'articles.id', 'widgets.predefinedArticleId')
    .selectAll('widgets')
    .select([
      'labels.id as usableLabelId',
      'labels.name as labelName',
      'printers.id as usablePrinterId',
      'printers.name as printerName',
      'articles.id as articleId',
      'articles.name as articleName',
      'widgetFavorites.place as favoritePlace',
      'widgetSettings.clearInputAfterPrint as ownClearInput',
      sql<string[]>`array(select user_id::text from widget_favorites f where f.widget_id = widgets.id order by 1)`.as(
        'favoriteFor',
      ),
    ])

export type WidgetRow = Awaited<ReturnType<typeof findAllWidgets>>[number]

type Asker = Viewer & { readonly seesAll: boolean }

/** In the person's own order; what they have not arranged comes behind, as it is ordered for everybody. */
export const findWidgetsFor = (trx: Transaction, asker: Asker) =>
  widgetRows(trx, asker)
    .where(isVisibleTo(asker))
    .orderBy(
      sql`array_position((select widget_ids from widget_arrangements where user_id = ${asker.userId}), widgets.id)`,
      (order) => order.asc().nullsLast(),
    )
    .orderBy('widgets.position')
    .orderBy(sql`lower(widgets.name)`)
    .orderBy('widgets.id')
    .execute()

export const findAllWidgets = (trx: Transaction, asker: Asker) =>
  widgetRows(trx, asker).orderBy('widgets.position').orderBy(sql`lower(widgets.name)`).orderBy('widgets.id').execute()

export const findWidget = (trx: Transaction, asker: Asker, id: string) =>
  widgetRows(trx, asker).where('widgets.id', '=', id).executeTakeFirst()

/** Whether all of these are widgets of the organization. */
export const countWidgetsOf = async (trx: Transaction, ids: readonly string[]): Promise<number> => {
  const { count } = await trx
    .selectFrom('widgets')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .executeTakeFirstOrThrow()
  return count
}

export const findVisible = (trx: Transaction, viewer: Viewer, id: string) =>
  trx.selectFrom('widgets').select('id').where('id', '=', id).where(isVisibleTo(viewer)).executeTakeFirst()

/** Whether one of the widgets prints this label on this printer. */
export async function isPrintedByWidgets(
  trx: Transaction,
  ids: readonly string[],
  { labelId, printerId }: { readonly labelId: string; readonly printerId: string },
): Promise<boolean> {
  const widget = await trx
    .selectFrom('widgets')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('labelId', '=', labelId)
    .where('printerId', '=', printerId)
    .executeTakeFirst()
  return widget !== undefined
}

const rowOf = ({ assignedTo, variables, ...widget }: CreateWidgetBody) => ({
  ...widget,
  variables: JSON.stringify(variables),
  assignedToType: assignedTo?.type ?? null,
  assignedToId: assignedTo?.id ?? null,
})

/** Behind the others. */
export const insertWidget = (
  trx: Transaction,
  {
    organizationId,
    id,
    widget,
  }: { readonly organizationId: string; readonly id: string; readonly widget: CreateWidgetBody },
) =>
  trx
    .insertInto('widgets')
    .values({
      organizationId,
      id,
      ...rowOf(widget),
      position: sql<number>`(select coalesce(max(position), 0) + 1 from widgets)`,
    })
    .execute()

/** False when another version of it was meant. */
export async function updateWidget(
  trx: Transaction,
  { id, version, widget }: { readonly id: string; readonly version: number; readonly widget: CreateWidgetBody },
): Promise<boolean> {
  const changed = await trx
    .updateTable('widgets')
    .set({ ...rowOf(widget), modified: sql<Date>`now()`, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export async function deleteWidget(trx: Transaction, id: string): Promise<boolean> {
  const deleted = await trx.deleteFrom('widgets').where('id', '=', id).returning('id').executeTakeFirst()
  return deleted !== undefined
}

/** The named ones first, the others behind them in the order that they had. */
export const orderWidgets = (trx: Transaction, ids: readonly string[]) =>
  sql`
    update widgets set position = ordered.place
    from (
      select id, row_number() over (order by array_position(${ids}::uuid[], id) nulls last, position, lower(name), id) as place
      from widgets
    ) ordered
    where ordered.id = widgets.id and widgets.position is distinct from ordered.place`.execute(trx)

export const saveArrangement = (
  trx: Transaction,
  {
    organizationId,
    userId,
    ids,
  }: { readonly organizationId: string; readonly userId: string; readonly ids: readonly string[] },
) =>
  trx
    .insertInto('widgetArrangements')
    .values({ organizationId, userId, widgetIds: [...ids] })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ widgetIds: [...ids] }))
    .execute()

export async function deleteFavorite(trx: Transaction, widgetId: string, userId: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('widgetFavorites')
    .where('widgetId', '=', widgetId)
    .where('userId', '=', userId)
    .returning('widgetId')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Takes the first free place of three; false where there is none. */
export async function insertFavorite(
  trx: Transaction,
  {
    organizationId,
    widgetId,
    userId,
  }: { readonly organizationId: string; readonly widgetId: string; readonly userId: string },
): Promise<boolean> {
  const inserted = await sql`
    insert into widget_favorites (organization_id, widget_id, user_id, place)
    select ${organizationId}::uuid, ${widgetId}::uuid, ${userId}::uuid, min(place)
    from generate_series(1, 3) place
    where place not in (select f.place from widget_favorites f where f.user_id = ${userId}::uuid)
    having min(place) is not null`.execute(trx)
  return (inserted.numAffectedRows ?? 0n) > 0n
}

export const saveSettings = (
  trx: Transaction,
  settings: {
    readonly organizationId: string
    readonly widgetId: string
    readonly userId: string
    readonly clearInputAfterPrint: boolean
  },
) =>
  trx
    .insertInto('widgetSettings')
    .values(settings)
    .onConflict((conflict) =>
      conflict.columns(['widgetId', 'userId']).doUpdateSet({ clearInputAfterPrint: settings.clearInputAfterPrint }),
    )
    .execute()

/** Deletes a person's favorites, settings and order of widgets. */
export async function deleteChoicesOf(trx: Transaction, userId: string): Promise<void> {
  await trx.deleteFrom('widgetFavorites').where('userId', '=', userId).execute()
  await trx.deleteFrom('widgetSettings').where('userId', '=', userId).execute()
  await trx.deleteFrom('widgetArrangements').where('userId', '=', userId).execute()
}
