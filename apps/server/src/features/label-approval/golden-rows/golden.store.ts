import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/ids.ts'
import { isUnderApproval } from '../labels-under-approval.store.ts'
import type { Fingerprints } from './golden-fingerprints.ts'

export async function findOrganizations(trx: Transaction): Promise<string[]> {
  const found = await sql<{
    organizationId: string
  }>`select organization_id from organizations_with_reviewed_labels()`.execute(trx)
  return found.rows.map(({ organizationId }) => organizationId)
}

/** The version that is printed of each label that passes approval, with what it was drawn by; the longest not drawn first. */
export const findPrinted = (trx: Transaction, labelId: string | undefined) =>
  trx
    .selectFrom('labels')
    .innerJoin('labelVersions', 'labelVersions.id', 'labels.publishedVersionId')
    .leftJoin('goldenStates', 'goldenStates.labelVersionId', 'labelVersions.id')
    .leftJoin('frozenContents', (join) =>
      join
        .onRef('frozenContents.organizationId', '=', 'labelVersions.organizationId')
        .onRef('frozenContents.sha256', '=', 'labelVersions.frozenSha256'),
    )
    .where('labels.deletedAt', 'is', null)
    .where('labelVersions.testDataSha256', 'is not', null)
    .where(isUnderApproval)
    .$if(labelId !== undefined, (rows) => rows.where('labels.id', '=', labelId ?? ''))
    .select([
      'labels.id as labelId',
      'labelVersions.id as versionId',
      'labelVersions.fontKeys',
      'frozenContents.content as frozenContent',
      'goldenStates.fingerprints',
    ])
    .orderBy('goldenStates.drawnAt', (order) => order.asc().nullsFirst())
    .execute()

/** Locks the label; undefined where another version is printed meanwhile. */
export const lockPrinted = (trx: Transaction, { labelId, versionId }: { labelId: string; versionId: string }) =>
  trx
    .selectFrom('labels')
    .innerJoin('labelVersions', 'labelVersions.id', 'labels.publishedVersionId')
    .where('labels.id', '=', labelId)
    .where('labels.publishedVersionId', '=', versionId)
    .select(['labels.name', 'labels.enabled', 'labelVersions.number'])
    .forUpdate('labels')
    .executeTakeFirst()

export const findFaces = (trx: Transaction) =>
  trx.selectFrom('fonts').select(['family', 'bold', 'fileSha256']).execute()

/** The properties of printers that decide the dots. */
export const findPrinterKinds = (trx: Transaction) =>
  trx
    .selectFrom('printers')
    .select(['vendor', 'model', 'language', 'dpi', 'printWidth'])
    .distinct()
    .orderBy('vendor')
    .orderBy('model')
    .orderBy('language')
    .orderBy('printWidth')
    .execute()

export const findState = (trx: Transaction, versionId: string) =>
  trx.selectFrom('goldenStates').selectAll().where('labelVersionId', '=', versionId).executeTakeFirst()

interface NewState {
  readonly organizationId: string
  readonly labelVersionId: string
  readonly fingerprints: Fingerprints
  readonly filledRows: readonly object[]
}

export const saveState = (trx: Transaction, { fingerprints, filledRows, ...state }: NewState) => {
  const stored = { fingerprints: JSON.stringify(fingerprints), filledRows: JSON.stringify(filledRows) }
  return trx
    .insertInto('goldenStates')
    .values({ ...state, ...stored })
    .onConflict((conflict) => conflict.column('labelVersionId').doUpdateSet({ ...stored, drawnAt: sql<Date>`now()` }))
    .execute()
}

export const findDrawings = (trx: Transaction, versionId: string) =>
  trx.selectFrom('goldenDrawings').selectAll().where('labelVersionId', '=', versionId).execute()

interface NewDrawing {
  readonly organizationId: string
  readonly labelVersionId: string
  readonly dpi: number
  readonly row: number
  readonly page: number
  readonly contents: unknown
  readonly dotsSha256: string
  readonly picture: Buffer | null
}

export const saveDrawing = (trx: Transaction, { contents, dotsSha256, picture, ...key }: NewDrawing) => {
  const content = { contents: JSON.stringify(contents), dotsSha256, picture }
  return trx
    .insertInto('goldenDrawings')
    .values({ ...key, ...content })
    .onConflict((conflict) => conflict.columns(['labelVersionId', 'dpi', 'row', 'page']).doUpdateSet(content))
    .execute()
}

export const deleteDrawing = (
  trx: Transaction,
  { labelVersionId, dpi, row, page }: Pick<NewDrawing, 'labelVersionId' | 'dpi' | 'row' | 'page'>,
) =>
  trx
    .deleteFrom('goldenDrawings')
    .where('labelVersionId', '=', labelVersionId)
    .where('dpi', '=', dpi)
    .where('row', '=', row)
    .where('page', '=', page)
    .execute()

interface NewRun {
  readonly organizationId: string
  readonly labelVersionId: string
  readonly before: Fingerprints | undefined
  readonly after: Fingerprints
  readonly outcome: 'stored' | 'same' | 'differs'
}

export const insertRun = (trx: Transaction, { before, after, ...run }: NewRun) =>
  trx
    .insertInto('goldenRuns')
    .values({ ...run, id: newId(), before: before ? JSON.stringify(before) : null, after: JSON.stringify(after) })
    .execute()
