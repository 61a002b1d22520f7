import { Readable } from 'node:stream'
import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import {
  type CheckImportBody,
  type Import,
  type ImportOptions,
  type ImportState,
  type ImportWithDetails,
  importOptions,
  type StartImportBody,
  type UploadBody,
} from '@labelwright/contract/server/imports-schemas'
import type { Database, Transaction } from '../../platform/database/database.ts'
import type { BlobStore } from '../../platform/files/blob-store.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import { validate } from '../../platform/http/validate.ts'
import { sightOf } from '../groups/sight.service.ts'
import { streamBadRows } from './bad-rows-file.ts'
import {
  createImportConfigurations,
  type ImportConfigurations,
  rememberOptions,
} from './import-configurations.service.ts'
import { detailsOf, importOf } from './import-details.ts'
import { messageOf } from './import-messages.ts'
import { assertOptions, optionsOf } from './import-options.ts'
import type { Detected } from './importer/look-at-table.ts'
import { lookInto } from './importer/look-into.ts'
import { badRowsType } from './importer/write-bad-rows.ts'
import * as store from './imports.store.ts'
import { suggestKey } from './mapping/suggest-mapping.ts'
import type { Counts } from './merge/merge.ts'
import { uploadImport } from './upload-import.ts'

export interface ImportsService {
  readonly configurations: ImportConfigurations
  readonly upload: (actor: Actor, file: UploadedFile, body: UploadBody) => Promise<ImportWithDetails>
  readonly get: (actor: Actor, id: string) => Promise<ImportWithDetails>
  readonly check: (actor: Actor, id: string, body: CheckImportBody) => Promise<ImportWithDetails>
  readonly start: (actor: Actor, id: string, body: StartImportBody) => Promise<ImportWithDetails>
  /** Again what failed as the server was too busy, with the file that is there. */
  readonly retry: (actor: Actor, id: string) => Promise<ImportWithDetails>
  readonly pause: (actor: Actor, id: string) => Promise<ImportWithDetails>
  readonly resume: (actor: Actor, id: string) => Promise<ImportWithDetails>
  readonly cancel: (actor: Actor, id: string) => Promise<ImportWithDetails>
  readonly undo: (actor: Actor, id: string) => Promise<ImportWithDetails>
  /** The file of bad rows while it is read out of the file that was sent. */
  readonly badRows: (actor: Actor, id: string) => Promise<{ readonly type: 'csv' | 'xlsx'; readonly file: Readable }>
  readonly history: (actor: Actor, page: store.Page) => Promise<List<Import>>
}

interface Parts {
  readonly database: Database
  readonly blobs: BlobStore
  readonly importsPerHour: number
}

function assertLandable({ counts }: store.ImportRow, { skipBadRows }: ImportOptions): void {
  if ((counts as Partial<Counts>).bad && !skipBadRows) throw new ProductError('import-has-bad-rows')
}

export function createImportsService({ database, blobs, importsPerHour }: Parts): ImportsService {
  /** Everybody's for an administrator, one's own for everybody else: previews show what groups hold. */
  const find = async (trx: Transaction, actor: Actor, id: string): Promise<store.ImportRow> => {
    const row = await store.findImport(trx, id)
    if (!row || (!actor.isAdministrator && row.userId !== actor.userId)) throw new ProductError('not-found')
    return row
  }

  /** Changes an import that is in one of these states, or says that it has gone on. */
  const change = async (
    trx: Transaction,
    row: store.ImportRow,
    from: readonly ImportState[],
    changes: store.ImportChanges,
  ) => {
    if (!(await store.changeImport(trx, row.id, from, changes))) throw new ProductError('import-in-other-state')
    return detailsOf((await store.findImport(trx, row.id)) ?? row)
  }

  const move = (actor: Actor, id: string, from: readonly ImportState[], changes: store.ImportChanges) =>
    database.withOrganization(actor.organizationId, async (trx) =>
      change(trx, await find(trx, actor, id), from, changes),
    )

  /** Reads the columns anew, as after the choice of another sheet, and suggests where they go unless that was said. */
  const lookAgain = async (actor: Actor, id: string, { mapping, ...asked }: ImportOptions) => {
    const row = await database.withOrganization(actor.organizationId, (trx) => find(trx, actor, id))
    if (row.fileSha256 === null) throw new ProductError('import-in-other-state')
    const detected = await lookInto(blobs.fileOf(row.fileSha256), asked.read)
    const sent = mapping.length > 0 ? { ...asked, mapping } : asked
    const options = optionsOf({ configured: undefined, sent, detected })
    if (mapping.length === 0) options.keyField = suggestKey(options.kind, options.mapping)
    return move(actor, id, ['Uploaded', 'Checked', 'Failed'], {
      state: 'Uploaded',
      options,
      kind: options.kind,
      detected,
      message: null,
      endedAt: null,
      counts: {},
      preview: [],
      problems: [],
    })
  }

  return {
    configurations: createImportConfigurations(database),
    upload: (actor, file, body) => uploadImport({ database, blobs, importsPerHour }, actor, { file, body }),
    get: (actor, id) =>
      database.withOrganization(actor.organizationId, async (trx) => detailsOf(await find(trx, actor, id))),

    check: (actor, id, body) => {
      const options = validate(importOptions, body.options)
      if (options.mapping.length === 0) return lookAgain(actor, id, options)
      return database.withOrganization(actor.organizationId, async (trx) => {
        const row = await find(trx, actor, id)
        await assertOptions(trx, await sightOf(trx, actor), options)
        if (row.fileSha256 === null) throw new ProductError('import-in-other-state')
        return change(trx, row, ['Uploaded', 'Checked', 'Failed'], {
          state: 'Checking',
          options,
          kind: options.kind,
          progress: 0,
          message: null,
          attempts: 0,
          startedAt: null,
          endedAt: null,
        })
      })
    },

    start: (actor, id, body) =>
      database.withOrganization(actor.organizationId, async (trx) => {
        // Whoever imports runs configurations; what they do is for administrators to say.
        if (body.rememberAs && !actor.isAdministrator) throw new ProductError('not-allowed')
        const row = await find(trx, actor, id)
        if (row.state !== 'Checked') throw new ProductError('import-in-other-state')
        const options = row.options as ImportOptions
        assertLandable(row, options)
        await assertOptions(trx, await sightOf(trx, actor), options)
        const remembered = body.rememberAs
          ? { configuration: await rememberOptions(trx, actor.organizationId, { name: body.rememberAs, options }) }
          : {}
        const waiting = { state: 'Waiting', progress: 0, message: null, attempts: 0 } as const
        return change(trx, row, ['Checked'], { ...waiting, ...remembered })
      }),

    retry: async (actor, id) => {
      const row = await database.withOrganization(actor.organizationId, (trx) => find(trx, actor, id))
      const reason = row.reason as Import['reason']
      if (row.state !== 'Failed' || reason?.code !== 'too-busy') throw new ProductError('import-in-other-state')
      if (detailsOf(row).detected.columns.length === 0) return lookAgain(actor, id, row.options as ImportOptions)
      const state = row.startedAt ? 'Waiting' : 'Checking'
      return move(actor, id, ['Failed'], { state, progress: 0, message: null, endedAt: null, attempts: 0 })
    },

    pause: (actor, id) => move(actor, id, ['Waiting', 'Running'], { state: 'Paused' }),
    resume: (actor, id) => move(actor, id, ['Paused'], { state: 'Waiting' }),
    cancel: (actor, id) =>
      move(actor, id, ['Uploaded', 'Checking', 'Checked', 'Waiting', 'Running', 'Paused'], {
        state: 'Canceled',
        endedAt: 'now',
        message: messageOf('nothing-changed'),
      }),

    undo: (actor, id) =>
      database.withOrganization(actor.organizationId, async (trx) => {
        const row = await find(trx, actor, id)
        if (!row.canBeUndone || (await store.isAnotherAtWork(trx, row))) {
          throw new ProductError('import-in-other-state')
        }
        return change(trx, row, ['Finished'], { state: 'Undoing', progress: 0, attempts: 0 })
      }),

    badRows: async (actor, id) => {
      const row = await database.withOrganization(actor.organizationId, (trx) => find(trx, actor, id))
      if (row.fileSha256 === null) throw new ProductError('not-found')
      const of = { database, organizationId: actor.organizationId, row, path: blobs.fileOf(row.fileSha256) }
      return { type: badRowsType((row.detected as Detected).type), file: Readable.from(streamBadRows(of)) }
    },

    history: (actor, page) =>
      database.withOrganization(actor.organizationId, async (trx) => {
        const { list, total } = await store.findImports(trx, {
          ...page,
          userId: actor.isAdministrator ? undefined : actor.userId,
        })
        return { data: list.map(importOf), total, take: page.take, offset: page.offset }
      }),
  }
}
