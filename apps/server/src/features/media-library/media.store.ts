import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { escapeLike } from '../catalogue/search.service.ts'
import type { PictureKind } from './pictures/conversion-protocol.ts'

const columns = [
  'id',
  'folder',
  'name',
  'kind',
  'pictureSha256',
  'pictureBytes',
  'originalSha256',
  'width',
  'height',
  'createdByName',
  'createdAt',
  'replacedSha256s',
] as const

export interface MediaPage {
  readonly take: number
  readonly offset: number
  readonly searchQuery?: string | undefined
  readonly folder?: string | undefined
  /** As labels name it: by its name in any case, by its hash, or by that of a picture that it replaced. */
  readonly name?: string | undefined
}

export async function findMediaFiles(trx: Transaction, { take, offset, searchQuery, folder, name }: MediaPage) {
  const pattern = `%${escapeLike(searchQuery?.trim().toLowerCase() ?? '')}%`
  const named = trx.selectFrom('mediaFiles').where(sql<boolean>`lower(concat_ws(' ', folder, name)) like ${pattern}`)
  const called = name === undefined ? named : named.where(isCalled(name))
  const matching = folder === undefined ? called : called.where('folder', '=', folder)
  const { total } = await matching.select((build) => build.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const list = await matching
    .select(columns)
    .orderBy((build) => build.fn('lower', ['name']))
    .limit(take)
    .offset(offset)
    .execute()
  return { list, total }
}

const isCalled = (name: string) =>
  sql<boolean>`(lower(name) = lower(${name}) or picture_sha256 = ${name} or replaced_sha256s @> array[${name}])`

export const findMediaFile = (trx: Transaction, id: string) =>
  trx.selectFrom('mediaFiles').select(columns).where('id', '=', id).executeTakeFirst()

export type MediaRow = NonNullable<Awaited<ReturnType<typeof findMediaFile>>>

/** The hash of the picture that labels name so: by that hash, or by its name in any case. */
export async function findPicture(trx: Transaction, name: string): Promise<string | undefined> {
  const found = await trx
    .selectFrom('mediaFiles')
    .select('pictureSha256')
    .where((build) =>
      build.or([build('pictureSha256', '=', name), build(build.fn('lower', ['name']), '=', name.toLowerCase())]),
    )
    .limit(1)
    .executeTakeFirst()
  if (found) return found.pictureSha256
  return (await findReplaced(trx, [name]))[0]
}

/** Which of these pictures others have replaced, so that only versions of labels name them. */
async function findReplaced(trx: Transaction, sha256s: readonly string[]): Promise<string[]> {
  const found = await sql<{ sha256: string }>`
    select distinct sha256 from media_files, unnest(replaced_sha256s) as sha256
    where replaced_sha256s && ${[...sha256s]}::text[] and sha256 = any(${[...sha256s]}::text[])`.execute(trx)
  return found.rows.map(({ sha256 }) => sha256)
}

/** Which of these pictures the organization has. */
export async function findPictures(trx: Transaction, sha256s: readonly string[]): Promise<string[]> {
  if (sha256s.length === 0) return []
  const found = await trx
    .selectFrom('mediaFiles')
    .select('pictureSha256')
    .distinct()
    .where('pictureSha256', 'in', sha256s)
    .execute()
  const current = found.map(({ pictureSha256 }) => pictureSha256)
  const others = sha256s.filter((sha256) => !current.includes(sha256))
  return others.length === 0 ? current : [...current, ...(await findReplaced(trx, others))]
}

/** All pictures of the organization by their names. */
export const findNames = (trx: Transaction) =>
  trx.selectFrom('mediaFiles').select(['name', 'pictureSha256', 'createdAt']).orderBy('name').execute()

export const findFolders = (trx: Transaction) =>
  trx
    .selectFrom('mediaFiles')
    .select((build) => ['folder as name', build.fn.countAll<number>().as('files')])
    .groupBy('folder')
    .orderBy((build) => build.fn('lower', ['folder']))
    .execute()

export async function countMediaFiles(trx: Transaction): Promise<number> {
  const row = await trx
    .selectFrom('mediaFiles')
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return row.total
}

export interface NewMediaFile {
  readonly organizationId: string
  readonly id: string
  readonly folder: string
  readonly name: string
  readonly kind: PictureKind
  readonly pictureSha256: string
  readonly pictureBytes: number
  readonly width: number
  readonly height: number
  readonly originalSha256: string
  readonly createdByName: string
}

/** Adds a picture unless the organization has one of this name; returns whether it did. */
export async function insertMediaFile(trx: Transaction, file: NewMediaFile): Promise<boolean> {
  const added = await trx
    .insertInto('mediaFiles')
    .values(file)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

/** Whether another picture has this name in any case. */
export async function isNameTaken(trx: Transaction, { id, name }: Pick<NewMediaFile, 'id' | 'name'>): Promise<boolean> {
  const found = await trx
    .selectFrom('mediaFiles')
    .select('id')
    .where((build) => build(build.fn('lower', ['name']), '=', build.fn('lower', [build.val(name)])))
    .where('id', '!=', id)
    .executeTakeFirst()
  return found !== undefined
}

type Changes = Partial<Omit<NewMediaFile, 'organizationId' | 'id'>> & { readonly replacedSha256s?: readonly string[] }

/** With `replacedSha256s` it is another picture from now on. */
export const updateMediaFile = (trx: Transaction, id: string, { replacedSha256s, ...changes }: Changes) =>
  trx
    .updateTable('mediaFiles')
    .set({ ...changes, ...(replacedSha256s && { replacedSha256s: [...replacedSha256s], createdAt: sql<Date>`now()` }) })
    .where('id', '=', id)
    .execute()

export const deleteMediaFile = (trx: Transaction, id: string) =>
  trx.deleteFrom('mediaFiles').where('id', '=', id).execute()
