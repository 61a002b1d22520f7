import type { ImportOptions, ImportState, RowProblem, RowWarning } from '@labelwright/contract/server/imports-schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { ImportMessage } from './import-messages.ts'
import type { Detected } from './importer/look-at-table.ts'

export interface Page {
  readonly take: number
  readonly offset: number
}

const columns = [
  'id',
  'state',
  'kind',
  'fileName',
  'fileBytes',
  'fileSha256',
  'configurationId',
  'configurationName',
  'userId',
  'isAdministrator',
  'byName',
  'createdAt',
  'startedAt',
  'endedAt',
  'progress',
  'counts',
  'message',
  'reason',
  'detected',
  'options',
  'preview',
  'problems',
  'warnings',
  'isStartedUnseen',
  'canBeUndone',
] as const

export interface NewImport {
  readonly organizationId: string
  readonly id: string
  readonly userId: string
  readonly byName: string
  readonly isAdministrator: boolean
  readonly fileName: string
  readonly fileBytes: number
  readonly fileSha256: string
  readonly configuration: { readonly id: string; readonly name: string } | undefined
  readonly detected: Detected
  readonly options: ImportOptions
}

export const insertImport = (trx: Transaction, each: NewImport) =>
  trx
    .insertInto('imports')
    .values({
      organizationId: each.organizationId,
      id: each.id,
      state: 'Uploaded',
      kind: each.options.kind,
      fileName: each.fileName,
      fileBytes: each.fileBytes,
      fileSha256: each.fileSha256,
      configurationId: each.configuration?.id ?? null,
      configurationName: each.configuration?.name ?? null,
      userId: each.userId,
      byName: each.byName,
      isAdministrator: each.isAdministrator,
      detected: JSON.stringify(each.detected),
      options: JSON.stringify(each.options),
    })
    .execute()

export const findImport = (trx: Transaction, id: string) =>
  trx.selectFrom('imports').select(columns).where('id', '=', id).executeTakeFirst()
export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>

/** `userId`: only that person's. */
export async function findImports(trx: Transaction, page: Page & { readonly userId: string | undefined }) {
  const matching = trx
    .selectFrom('imports')
    .$if(page.userId !== undefined, (build) => build.where('userId', '=', page.userId ?? ''))
  const { total } = await matching.select((build) => build.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const list = await matching.select(columns).orderBy('id', 'desc').limit(page.take).offset(page.offset).execute()
  return { list, total }
}

/** What may change about an import; times that are `now` are the database's. */
export interface ImportChanges {
  readonly state?: ImportState
  readonly options?: ImportOptions
  readonly kind?: string
  readonly detected?: Detected
  readonly counts?: object
  readonly preview?: readonly object[]
  readonly problems?: readonly RowProblem[]
  readonly warnings?: readonly RowWarning[]
  /** About the import as a whole. */
  readonly message?: ImportMessage | null
  readonly progress?: number
  readonly isStartedUnseen?: boolean
  readonly canBeUndone?: boolean
  readonly configuration?: { readonly id: string; readonly name: string }
  readonly startedAt?: 'now' | null
  readonly endedAt?: 'now' | null
}

const json = (value: object | undefined) => (value === undefined ? undefined : JSON.stringify(value))
const time = (value: 'now' | null | undefined) => (value === 'now' ? sql<Date>`now()` : value)

function messageColumns(message: ImportMessage | null | undefined) {
  if (message === undefined) return {}
  if (message === null) return { message: null, reason: null }
  const { sentence, ...reason } = message
  return { message: sentence, reason: json(reason) }
}

const valuesOf = (changes: ImportChanges) => ({
  state: changes.state,
  kind: changes.kind,
  options: json(changes.options),
  detected: json(changes.detected),
  counts: json(changes.counts),
  preview: json(changes.preview),
  problems: json(changes.problems),
  warnings: json(changes.warnings),
  ...messageColumns(changes.message),
  progress: changes.progress,
  isStartedUnseen: changes.isStartedUnseen,
  canBeUndone: changes.canBeUndone,
  configurationId: changes.configuration?.id,
  configurationName: changes.configuration?.name,
  startedAt: time(changes.startedAt),
  endedAt: time(changes.endedAt),
})

/** Changes an import that is in one of these states; answers whether it was. */
export async function changeImport(
  trx: Transaction,
  { id, from }: { readonly id: string; readonly from: readonly ImportState[] },
  changes: ImportChanges,
): Promise<boolean> {
  const values = Object.fromEntries(Object.entries(valuesOf(changes)).filter(([, value]) => value !== undefined))
  const changed = await trx
    .updateTable('imports')
    .set({ ...values, modified: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return changed.numUpdatedRows === 1n
}

/** Saves how far the import is, 0 to 1; answers the state that somebody may have given it. */
export async function saveProgress(trx: Transaction, id: string, progress: number): Promise<string | undefined> {
  const saved = trx.updateTable('imports').set({ progress }).where('id', '=', id).returning('state')
  return (await saved.executeTakeFirst())?.state
}

/** The other imports of the same configuration, or of none of the same kind, the newest first. */
const othersOf = (trx: Transaction, row: Pick<ImportRow, 'id' | 'configurationId' | 'kind'>) =>
  trx
    .selectFrom('imports')
    .select(['id', 'fileName', 'userId', 'byName', 'createdAt', 'endedAt'])
    .where('id', '<>', row.id)
    .where('kind', '=', row.kind)
    .where('configurationId', 'is not distinct from', row.configurationId)
    .orderBy('id', 'desc')
    .limit(1)
export type OtherImport = NonNullable<Awaited<ReturnType<typeof findUndoable>>>

/** Another import of the same configuration that is changing things now. */
export const findUnderWay = (trx: Transaction, row: ImportRow) =>
  othersOf(trx, row).where('state', 'in', ['Running', 'Undoing']).executeTakeFirst()

/** Another import of the same configuration that can be undone. */
export const findUndoable = (trx: Transaction, row: ImportRow) =>
  othersOf(trx, row).where('state', '=', 'Finished').where('canBeUndone', '=', true).executeTakeFirst()

/** Only the import of a configuration that changed things last can be undone: what earlier ones remembered is let go. */
export async function forgetEarlier(trx: Transaction, row: Pick<ImportRow, 'id' | 'configurationId' | 'kind'>) {
  const earlier = await trx
    .updateTable('imports')
    .set({ canBeUndone: false })
    .where('id', '<>', row.id)
    .where('kind', '=', row.kind)
    .where('configurationId', 'is not distinct from', row.configurationId)
    .where('canBeUndone', '=', true)
    .returning('id')
    .execute()
  for (const { id } of earlier) await forgetChanges(trx, id)
}

export async function forgetChanges(trx: Transaction, importId: string): Promise<void> {
  await trx.deleteFrom('importAdditions').where('importId', '=', importId).execute()
  await trx.deleteFrom('importChanges').where('importId', '=', importId).execute()
}

/** Remembers the staged rows that cannot be imported, instead of those of an earlier check. */
export async function saveBadRows(trx: Transaction, organizationId: string, importId: string): Promise<void> {
  await trx.deleteFrom('importBadRows').where('importId', '=', importId).execute()
  await sql`insert into import_bad_rows (organization_id, import_id, number, line, problems)
    select ${organizationId}::uuid, ${importId}::uuid, number, line, problems from import_stage where problems is not null`.execute(
    trx,
  )
}

export async function findProblems(trx: Transaction, importId: string, most: number): Promise<RowProblem[]> {
  const found = await trx
    .selectFrom('importBadRows')
    .select('problems')
    .where('importId', '=', importId)
    .orderBy('number')
    .limit(most)
    .execute()
  return found.flatMap((row) => row.problems as RowProblem[]).slice(0, most)
}

/** The bad rows behind the row with the number `after`, at most `take`. */
export async function findBadLines(
  trx: Transaction,
  importId: string,
  { after, take }: { readonly after: number; readonly take: number },
) {
  const found = await trx
    .selectFrom('importBadRows')
    .select(['number', 'line', 'problems'])
    .where('importId', '=', importId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(take)
    .execute()
  return found.map(({ number, line, problems }) => ({ number, line, problems: problems as RowProblem[] }))
}

/** Files of imports that ended long ago are not kept; the history is. */
export async function takeOldFiles(trx: Transaction, days: number): Promise<string[]> {
  const old = await sql<{ sha256: string }>`
    update imports i set file_sha256 = null from imports o
    where o.id = i.id and o.file_sha256 is not null and o.created_at < now() - make_interval(days => ${days})
      and o.state in ('Uploaded', 'Checked', 'Finished', 'Failed', 'Canceled', 'Undone')
    returning o.file_sha256 as sha256`.execute(trx)
  return old.rows.map(({ sha256 }) => sha256)
}

export async function findOrganizationsWithOldFiles(trx: Transaction, days: number): Promise<string[]> {
  const found = await sql<{ organizationId: string }>`
    select organization_id from imports_with_old_files(${days}::integer)`.execute(trx)
  return found.rows.map((row) => row.organizationId)
}

export async function isFileUsed(trx: Transaction, sha256: string): Promise<boolean> {
  const found = await sql<{ used: boolean }>`select is_print_file_used(${sha256}) as used`.execute(trx)
  return found.rows[0]?.used === true
}

interface DueFile {
  /** The id of the import. */
  readonly subject: string
  readonly organizationId: string
  readonly fileSha256: string
  /** It could have been begun a minute ago. */
  readonly isLate: boolean
}

/** Of all organizations: what imports of this kind of job are made of that are due now. */
export async function findDueFiles(trx: Transaction, kind: string): Promise<readonly DueFile[]> {
  const due = await sql<DueFile>`select * from due_import_files(${kind})`.execute(trx)
  return due.rows
}
