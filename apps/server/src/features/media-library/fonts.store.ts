import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { escapeLike } from '../catalogue/search.service.ts'

const columns = [
  'id',
  'family',
  'bold',
  'italic',
  'isVariable',
  'characterCount',
  'scripts',
  'fileName',
  'fileBytes',
  'fileSha256',
  'createdByName',
  'createdAt',
] as const

export interface FontPage {
  readonly take: number
  readonly offset: number
  readonly searchQuery: string | undefined
}

export async function findFonts(trx: Transaction, page: FontPage) {
  const pattern = `%${escapeLike(page.searchQuery?.trim().toLowerCase() ?? '')}%`
  const matching = trx.selectFrom('fonts').where(sql<boolean>`lower(concat_ws(' ', family, file_name)) like ${pattern}`)
  const { total } = await matching.select((build) => build.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const list = await matching
    .select(columns)
    .orderBy((build) => build.fn('lower', ['family']))
    .orderBy('bold')
    .limit(page.take)
    .offset(page.offset)
    .execute()
  return { list, total }
}

export const findFont = (trx: Transaction, id: string) =>
  trx.selectFrom('fonts').select(columns).where('id', '=', id).executeTakeFirst()

export type FontRow = NonNullable<Awaited<ReturnType<typeof findFont>>>

export const findSample = (trx: Transaction, id: string) =>
  trx.selectFrom('fonts').select('sample').where('id', '=', id).executeTakeFirst()

const facesIn = (trx: Transaction) =>
  trx.selectFrom('fonts').select(['family', 'bold', 'fileSha256']).orderBy('family').orderBy('bold')

export type FaceRow = Awaited<ReturnType<typeof findFontsOfFamilies>>[number]

/** The faces of these families. */
export const findFontsOfFamilies = (trx: Transaction, families: readonly string[]) =>
  facesIn(trx).where('family', 'in', families).execute()

export async function countFonts(trx: Transaction): Promise<number> {
  const row = await trx
    .selectFrom('fonts')
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

export interface NewFont {
  readonly organizationId: string
  readonly id: string
  readonly family: string
  readonly bold: boolean
  readonly italic: boolean
  readonly isVariable: boolean
  readonly characterCount: number
  readonly scripts: readonly string[]
  readonly fileName: string
  readonly fileBytes: number
  readonly fileSha256: string
  readonly sample: string
  readonly createdByName: string
}

/** Adds a font unless the organization has one of this family and weight; returns whether it did. */
export async function insertFont(trx: Transaction, font: NewFont): Promise<boolean> {
  const added = await trx
    .insertInto('fonts')
    .values({
      organizationId: font.organizationId,
      id: font.id,
      family: font.family,
      bold: font.bold,
      italic: font.italic,
      isVariable: font.isVariable,
      characterCount: font.characterCount,
      scripts: [...font.scripts],
      fileName: font.fileName,
      fileBytes: font.fileBytes,
      fileSha256: font.fileSha256,
      sample: font.sample,
      createdByName: font.createdByName,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

export const deleteFont = (trx: Transaction, id: string) => trx.deleteFrom('fonts').where('id', '=', id).execute()
