import type { FindingCause } from '@labelwright/contract/server/label-findings-schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/ids.ts'
import { isInSight, type Sight } from '../../groups/sight.service.ts'
import type { Difference } from './compare-golden.ts'

/** Beside pages that are drawn otherwise: what is found of a version as a whole. */
type Found = Omit<Difference, 'kind'> & { readonly kind: Difference['kind'] | 'library' | 'unresolved' }

interface FoundDifference {
  readonly organizationId: string
  readonly labelId: string
  readonly labelVersionId: string
  readonly causes: readonly FindingCause[]
  readonly difference: Found
  /** The label is disabled because of it. */
  readonly hasDisabled: boolean
}

const jsonOrNull = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

/** One open finding a page: what is found again takes the place of what was found before, and keeps its causes. */
export const saveFinding = (trx: Transaction, { causes, difference, ...found }: FoundDifference) => {
  const { dpi, row, page, kind, problem = null, before, after } = difference
  const seen = {
    kind,
    problem,
    afterContents: jsonOrNull(after?.contents),
    afterPicture: after?.picture ?? null,
    afterDotsSha256: after?.dotsSha256 ?? null,
  }
  const stored = { beforeContents: jsonOrNull(before?.contents), beforePicture: before?.picture ?? null }
  return trx
    .insertInto('labelFindings')
    .values({ ...found, ...seen, ...stored, dpi, row, page, id: newId(), causes: JSON.stringify(causes) })
    .onConflict((conflict) =>
      conflict
        .columns(['labelVersionId', 'dpi', 'row', 'page'])
        .where('state', '=', 'open')
        .doUpdateSet({
          ...seen,
          hasDisabled: sql<boolean>`label_findings.has_disabled or excluded.has_disabled`,
          causes: sql<string>`(select jsonb_agg(distinct cause) from jsonb_array_elements(label_findings.causes || excluded.causes) cause)`,
          version: sql<number>`label_findings.version + 1`,
        }),
    )
    .execute()
}

const pageKey = ({ dpi, row, page }: Pick<Difference, 'dpi' | 'row' | 'page'>) => `${dpi}/${row}/${page}`

/** Closes what was found before and is as it was again. */
export async function closeGone(
  trx: Transaction,
  versionId: string,
  {
    differences,
    resolutions,
  }: { readonly differences: readonly Difference[]; readonly resolutions: readonly number[] },
): Promise<void> {
  const open = await trx
    .selectFrom('labelFindings')
    .select(['id', 'dpi', 'row', 'page'])
    .where('labelVersionId', '=', versionId)
    .where('state', '=', 'open')
    .execute()
  const still = new Set(differences.map(pageKey))
  const ids = open.filter((each) => resolutions.includes(each.dpi) && !still.has(pageKey(each))).map(({ id }) => id)
  if (ids.length === 0) return
  await trx
    .updateTable('labelFindings')
    .set({ state: 'gone', version: sql<number>`version + 1` })
    .where('id', 'in', ids)
    .execute()
}

/** Closes the findings of versions that are no longer printed. */
export const closeOfOtherVersions = (
  trx: Transaction,
  { labelId, versionId }: { labelId: string; versionId: string },
) =>
  trx
    .updateTable('labelFindings')
    .set({ state: 'gone', version: sql<number>`version + 1` })
    .where('labelId', '=', labelId)
    .where('labelVersionId', '<>', versionId)
    .where('state', '=', 'open')
    .execute()

const findingRows = (trx: Transaction, sight: Sight) =>
  trx
    .selectFrom('labelFindings')
    .innerJoin('labels', 'labels.id', 'labelFindings.labelId')
    .innerJoin('labelVersions', 'labelVersions.id', 'labelFindings.labelVersionId')
    .leftJoin('users', 'users.id', 'labelFindings.acceptedBy')
    .where('labels.deletedAt', 'is', null)
    .where(isInSight<'labels'>('labels.groupId', sight))

const columns = [
  'labelFindings.id',
  'labelFindings.labelId',
  'labelFindings.labelVersionId',
  'labelFindings.dpi',
  'labelFindings.row',
  'labelFindings.page',
  'labelFindings.kind',
  'labelFindings.causes',
  'labelFindings.problem',
  'labelFindings.beforeContents',
  'labelFindings.afterContents',
  'labelFindings.afterDotsSha256',
  'labelFindings.hasDisabled',
  'labelFindings.state',
  'labelFindings.foundAt',
  'labelFindings.acceptedAt',
  'labelFindings.acceptedBy',
  'labelFindings.reason',
  'labelFindings.version',
  'labels.name',
  'labelVersions.number',
  'users.firstname',
  'users.lastname',
] as const
const hasPicture = (side: 'before' | 'after') => sql<boolean>`label_findings.${sql.raw(side)}_picture is not null`
const rowName = sql<string | null>`label_versions.test_rows -> label_findings.row ->> 'name'`

const described = (trx: Transaction, sight: Sight) =>
  findingRows(trx, sight)
    .select(columns)
    .select([hasPicture('before').as('hasBefore'), hasPicture('after').as('hasAfter'), rowName.as('rowName')])

export type FindingRow = Awaited<ReturnType<typeof findFindings>>['list'][number]

/** Of a label, open ones first; what is gone is not told. */
export async function findFindings(
  trx: Transaction,
  sight: Sight,
  { labelId, take, offset }: { readonly labelId: string; readonly take: number; readonly offset: number },
) {
  const matching = described(trx, sight)
    .where('labelFindings.labelId', '=', labelId)
    .where('labelFindings.state', '<>', 'gone')
  const { total } = await matching
    .clearSelect()
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const list = await matching
    .orderBy(sql`label_findings.state <> 'open'`)
    .orderBy('labelFindings.foundAt', 'desc')
    .orderBy('labelFindings.dpi')
    .orderBy('labelFindings.row')
    .orderBy('labelFindings.page')
    .orderBy('labelFindings.id')
    .limit(take)
    .offset(offset)
    .execute()
  return { list, total }
}

export const findFinding = (trx: Transaction, sight: Sight, id: string) =>
  described(trx, sight).where('labelFindings.id', '=', id).executeTakeFirst()

export const lockFinding = (trx: Transaction, id: string) =>
  trx.selectFrom('labelFindings').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

export const findPictures = (trx: Transaction, sight: Sight, id: string) =>
  findingRows(trx, sight)
    .select(['labelFindings.beforePicture as before', 'labelFindings.afterPicture as after'])
    .where('labelFindings.id', '=', id)
    .executeTakeFirst()

export const acceptFinding = (
  trx: Transaction,
  { id, userId, reason }: { readonly id: string; readonly userId: string; readonly reason: string },
) =>
  trx
    .updateTable('labelFindings')
    .set({
      state: 'accepted',
      acceptedBy: userId,
      acceptedAt: sql<Date>`now()`,
      reason,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', id)
    .execute()
