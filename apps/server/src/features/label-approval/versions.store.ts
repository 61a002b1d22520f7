import type { VersionState } from '@labelwright/contract/server/label-approval-schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { isInSight, type Sight } from '../groups/sight.service.ts'

/** On the way to a publication. */
export const openStates = ['Preview', 'DataApprover', 'DesignApprover', 'Publisher'] as const

export const isOpen = (state: string): boolean => (openStates as readonly string[]).includes(state)

/** Versions of labels that the person sees; the newest first. */
const versionRows = (trx: Transaction, sight: Sight) =>
  trx
    .selectFrom('labelVersions')
    .innerJoin('labels', 'labels.id', 'labelVersions.labelId')
    .leftJoin('users', 'users.id', 'labelVersions.createdBy')
    .where('labels.deletedAt', 'is', null)
    .where(isInSight<'labels'>('labels.groupId', sight))
    .select([
      'labelVersions.id',
      'labelVersions.labelId',
      'labelVersions.number',
      'labelVersions.state',
      'labelVersions.fileName',
      'labelVersions.fileSha256',
      'labelVersions.testDataSha256',
      'labelVersions.variablesSha256',
      'labelVersions.frozenSha256',
      'labelVersions.createdBy',
      'labelVersions.createdAt',
      'labelVersions.publishAt',
      'labelVersions.sequence',
      'labelVersions.version',
      'labels.name',
      'labels.kind',
      'users.firstname',
      'users.lastname',
    ])
    .orderBy('labelVersions.number', 'desc')

export type VersionRow = Awaited<ReturnType<typeof findVersions>>[number]

export const findVersions = (trx: Transaction, sight: Sight, labelId: string) =>
  versionRows(trx, sight).where('labelVersions.labelId', '=', labelId).execute()

export const findVersion = (
  trx: Transaction,
  sight: Sight,
  { labelId, versionId }: { readonly labelId: string; readonly versionId: string },
): Promise<VersionRow | undefined> =>
  versionRows(trx, sight)
    .where('labelVersions.labelId', '=', labelId)
    .where('labelVersions.id', '=', versionId)
    .executeTakeFirst()

/** The versions of a label, a version itself, or the one that a signature is of; of labels that the person sees. */
export async function findVersionKeys(
  trx: Transaction,
  sight: Sight,
  { kind, id }: { readonly kind: 'label' | 'label-version' | 'signature'; readonly id: string },
): Promise<readonly { readonly labelId: string; readonly versionId: string }[]> {
  const rows = versionRows(trx, sight).clearOrderBy().orderBy('labelVersions.number')
  const found = {
    label: () => rows.where('labelVersions.labelId', '=', id),
    'label-version': () => rows.where('labelVersions.id', '=', id),
    signature: () =>
      rows.where('labelVersions.id', 'in', trx.selectFrom('signatures').select('labelVersionId').where('id', '=', id)),
  }[kind]()
  return (await found.execute()).map(({ labelId, id: versionId }) => ({ labelId, versionId }))
}

interface WantedVersions {
  readonly states: readonly VersionState[]
  readonly take?: number
  readonly offset?: number
}

/** Those on their way to a publication, the longest waiting first. */
export const findOpenVersions = (trx: Transaction, sight: Sight, { states, take, offset = 0 }: WantedVersions) =>
  versionRows(trx, sight)
    .where('labelVersions.state', 'in', states)
    .clearOrderBy()
    .orderBy('labelVersions.modified')
    .orderBy('labelVersions.id')
    .$if(take !== undefined, (rows) => rows.limit(take ?? 0).offset(offset))
    .execute()

export async function countOpenVersions(trx: Transaction, sight: Sight): Promise<number> {
  const { total } = await versionRows(trx, sight)
    .where('labelVersions.state', 'in', openStates)
    .clearOrderBy()
    .clearSelect()
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Nobody else does anything with it until the transaction ends. */
export const lockVersion = (trx: Transaction, versionId: string) =>
  trx.selectFrom('labelVersions').select('id').where('id', '=', versionId).forUpdate().executeTakeFirst()

/** What a version is made of. */
export const findContent = (trx: Transaction, versionId: string) =>
  trx
    .selectFrom('labelVersions')
    .leftJoin('frozenContents', (join) =>
      join
        .onRef('frozenContents.organizationId', '=', 'labelVersions.organizationId')
        .onRef('frozenContents.sha256', '=', 'labelVersions.frozenSha256'),
    )
    .select(['document', 'zpl', 'zplDpi', 'svg', 'pdf', 'testRows', 'content as frozenContent'])
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow()

export interface VersionContent {
  readonly fileName: string
  readonly document: object
  readonly zpl: { readonly source: Uint8Array; readonly dpi: number } | undefined
  readonly svg: Uint8Array | undefined
  readonly pdf: Uint8Array | undefined
  readonly fileSha256: string
  readonly variablesSha256: string
  /** Of the open label that it was taken at. */
  readonly sequence: number | null
}

const contentColumns = ({ document, zpl, svg, pdf, ...content }: VersionContent) => ({
  ...content,
  document: JSON.stringify(document),
  zpl: zpl ? Buffer.from(zpl.source) : null,
  zplDpi: zpl?.dpi ?? null,
  svg: svg ? Buffer.from(svg) : null,
  pdf: pdf ? Buffer.from(pdf) : null,
})

interface NewVersion {
  readonly organizationId: string
  readonly id: string
  readonly labelId: string
  readonly number: number
  readonly createdBy: string
  readonly testRows: string
  readonly testDataSha256: string | null
  readonly content: VersionContent
}

export const insertVersion = (trx: Transaction, { content, ...version }: NewVersion) =>
  trx
    .insertInto('labelVersions')
    .values({ ...version, ...contentColumns(content), state: 'Preview' })
    .execute()

const changed = { version: sql<number>`version + 1`, modified: sql<Date>`now()` }
/** It is frozen anew when it is submitted again. */
const inPreview = { ...changed, state: 'Preview', publishAt: null, frozenSha256: null } as const

export const replaceContent = (trx: Transaction, versionId: string, content: VersionContent) =>
  trx
    .updateTable('labelVersions')
    .set({ ...contentColumns(content), ...inPreview })
    .where('id', '=', versionId)
    .execute()

export const replaceTestRows = (
  trx: Transaction,
  versionId: string,
  rows: { readonly testRows: string; readonly testDataSha256: string },
) =>
  trx
    .updateTable('labelVersions')
    .set({ ...rows, ...inPreview })
    .where('id', '=', versionId)
    .execute()

export const setState = (
  trx: Transaction,
  versionId: string,
  { state, publishAt = null }: { readonly state: VersionState; readonly publishAt?: Date | null },
) =>
  trx
    .updateTable('labelVersions')
    .set(state === 'Preview' ? inPreview : { ...changed, state, publishAt })
    .where('id', '=', versionId)
    .execute()

/** The test rows of the newest version that has some. */
export const findLastTestRows = (trx: Transaction, labelId: string) =>
  trx
    .selectFrom('labelVersions')
    .select(['testRows', 'testDataSha256'])
    .where('labelId', '=', labelId)
    .where('testDataSha256', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function findOrganizationsWithDue(trx: Transaction): Promise<string[]> {
  const found = await sql<{
    organizationId: string
  }>`select organization_id from organizations_with_due_publications()`.execute(trx)
  return found.rows.map(({ organizationId }) => organizationId)
}

const dueRows = (trx: Transaction) =>
  trx
    .selectFrom('labelVersions')
    .select(['labelId', 'id as versionId'])
    .where('state', '=', 'Publisher')
    .where('publishAt', '<=', sql<Date>`now()`)

/** Versions whose signed publication has come, by the clock of the database. */
export const findDue = (trx: Transaction) => dueRows(trx).orderBy('publishAt').execute()

/** Undefined where it is not due any more. */
export const lockDue = (trx: Transaction, versionId: string) =>
  dueRows(trx).where('id', '=', versionId).forUpdate().executeTakeFirst()

/** The time of the database, which all servers share. */
export async function findMoment(trx: Transaction): Promise<Date> {
  const found = await sql<{ at: Date }>`select now() as at`.execute(trx)
  const [moment] = found.rows
  if (!moment) throw new Error('the database told no time')
  return moment.at
}
