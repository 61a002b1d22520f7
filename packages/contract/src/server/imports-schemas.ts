import * as z from 'zod/mini'
import { id, listOf, listQuery, recordOf, timestamp, version } from '../wire.ts'
import { importMessageCodes, rowProblemCodes, rowWarningCodes, undoHindranceCodes } from './import-reasons.ts'

export const importMaximumBytes = 200 * 1024 * 1024
export const importMaximumRows = 2_000_000
export const importMaximumColumns = 500
export const importMaximumSkipRows = 100

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))
const columnName = z.string().check(z.maxLength(500))

export const importKind = z.enum(['articles', 'orders'])
/** `replace-group` also deletes what stands in the target groups and not in the file. */
export const importMode = z.enum(['add', 'update', 'add-and-update', 'replace-group'])
export const fileType = z.enum(['csv', 'xlsx', 'json'])
export const fileEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1257',
  'iso-8859-1',
  'iso-8859-2',
  'iso-8859-15',
  'cp850',
  'cp437',
  'macintosh',
  'shift_jis',
  'gbk',
  'big5',
  'euc-kr',
] as const
/** `auto` where the file is to be looked at. */
export const fileEncoding = z.enum(['auto', ...fileEncodings])

/** How the file is read; what is left out is found out by looking at it. */
export const readOptions = z.strictObject({
  type: z._default(z.enum(['auto', 'csv', 'xlsx', 'json']), 'auto'),
  encoding: z._default(fileEncoding, 'auto'),
  /** One character, or `auto`. */
  delimiter: z._default(z.union([z.literal('auto'), z.string().check(z.length(1))]), 'auto'),
  /** The sheet of a workbook by name; when empty the one that it opens with, never a hidden one where others are. */
  sheet: z._default(z.string().check(z.maxLength(100)), ''),
  /** Whether the first row names the columns; without it they are `Column 1`, `Column 2` … */
  hasHeader: z._default(z.boolean(), true),
  /** Rows of the file above the one that names the columns, as titles are. */
  skipRows: z._default(
    z.union([z.literal('auto'), z.int().check(z.minimum(0), z.maximum(importMaximumSkipRows))]),
    'auto',
  ),
})

/**
 * Where a column goes. Articles: `name`, `externalIdentifier`, `pdfUrl`, `group` and `labels` (by name, several between
 * semicolons), `data` with the key of the entry. Orders: `orderNumber`, `name`, `group`, `articleIdentifier`,
 * `articleName` (counts where the row has no identifier), `quantity`, `data` (of the line) and `orderData` (of the order).
 */
export const importField = z.enum([
  'name',
  'externalIdentifier',
  'pdfUrl',
  'group',
  'labels',
  'data',
  'orderNumber',
  'articleIdentifier',
  'articleName',
  'quantity',
  'orderData',
])

export const columnMapping = z.strictObject({
  column: columnName,
  field: importField,
  /** With `data` and `orderData`: the key; the column's own name when empty. */
  key: z._default(z.string().check(z.maxLength(200)), ''),
})

/** Everything that says how a file lands. */
export const importOptions = z.strictObject({
  /** Of a file that is sent without it and without a mapping: what its columns look like. */
  kind: z._default(importKind, 'articles'),
  read: readOptions,
  mapping: z.array(columnMapping).check(z.maxLength(importMaximumColumns)),
  /** What tells rows apart: articles `externalIdentifier` or `name`, orders `orderNumber`. */
  keyField: z._default(z.enum(['externalIdentifier', 'name', 'orderNumber']), 'externalIdentifier'),
  mode: z._default(importMode, 'add-and-update'),
  /** Rows without a group of their own land in each of these; in none: without group. */
  targetGroupIds: z._default(z.array(id).check(z.maxLength(50)), []),
  /** Labels that new articles are connected to. */
  labelIds: z._default(z.array(id).check(z.maxLength(50)), []),
  skipBadRows: z._default(z.boolean(), false),
  /** Updated articles keep entries that the file does not have. */
  keepOtherData: z._default(z.boolean(), true),
})

export const importConfigurationBody = z.strictObject({ name, options: importOptions })
export const saveImportConfigurationBody = z.strictObject({ id, name, options: importOptions, version })

const configurationFields = {
  id,
  name: z.string(),
  kind: importKind,
  mode: importMode,
  modified: timestamp,
  version,
  lastImport: z.nullable(z.object({ importId: id, state: z.string(), at: timestamp, by: z.string() })),
}
export const importConfigurationAnswer = z.object(configurationFields)
export const importConfigurationWithOptions = z.object({ ...configurationFields, options: importOptions })

/**
 * `Uploaded` → `Checking` → `Checked` → `Running` ⇄ `Paused` → `Finished`; `Failed`, `Canceled`; a finished one may go
 * `Undoing` → `Undone`. `Waiting` is between a start and its turn.
 */
export const importState = z.enum([
  'Uploaded',
  'Checking',
  'Checked',
  'Waiting',
  'Running',
  'Paused',
  'Finished',
  'Failed',
  'Canceled',
  'Undoing',
  'Undone',
])

/** The names and numbers of a sentence. */
const values = z.record(z.string(), z.union([z.string(), z.number()]))

const rowReasonFields = {
  /** The line of the file that the row starts on; 1 is the first. */
  line: z.int(),
  column: z.string(),
  message: z.string(),
  /** Left out where the sentence has none. */
  values: z.optional(values),
}
export const rowProblem = z.object({ ...rowReasonFields, code: z.enum(rowProblemCodes) })
export const rowWarning = z.object({ ...rowReasonFields, code: z.enum(rowWarningCodes) })

const counts = z.object({
  rows: z.int(),
  good: z.int(),
  bad: z.int(),
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  deleted: z.int(),
  /** Of those to be added, after a check: articles whose identifier an article of another group has. */
  elsewhere: z.int(),
  /** Rows with values that are worth a look; good and bad ones. */
  withWarnings: z.int(),
})

const importFields = {
  id,
  state: importState,
  kind: importKind,
  fileName: z.string(),
  fileBytes: z.int(),
  configurationId: z.nullable(id),
  configurationName: z.nullable(z.string()),
  by: z.string(),
  createdAt: timestamp,
  startedAt: z.nullable(timestamp),
  endedAt: z.nullable(timestamp),
  /** 0 to 1 of the step under way. */
  progress: z.number(),
  counts,
  /** A sentence: why it failed, or that it went on after the server had stopped. */
  message: z.nullable(z.string()),
  /** The same as a code, for other languages; null also where an older version wrote the sentence. */
  reason: z.nullable(z.object({ code: z.enum(importMessageCodes), values: z.optional(values) })),
  canBeUndone: z.boolean(),
}
export const importAnswer = z.object(importFields)

/** What was found in the file, and what is to be done with it. */
export const importWithDetails = z.object({
  ...importFields,
  detected: z.object({
    type: fileType,
    encoding: z.string(),
    /** Another encoding that reads the file as well, with up to three lines as both read them: the letters did not decide. */
    encodingDoubt: z.optional(
      z.object({ encoding: z.string(), samples: z.array(z.object({ read: z.string(), other: z.string() })) }),
    ),
    delimiter: z.string(),
    /** The one that it opens with is the first, hidden ones are the last. */
    sheets: z.array(z.string()),
    /** Rows above the one that names the columns; left out where an earlier version has looked. */
    skipRows: z.optional(z.int()),
    /** Each with its first values. */
    columns: z.array(z.object({ name: z.string(), samples: z.array(z.string()) })),
  }),
  options: importOptions,
  /** The first rows as they would land; after a check. */
  preview: z.array(
    z.object({
      line: z.int(),
      outcome: z.enum(['added', 'updated', 'unchanged', 'bad']),
      key: z.string(),
      name: z.string(),
      group: z.string(),
      /** What the row sets: fields, the name where it changes, and entries of data under their keys. */
      data: z.array(
        z.object({ field: importField, key: z.string(), data: z.string(), before: z.nullable(z.string()) }),
      ),
      problems: z.array(rowProblem),
    }),
  ),
  /** The first hundred; all of them in the file of bad rows. */
  problems: z.array(rowProblem),
  /** Values that may be wrong, the first hundred; they hold nothing up. */
  warnings: z.array(rowWarning),
})

const undoHindrance = z.object({
  code: z.enum(undoHindranceCodes),
  message: z.string(),
  /** The import under way, or the one that can be undone; null where there is none, or where the person may not see it. */
  other: z.nullable(z.object({ id, fileName: z.string(), by: z.string(), at: timestamp })),
})

export const importWithUndo = z.extend(importWithDetails, {
  /** Null where it can be undone, and before it is finished. */
  undoHindrance: z.nullable(undoHindrance),
})

/** The form fields of an upload beside `file`. */
export const uploadBody = z.strictObject({
  fileName: z.optional(z.string().check(z.maxLength(255))),
  fileEncoding: z.optional(fileEncoding),
  /** Comma list of group ids. */
  targetGroups: z.optional(z.string().check(z.maxLength(4000))),
  configurationId: z.optional(id),
  /** `importOptions` as JSON; over those of the configuration. */
  options: z.optional(z.string().check(z.maxLength(200_000))),
  /** `true`: checked and run without anybody looking; stops at `Checked` when rows are bad and are not to be skipped, or when it is not sure which encoding was meant. */
  start: z.optional(z.enum(['true', 'false'])),
})

export const checkImportBody = z.strictObject({ options: importOptions })
export const startImportBody = z.strictObject({
  /** Keeps the options under this name, for the next file. */
  rememberAs: z.optional(name),
})
const pageQuery = z.strictObject(listQuery)
const oneImport = recordOf(importWithDetails)

export const importsSchemas = {
  uploadImport: { body: uploadBody, answer: oneImport },
  getImport: { answer: recordOf(importWithUndo) },
  checkImport: { body: checkImportBody, answer: oneImport },
  startImport: { body: startImportBody, answer: oneImport },
  retryImport: { answer: oneImport },
  pauseImport: { answer: oneImport },
  resumeImport: { answer: oneImport },
  cancelImport: { answer: oneImport },
  undoImport: { answer: oneImport },
  downloadBadRows: { answer: z.unknown() },
  listImportHistory: { query: pageQuery, answer: listOf(importAnswer) },
  listImportConfigurations: { query: pageQuery, answer: listOf(importConfigurationAnswer) },
  getImportConfiguration: { answer: recordOf(importConfigurationWithOptions) },
  createImportConfiguration: { body: importConfigurationBody, answer: recordOf(importConfigurationWithOptions) },
  saveImportConfiguration: { body: saveImportConfigurationBody, answer: recordOf(importConfigurationWithOptions) },
  deleteImportConfiguration: { answer: z.object({}) },
} as const

export type ImportKind = z.infer<typeof importKind>
export type ImportMode = z.infer<typeof importMode>
export type ImportField = z.infer<typeof importField>
export type ImportState = z.infer<typeof importState>
export type ColumnMapping = z.infer<typeof columnMapping>
export type ReadOptions = z.infer<typeof readOptions>
export type ImportOptions = z.infer<typeof importOptions>
export type Import = z.infer<typeof importAnswer>
export type ImportWithDetails = z.infer<typeof importWithDetails>
export type ImportWithUndo = z.infer<typeof importWithUndo>
export type UndoHindrance = z.infer<typeof undoHindrance>
export type RowProblem = z.infer<typeof rowProblem>
export type RowWarning = z.infer<typeof rowWarning>
export type UploadBody = z.infer<typeof uploadBody>
export type CheckImportBody = z.input<typeof checkImportBody>
export type StartImportBody = z.infer<typeof startImportBody>
export type ImportConfiguration = z.infer<typeof importConfigurationAnswer>
export type ImportConfigurationWithOptions = z.infer<typeof importConfigurationWithOptions>
export type ImportConfigurationBody = z.input<typeof importConfigurationBody>
export type SaveImportConfigurationBody = z.input<typeof saveImportConfigurationBody>
