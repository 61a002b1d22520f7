import { administrators, anyOf } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { List } from '../list.ts'
import type {
  CheckImportBody,
  Import,
  ImportConfiguration,
  ImportConfigurationBody,
  ImportConfigurationWithOptions,
  ImportWithDetails,
  ImportWithUndo,
  SaveImportConfigurationBody,
  StartImportBody,
  UploadBody,
} from './imports-schemas.ts'
import type { PageQuery } from './users-schemas.ts'

const dataImporter = anyOf('UserRole:DataImporter', ...administrators)
const administrator = anyOf(...administrators)
const common = { service: 'import', feature: 'importEnabled' } as const

type OneImport = { data: ImportWithDetails }
type OneConfiguration = { data: ImportConfigurationWithOptions }

/** A form with the file under `file`. It is stored, looked at and not yet imported, unless `start` is set. */
export const uploadImport = endpoint<{ body: UploadBody; answer: OneImport }>()({
  ...common,
  method: 'POST',
  path: '/api/import/upload',
  summary: 'Takes a CSV, XLSX or JSON file of articles or orders',
  access: dataImporter,
  errors: ['file-not-readable', 'not-found', 'too-many-requests'],
  isUpload: true,
})

export const getImport = endpoint<{ answer: { data: ImportWithUndo } }>()({
  ...common,
  method: 'GET',
  path: '/api/import/runs/{id}',
  summary: 'How an import stands',
  access: dataImporter,
  errors: ['not-found'],
})

/** Runs in the background: ask for the import until it is `Checked`. */
export const checkImport = endpoint<{ body: CheckImportBody; answer: OneImport }>()({
  ...common,
  method: 'POST',
  path: '/api/import/runs/{id}/check',
  summary: 'Tries the whole file without changing anything',
  access: dataImporter,
  errors: ['not-found', 'import-in-other-state', 'file-not-readable'],
})

export const startImport = endpoint<{ body: StartImportBody; answer: OneImport }>()({
  ...common,
  method: 'POST',
  path: '/api/import/runs/{id}/start',
  summary: 'Imports a checked file in the background',
  access: dataImporter,
  errors: ['not-found', 'import-in-other-state', 'import-has-bad-rows'],
})

/** What failed as the server was too busy (`reason.code` is `too-busy`), with the file that was sent. */
export const retryImport = endpoint<{ answer: OneImport }>()({
  ...common,
  method: 'POST',
  path: '/api/import/runs/{id}/retry',
  summary: 'Tries an import again that the server was too busy for',
  access: dataImporter,
  errors: ['not-found', 'import-in-other-state', 'file-not-readable'],
})

export const pauseImport = endpoint<{ answer: OneImport }>()({
  ...common,
  method: 'POST',
  path: '/api/import/runs/{id}/pause',
  summary: 'Holds an import; nothing of it can be seen until it has ended',
  access: dataImporter,
  errors: ['not-found', 'import-in-other-state'],
})

export const resumeImport = endpoint<{ answer: OneImport }>()({
  ...common,
  method: 'POST',
  path: '/api/import/runs/{id}/resume',
  summary: 'Goes on with a paused import',
  access: dataImporter,
  errors: ['not-found', 'import-in-other-state'],
})

export const cancelImport = endpoint<{ answer: OneImport }>()({
  ...common,
  method: 'POST',
  path: '/api/import/runs/{id}/cancel',
  summary: 'Ends an import; everything stays as it was before',
  access: dataImporter,
  errors: ['not-found', 'import-in-other-state'],
})

/**
 * Rows that somebody has changed since then stay as they are and are counted. `import-in-other-state` has the reason as its
 * only entry of `errors`: the code of an `UndoHindrance`, and the other import as `values`.
 */
export const undoImport = endpoint<{ answer: OneImport }>()({
  ...common,
  method: 'POST',
  path: '/api/import/runs/{id}/undo',
  summary: 'Takes the last import of its configuration back',
  access: dataImporter,
  errors: ['not-found', 'import-in-other-state'],
})

/** The header and the bad rows as they stood, with a last column that says why: to mend and import again. */
export const downloadBadRows = endpoint<{ answer: unknown }>()({
  ...common,
  method: 'GET',
  path: '/api/import/runs/{id}/badrows',
  summary: 'The rows that cannot be imported, as CSV, of a workbook as XLSX',
  access: dataImporter,
  errors: ['not-found'],
  contentType: 'text/csv',
})

export const listImportHistory = endpoint<{ query: PageQuery; answer: List<Import> }>()({
  ...common,
  method: 'GET',
  path: '/api/import/importHistory',
  summary: 'Imports, newest first: who, when, what changed',
  access: dataImporter,
  errors: [],
})

export const listImportConfigurations = endpoint<{ query: PageQuery; answer: List<ImportConfiguration> }>()({
  ...common,
  method: 'GET',
  path: '/api/import/importConfiguration',
  summary: 'Import configurations',
  access: dataImporter,
  errors: [],
})

export const getImportConfiguration = endpoint<{ answer: OneConfiguration }>()({
  ...common,
  method: 'GET',
  path: '/api/import/importConfiguration/{id}',
  summary: 'An import configuration with its options',
  access: dataImporter,
  errors: ['not-found'],
})

export const createImportConfiguration = endpoint<{ body: ImportConfigurationBody; answer: OneConfiguration }>()({
  ...common,
  method: 'POST',
  path: '/api/import/importConfiguration',
  summary: 'Makes an import configuration',
  access: administrator,
  errors: [],
  idempotent: true,
})

export const saveImportConfiguration = endpoint<{ body: SaveImportConfigurationBody; answer: OneConfiguration }>()({
  ...common,
  method: 'PUT',
  path: '/api/import/importConfiguration',
  summary: 'Saves an import configuration',
  access: administrator,
  errors: ['not-found', 'stale-version'],
})

/** Its history is kept. */
export const deleteImportConfiguration = endpoint<{ answer: object }>()({
  ...common,
  method: 'DELETE',
  path: '/api/import/{id}',
  summary: 'Deletes an import configuration',
  access: administrator,
  errors: ['not-found'],
})
