import { sql } from 'kysely'
import type { Rows } from '../../platform/database.ts'
import { escapeLike } from '../../platform/search.ts'
import { isInSight, type Sight } from '../groups/sight.service.ts'

export interface LabelPage {
  readonly take: number
  readonly offset: number
  readonly searchQuery?: string | undefined
  readonly sort?: 'name' | '-modified' | undefined
}

const labelRows = (rows: Rows, sight: Sight) =>
  rows
    .selectFrom('labels')
    .leftJoin('label_versions', 'label_versions.id', 'labels.published_version_id')
    .where(isInSight<'labels'>('labels.group_id', sight))

const columns = [
  'labels.id',
  'labels.name',
  'labels.group_id',
  'labels.media_width',
  'labels.media_height',
  'labels.enabled',
  'labels.published_version_id',
  'labels.modified',
  'labels.version',
  'label_versions.number',
  'label_versions.document',
] as const

export async function findLabels(rows: Rows, sight: Sight, page: LabelPage) {
  const search = page.searchQuery?.trim().toLowerCase()
  const matching = search
    ? labelRows(rows, sight).where((build) =>
        build(build.fn('lower', ['labels.name']), 'like', `%${escapeLike(search)}%`),
      )
    : labelRows(rows, sight)
  const { total } = await matching.select((build) => build.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const sorted =
    page.sort === '-modified'
      ? matching.orderBy('labels.modified', 'desc')
      : matching.orderBy((build) => build.fn('lower', ['labels.name']))
  const list = await sorted.orderBy('labels.id').select(columns).limit(page.take).offset(page.offset).execute()
  return { list, total }
}

export const findLabel = (rows: Rows, sight: Sight, id: string) =>
  labelRows(rows, sight).select(columns).where('labels.id', '=', id).executeTakeFirst()

export type LabelRow = NonNullable<Awaited<ReturnType<typeof findLabel>>>

export async function countLabels(rows: Rows): Promise<number> {
  const row = await rows
    .selectFrom('labels')
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

export async function countLabelsInSight(rows: Rows, sight: Sight, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const row = await labelRows(rows, sight)
    .select((build) => build.fn.countAll<number>().as('total'))
    .where('labels.id', 'in', ids)
    .executeTakeFirstOrThrow()
  return row.total
}

/** Of the organization, whoever may see them: those whose published version takes serial numbers from the series. */
export async function countPublishedLabelsWithSeries(rows: Rows, seriesId: string): Promise<number> {
  const row = await rows
    .selectFrom('labels')
    .innerJoin('label_versions', 'label_versions.id', 'labels.published_version_id')
    .select((build) => build.fn.countAll<number>().as('total'))
    .where(
      sql<boolean>`document->'variables' @> jsonb_build_array(jsonb_build_object('inputType', 'serial', 'series', ${seriesId}::text))`,
    )
    .executeTakeFirstOrThrow()
  return row.total
}

/** The labels that stand in these groups and may be printed. */
export const findLabelsOfGroups = (rows: Rows, sight: Sight, groupIds: readonly string[]) =>
  groupIds.length === 0
    ? Promise.resolve([])
    : labelRows(rows, sight)
        .select(['labels.id', 'labels.name'])
        .where('labels.group_id', 'in', groupIds)
        .where('labels.enabled', '=', true)
        .orderBy((build) => build.fn('lower', ['labels.name']))
        .execute()

export const findVersionDocument = (rows: Rows, versionId: string) =>
  rows.selectFrom('label_versions').select('document').where('id', '=', versionId).executeTakeFirst()

export interface NewPublishedLabel {
  readonly organizationId: string
  readonly id: string
  readonly versionId: string
  readonly name: string
  readonly groupId: string | null
  /** Micrometres. */
  readonly mediaWidth: number
  readonly mediaHeight: number
  readonly document: object
  readonly createdBy: string
}

export async function insertPublishedLabel(rows: Rows, label: NewPublishedLabel): Promise<void> {
  const { organizationId } = label
  await rows
    .insertInto('labels')
    .values({
      organization_id: organizationId,
      id: label.id,
      name: label.name,
      group_id: label.groupId,
      kind: 'design',
      media_width: label.mediaWidth,
      media_height: label.mediaHeight,
    })
    .execute()
  await rows
    .insertInto('label_versions')
    .values({
      organization_id: organizationId,
      id: label.versionId,
      label_id: label.id,
      number: 1,
      state: 'Published',
      document: JSON.stringify(label.document),
      created_by: label.createdBy,
    })
    .execute()
  await rows.updateTable('labels').set({ published_version_id: label.versionId }).where('id', '=', label.id).execute()
}
