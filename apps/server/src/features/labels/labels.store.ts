import type { LabelDocument } from '@labelwright/label-document/label-document'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { escapeLike } from '../catalogue/search.service.ts'
import { isInSight, type Sight } from '../groups/sight.service.ts'

export interface LabelPage {
  readonly take: number
  readonly offset: number
  readonly searchQuery?: string | undefined
  readonly sort?: 'name' | '-modified' | undefined
  /** Only these. */
  readonly ids?: readonly string[]
}

const labelRows = (trx: Transaction, sight: Sight) =>
  trx
    .selectFrom('labels')
    .leftJoin('labelVersions', 'labelVersions.id', 'labels.publishedVersionId')
    .where(isInSight<'labels'>('labels.groupId', sight))

const columns = [
  'labels.id',
  'labels.name',
  'labels.groupId',
  'labels.kind',
  'labels.mediaWidth',
  'labels.mediaHeight',
  'labels.enabled',
  'labels.publishedVersionId',
  'labels.modified',
  'labels.version',
  'labelVersions.number',
  'labelVersions.document',
  'labelVersions.zplDpi',
] as const

export async function findLabels(trx: Transaction, sight: Sight, page: LabelPage) {
  const search = page.searchQuery?.trim().toLowerCase()
  const { ids } = page
  const listed = ids
    ? labelRows(trx, sight).where((build) => build('labels.id', '=', build.fn.any(build.val([...ids]))))
    : labelRows(trx, sight)
  const matching = search
    ? listed.where((build) => build(build.fn('lower', ['labels.name']), 'like', `%${escapeLike(search)}%`))
    : listed
  const { total } = await matching.select((build) => build.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const sorted =
    page.sort === '-modified'
      ? matching.orderBy('labels.modified', 'desc')
      : matching.orderBy((build) => build.fn('lower', ['labels.name']))
  const list = await sorted.orderBy('labels.id').select(columns).limit(page.take).offset(page.offset).execute()
  return { list, total }
}

export const findLabel = (trx: Transaction, sight: Sight, id: string) =>
  labelRows(trx, sight).select(columns).where('labels.id', '=', id).executeTakeFirst()

export type LabelRow = NonNullable<Awaited<ReturnType<typeof findLabel>>>

export async function countLabels(trx: Transaction): Promise<number> {
  const row = await trx
    .selectFrom('labels')
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

export async function countLabelsInSight(trx: Transaction, sight: Sight, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const row = await labelRows(trx, sight)
    .select((build) => build.fn.countAll<number>().as('total'))
    .where('labels.id', 'in', ids)
    .executeTakeFirstOrThrow()
  return row.total
}

/** Of the organization, whoever may see them: those whose published version takes serial numbers from the series. */
export async function countPublishedLabelsWithSeries(trx: Transaction, seriesId: string): Promise<number> {
  const row = await trx
    .selectFrom('labels')
    .innerJoin('labelVersions', 'labelVersions.id', 'labels.publishedVersionId')
    .select((build) => build.fn.countAll<number>().as('total'))
    .where(
      sql<boolean>`document->'variables' @> jsonb_build_array(jsonb_build_object('inputType', 'serial', 'series', ${seriesId}::text))`,
    )
    .executeTakeFirstOrThrow()
  return row.total
}

/** The labels that stand in these groups and may be printed. */
export const findLabelsOfGroups = (trx: Transaction, sight: Sight, groupIds: readonly string[]) =>
  groupIds.length === 0
    ? Promise.resolve([])
    : labelRows(trx, sight)
        .select(['labels.id', 'labels.name'])
        .where('labels.groupId', 'in', groupIds)
        .where('labels.enabled', '=', true)
        .orderBy((build) => build.fn('lower', ['labels.name']))
        .execute()

export const findVersionDocument = (trx: Transaction, versionId: string) =>
  trx.selectFrom('labelVersions').select(['document', 'zpl', 'zplDpi']).where('id', '=', versionId).executeTakeFirst()

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
  /** Of a label of kind `zpl`: its file as it came, and the resolution it is written for; else it is a design. */
  readonly zpl: { readonly source: Uint8Array; readonly dpi: number } | undefined
  readonly createdBy: string
}

export async function insertPublishedLabel(trx: Transaction, label: NewPublishedLabel): Promise<void> {
  const { organizationId } = label
  await trx
    .insertInto('labels')
    .values({
      organizationId,
      id: label.id,
      name: label.name,
      groupId: label.groupId,
      kind: label.zpl ? 'zpl' : 'design',
      mediaWidth: label.mediaWidth,
      mediaHeight: label.mediaHeight,
    })
    .execute()
  await trx
    .insertInto('labelVersions')
    .values({
      organizationId,
      id: label.versionId,
      labelId: label.id,
      number: 1,
      state: 'Published',
      document: JSON.stringify(label.document),
      zpl: label.zpl ? Buffer.from(label.zpl.source) : null,
      zplDpi: label.zpl?.dpi ?? null,
      createdBy: label.createdBy,
    })
    .execute()
  await trx.updateTable('labels').set({ publishedVersionId: label.versionId }).where('id', '=', label.id).execute()
}

/** Waits for others who change the same label. */
export const lockLabel = (trx: Transaction, sight: Sight, id: string) =>
  trx
    .selectFrom('labels')
    .select(['version', 'publishedVersionId'])
    .where(isInSight<'labels'>('labels.groupId', sight))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export interface NewNextVersion {
  readonly organizationId: string
  readonly labelId: string
  readonly versionId: string
  readonly document: LabelDocument
  readonly createdBy: string
}

/** Publishes a version of a locked label in place of the one before. */
export async function insertNextVersion(trx: Transaction, version: NewNextVersion): Promise<void> {
  const { organizationId, labelId, versionId, document, createdBy } = version
  await trx
    .updateTable('labelVersions')
    .set({ state: 'Replaced' })
    .where('labelId', '=', labelId)
    .where('state', '=', 'Published')
    .execute()
  await trx
    .insertInto('labelVersions')
    .values(({ selectFrom }) => ({
      organizationId,
      id: versionId,
      labelId,
      number: selectFrom('labelVersions')
        .select(({ fn }) => sql<number>`coalesce(${fn.max('number')}, 0) + 1`.as('next'))
        .where('labelId', '=', labelId),
      state: 'Published',
      document: JSON.stringify(document),
      createdBy,
    }))
    .execute()
  await trx
    .updateTable('labels')
    .set(({ eb }) => ({
      publishedVersionId: versionId,
      mediaWidth: document.width,
      mediaHeight: document.height,
      version: eb('version', '+', 1),
      modified: sql<Date>`now()`,
    }))
    .where('id', '=', labelId)
    .execute()
}
