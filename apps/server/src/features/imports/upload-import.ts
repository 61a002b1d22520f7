import { ProductError } from '@labelwright/contract/errors'
import {
  type ImportOptions,
  type ImportWithDetails,
  importOptions,
  type UploadBody,
} from '@labelwright/contract/server/imports-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { idsOf, newId } from '../../platform/database/ids.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import { validate } from '../../platform/http/validate.ts'
import type { Readers } from '../../platform/readers/readers.ts'
import { sightOf } from '../groups/sight.service.ts'
import { findConfiguration } from './import-configurations.store.ts'
import { detailsOf } from './import-details.ts'
import { messageOf } from './import-messages.ts'
import { assertOptions, optionsOf, readOptions } from './import-options.ts'
import { enqueueImport } from './import-queue.ts'
import type { Look } from './importer/look-at-table.ts'
import { lookInto } from './importer/look-into.ts'
import { isPassing } from './importer/passing-failure.ts'
import type { ImportFile } from './importer/read-import-file.ts'
import * as store from './imports.store.ts'
import { countUpload } from './upload-limit.ts'

const notMapped = () =>
  new ProductError('validation-failed', {
    errors: [{ path: 'options.mapping', code: 'missing', message: 'Choose fields for the columns of the file.' }],
  })

/** What was sent, laid over the options of its configuration. */
async function chosenOptions(trx: Transaction, body: UploadBody) {
  const row = body.configurationId ? await findConfiguration(trx, body.configurationId) : undefined
  if (body.configurationId && !row) throw new ProductError('not-found')
  const configured = row ? validate(importOptions, row.options) : undefined
  const sent = readOptions(body.options)
  const read = { ...(configured?.read ?? validate(importOptions, { read: {}, mapping: [] }).read), ...sent?.read }
  const targets = idsOf(body.targetGroups)
  return {
    configuration: row,
    configured,
    sent: {
      ...sent,
      read: { ...read, ...(body.fileEncoding ? { encoding: body.fileEncoding } : {}) },
      ...(targets ? { targetGroupIds: targets } : {}),
    },
  }
}

/** Of a file that could not be looked at yet. */
const nothingSeen: Look = {
  detected: { type: 'csv', encoding: '', delimiter: '', sheets: [], columns: [] },
  content: [],
}

/** What is in the file; undefined where the server is too busy to look. */
const detect = (readers: Readers, file: ImportFile, read: ImportOptions['read']): Promise<Look | undefined> =>
  lookInto(readers, file, read).catch((error: unknown) => {
    if (isPassing(error)) return undefined
    throw error
  })

interface Upload {
  readonly file: UploadedFile
  readonly body: UploadBody
}

/** Stores a file and looks at it. One that the server is too busy to look at is kept, to be tried again. */
export async function uploadImport(ctx: Context, actor: Actor, { file, body }: Upload): Promise<ImportWithDetails> {
  const { database, blobs, readers } = ctx
  await countUpload(ctx, actor.organizationId)
  const inOrganization = <Result>(work: (trx: Transaction) => Promise<Result>) =>
    database.withOrganization(actor.organizationId, work)
  const { configuration, configured, sent } = await inOrganization((trx) => chosenOptions(trx, body))
  const found = await detect(readers, { organizationId: actor.organizationId, path: file.path }, sent.read)
  const isStarted = body.start === 'true'
  // A program that cannot be told to try again later sends the file again.
  if (!found && isStarted) throw new ProductError('not-ready')
  const look = found ?? nothingSeen
  const options = optionsOf({ configured, sent, look })
  await inOrganization(async (trx) => {
    if (isStarted && options.mapping.length === 0) throw notMapped()
    await assertOptions(trx, await sightOf(trx, actor), isStarted ? options : { ...options, mapping: [] })
  })
  await blobs.takeFile(file.path, file.sha256)
  return inOrganization((trx) =>
    addImport(trx, {
      organizationId: actor.organizationId,
      id: newId(),
      userId: actor.userId,
      byName: actor.name,
      isAdministrator: actor.isAdministrator,
      detected: look.detected,
      options,
      configuration,
      fileName: body.fileName?.replaceAll(/\p{Cc}/gu, '') || file.name,
      fileBytes: file.bytes,
      fileSha256: file.sha256,
      begin: begin({ isStarted, isLookedAt: found !== undefined }),
    }),
  )
}

function begin({ isStarted, isLookedAt }: { readonly isStarted: boolean; readonly isLookedAt: boolean }) {
  if (!isLookedAt) return { state: 'Failed', message: messageOf('too-busy'), endedAt: 'now' } as const
  return isStarted ? ({ state: 'Waiting', isStartedUnseen: true } as const) : undefined
}

/** Stores an import, `begin` its first change, and queues what it asks for. */
async function addImport(
  trx: Transaction,
  { begin: changes, ...added }: store.NewImport & { readonly begin: ReturnType<typeof begin> },
): Promise<ImportWithDetails> {
  await store.insertImport(trx, added)
  const { organizationId, id } = added
  if (changes) {
    await store.changeImport(trx, { id, from: ['Uploaded'] }, changes)
    await enqueueImport(trx, { organizationId, id, state: changes.state })
  }
  const row = await store.findImport(trx, id)
  if (!row) throw new Error('An import that was just made is gone')
  return detailsOf(row)
}
