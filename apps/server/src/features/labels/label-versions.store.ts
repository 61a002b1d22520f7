import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

export interface NewVersion {
  readonly organizationId: string
  readonly labelId: string
  readonly versionId: string
  readonly number: number
  readonly note: string
  readonly document: object
  /** Of a label of kind `zpl`: its file as it came, and the resolution it is written for. */
  readonly zpl: { readonly source: Uint8Array; readonly dpi: number } | undefined
  /** Of a label of kind `svg`: its file as it came. */
  readonly svg?: Uint8Array | undefined
  /** Of a label of kind `pdf`: its file as it came. */
  readonly pdf?: Uint8Array | undefined
  /** Null of labels that a job freezes later: the sample organization is made before the server runs. */
  readonly frozenSha256: string | null
  readonly createdBy: string
}

/** The version that is printed until now is `Replaced` from now on. Answers its id, as a list. */
async function replacePublished(trx: Transaction, labelId: string): Promise<readonly string[]> {
  const replaced = await trx
    .updateTable('labelVersions')
    .set({ state: 'Replaced', version: sql<number>`version + 1`, modified: sql<Date>`now()` })
    .where('labelId', '=', labelId)
    .where('state', '=', 'Published')
    .returning('id')
    .execute()
  return replaced.map(({ id }) => id)
}

async function setPublished(trx: Transaction, labelId: string, versionId: string): Promise<void> {
  await trx.updateTable('labels').set({ publishedVersionId: versionId }).where('id', '=', labelId).execute()
  // It was weighed before: the sweep of versions that were published before labels were weighed passes it over.
  await sql`insert into label_weights (organization_id, label_version_id)
    select organization_id, id from label_versions where id = ${versionId} on conflict do nothing`.execute(trx)
}

/** Makes an approved version the one that is printed. Answers the id of the one before, as a list. */
export async function publishVersionRow(
  trx: Transaction,
  labelId: string,
  versionId: string,
): Promise<readonly string[]> {
  const replacedIds = await replacePublished(trx, labelId)
  await trx
    .updateTable('labelVersions')
    .set({ state: 'Published', publishAt: null, version: sql<number>`version + 1`, modified: sql<Date>`now()` })
    .where('id', '=', versionId)
    .execute()
  await setPublished(trx, labelId, versionId)
  return replacedIds
}

/** Adds a version as the one that is printed; the one before is `Replaced` from now on. Answers its id, as a list. */
export async function insertPublishedVersion(trx: Transaction, version: NewVersion): Promise<readonly string[]> {
  const replacedIds = await replacePublished(trx, version.labelId)
  await trx
    .insertInto('labelVersions')
    .values({
      organizationId: version.organizationId,
      id: version.versionId,
      labelId: version.labelId,
      number: version.number,
      state: 'Published',
      note: version.note,
      document: JSON.stringify(version.document),
      zpl: version.zpl ? Buffer.from(version.zpl.source) : null,
      zplDpi: version.zpl?.dpi ?? null,
      svg: version.svg ? Buffer.from(version.svg) : null,
      pdf: version.pdf ? Buffer.from(version.pdf) : null,
      frozenSha256: version.frozenSha256,
      createdBy: version.createdBy,
    })
    .execute()
  await setPublished(trx, version.labelId, version.versionId)
  return replacedIds
}

/** Updates the size that lists show, after a new version; in micrometres. */
export const updateShownLabel = (
  trx: Transaction,
  id: string,
  { width, height }: { readonly width: number; readonly height: number },
) =>
  trx
    .updateTable('labels')
    .set({ mediaWidth: width, mediaHeight: height, modified: sql`now()`, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()

export async function findLastNumber(trx: Transaction, labelId: string): Promise<number> {
  const row = await trx
    .selectFrom('labelVersions')
    .select((build) => build.fn.max<number | null>('number').as('last'))
    .where('labelId', '=', labelId)
    .executeTakeFirstOrThrow()
  return row.last ?? 0
}

const versionRows = (trx: Transaction, labelId: string) =>
  trx
    .selectFrom('labelVersions')
    .innerJoin('labels', 'labels.id', 'labelVersions.labelId')
    .leftJoin('users', 'users.id', 'labelVersions.createdBy')
    .where('labelVersions.labelId', '=', labelId)

const columns = [
  'labelVersions.id',
  'labelVersions.number',
  'labelVersions.state',
  'labelVersions.note',
  'labelVersions.createdBy',
  'labelVersions.createdAt',
  'users.firstname',
  'users.lastname',
  'labels.publishedVersionId',
] as const

export async function findVersions(
  trx: Transaction,
  labelId: string,
  { take, offset }: { readonly take: number; readonly offset: number },
) {
  const { total } = await versionRows(trx, labelId)
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const list = await versionRows(trx, labelId)
    .select(columns)
    .orderBy('labelVersions.number', 'desc')
    .limit(take)
    .offset(offset)
    .execute()
  return { list, total }
}

export const findVersion = (trx: Transaction, labelId: string, versionId: string) =>
  versionRows(trx, labelId)
    .select([...columns, 'labelVersions.document'])
    .where('labelVersions.id', '=', versionId)
    .executeTakeFirst()

export type VersionRow = Awaited<ReturnType<typeof findVersions>>['list'][number]
