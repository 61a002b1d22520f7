import type { Label } from '@labelwright/contract/server/labels-schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { kept } from '../../platform/database/kept-statements.ts'
import { isInSight, type Sight } from '../groups/sight.service.ts'
import { isUnderApproval } from '../label-approval/quality-assurance.service.ts'
import { insertPublishedVersion, type NewVersion } from './label-versions.store.ts'

/** Labels that are not deleted, as far as the person may see them. */
export const labelRows = (trx: Transaction, sight: Sight) =>
  trx
    .selectFrom('labels')
    .leftJoin('labelVersions', 'labelVersions.id', 'labels.publishedVersionId')
    .leftJoin('openLabels', 'openLabels.labelId', 'labels.id')
    .leftJoin('labelWeights', 'labelWeights.labelVersionId', 'labels.publishedVersionId')
    .where('labels.deletedAt', 'is', null)
    .where(isInSight<'labels'>('labels.groupId', sight))

/** By an index of its own each. */
const uses = [
  sql<number>`(select count(*) from article_labels where article_labels.label_id = labels.id)`.as('articleCount'),
  sql<Date | null>`(select sent_at from print_job_entries where print_job_entries.label_id = labels.id and not is_test
    order by print_job_entries.id desc limit 1)`.as('lastPrinted'),
] as const

export const labelColumns = [
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
  'openLabels.changedSequence',
  'openLabels.publishedSequence',
  'labelWeights.tooHeavy',
  'labelWeights.printsUntil',
  isUnderApproval.as('isUnderApproval'),
  ...uses,
] as const

export const findLabel = (trx: Transaction, sight: Sight, id: string) =>
  labelRows(trx, sight).select(labelColumns).where('labels.id', '=', id).executeTakeFirst()

/** Only what a print needs: when a label was printed last stands in every month, which each print would have to look into. */
export const findLabelToPrint = (trx: Transaction, sight: Sight, id: string) =>
  trx
    .selectFrom('labels')
    .modifyFront(kept)
    .leftJoin('labelVersions', 'labelVersions.id', 'labels.publishedVersionId')
    .leftJoin('labelWeights', 'labelWeights.labelVersionId', 'labels.publishedVersionId')
    .select([
      'labels.id',
      'labels.name',
      'labels.kind',
      'labels.enabled',
      'labels.publishedVersionId',
      'labelVersions.number',
      'labelVersions.frozenSha256',
      isUnderApproval.as('isUnderApproval'),
      'labelWeights.weighedAt',
      'labelWeights.printsUntil',
    ])
    .where('labels.id', '=', id)
    .where('labels.deletedAt', 'is', null)
    .where(isInSight<'labels'>('labels.groupId', sight))
    .executeTakeFirst()

export type LabelToPrint = NonNullable<Awaited<ReturnType<typeof findLabelToPrint>>>

export const hasVersion = async (trx: Transaction, labelId: string): Promise<boolean> =>
  (await trx.selectFrom('labelVersions').select('id').where('labelId', '=', labelId).limit(1).executeTakeFirst()) !==
  undefined

export async function findLabelKind(trx: Transaction, sight: Sight, id: string): Promise<string | undefined> {
  const query = trx.selectFrom('labels').select('kind').where('id', '=', id).where('deletedAt', 'is', null)
  return (await query.where(isInSight<'labels'>('labels.groupId', sight)).executeTakeFirst())?.kind
}

export type LabelRow = NonNullable<Awaited<ReturnType<typeof findLabel>>>

export async function countLabels(trx: Transaction): Promise<number> {
  const row = await trx
    .selectFrom('labels')
    .select((build) => build.fn.countAll<number>().as('total'))
    .where('deletedAt', 'is', null)
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

/**
 * Of the organization, whoever may see them: labels of which the version that is printed, or one under review, takes serial numbers from
 * the series. By name.
 */
export async function findLabelsWithSeries(trx: Transaction, seriesId: string): Promise<readonly string[]> {
  const found = await trx
    .selectFrom('labels')
    .innerJoin('labelVersions', 'labelVersions.labelId', 'labels.id')
    .select('labels.name')
    .distinct()
    .where('labels.deletedAt', 'is', null)
    .where((build) =>
      build.or([
        build('labelVersions.id', '=', build.ref('labels.publishedVersionId')),
        build('labelVersions.state', 'in', ['DataApprover', 'DesignApprover', 'Publisher']),
      ]),
    )
    .where(
      sql<boolean>`document->'variables' @> jsonb_build_array(jsonb_build_object('inputType', 'serial', 'series', ${seriesId}::text))`,
    )
    .orderBy('labels.name')
    .execute()
  return found.map(({ name }) => name)
}

/** The labels that stand in these groups and may be printed. */
export const findLabelsOfGroups = (trx: Transaction, sight: Sight, groupIds: readonly string[]) =>
  groupIds.length === 0
    ? Promise.resolve([])
    : labelRows(trx, sight)
        .select(['labels.id', 'labels.name'])
        .where('labels.groupId', 'in', groupIds)
        .where('labels.enabled', '=', true)
        .where('labels.publishedVersionId', 'is not', null)
        .orderBy((build) => build.fn('lower', ['labels.name']))
        .execute()

export const findVersionDocument = (trx: Transaction, versionId: string) =>
  trx
    .selectFrom('labelVersions')
    .leftJoin('frozenContents', (join) =>
      join
        .onRef('frozenContents.organizationId', '=', 'labelVersions.organizationId')
        .onRef('frozenContents.sha256', '=', 'labelVersions.frozenSha256'),
    )
    .select(['document', 'zpl', 'zplDpi', 'svg', 'pdf', 'frozenSha256', 'content as frozenContent'])
    .where('id', '=', versionId)
    .executeTakeFirst()

export interface NewLabelRow {
  readonly organizationId: string
  readonly id: string
  readonly name: string
  readonly groupId: string | null
  readonly kind: Label['kind']
  /** Micrometres. */
  readonly mediaWidth: number
  readonly mediaHeight: number
}

export const insertLabelRow = (trx: Transaction, label: NewLabelRow) => trx.insertInto('labels').values(label).execute()

export interface NewPublishedLabel
  extends Omit<NewLabelRow, 'kind'>,
    Pick<NewVersion, 'versionId' | 'document' | 'zpl' | 'createdBy'> {}

export async function insertPublishedLabel(trx: Transaction, label: NewPublishedLabel): Promise<void> {
  const { organizationId, id, name, groupId, mediaWidth, mediaHeight, ...version } = label
  const kind = label.zpl ? 'zpl' : 'design'
  await insertLabelRow(trx, { organizationId, id, name, groupId, kind, mediaWidth, mediaHeight })
  const first = { organizationId, labelId: id, number: 1, note: '', frozenSha256: null }
  await insertPublishedVersion(trx, { ...version, ...first })
}

/** Waits for others who change the same label. */
export const lockLabel = (trx: Transaction, sight: Sight, id: string) =>
  trx
    .selectFrom('labels')
    .select(['version', 'publishedVersionId'])
    .where(isInSight<'labels'>('labels.groupId', sight))
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
