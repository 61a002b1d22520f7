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
import { idsOf, newId } from '../../platform/database/ids.ts'
import type { BlobStore } from '../../platform/files/blob-store.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { take } from '../../platform/http/throttle.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import { validate } from '../../platform/http/validate.ts'
import { sightOf } from '../groups/sight.service.ts'
import { streamBadRows } from './bad-rows-file.ts'
import {
  createImportConfigurations,
  type ImportConfigurations,
  rememberOptions,
} from './import-configurations.service.ts'
import { findConfiguration } from './import-configurations.store.ts'
import { messageOf } from './import-messages.ts'
import { assertOptions, optionsOf, readOptions } from './import-options.ts'
import * as store from './imports.store.ts'
import type { Counts, PreviewRow } from './landing.ts'
import type { Detected } from './look-at-table.ts'
import { runImporter } from './run-importer.ts'
import { suggestKey } from './suggest-mapping.ts'
import { badRowsType } from './write-bad-rows.ts'

export interface ImportsService {
  readonly configurations: ImportConfigurations
  readonly upload: (actor: Actor, file: UploadedFile, body: UploadBody) => Promise<ImportWithDetails>
  readonly get: (actor: Actor, id: string) => Promise<ImportWithDetails>
  readonly check: (actor: Actor, id: string, body: CheckImportBody) => Promise<ImportWithDetails>
  readonly start: (actor: Actor, id: string, body: StartImportBody) => Promise<ImportWithDetails>
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

const noCounts: Counts = { rows: 0, good: 0, bad: 0, added: 0, updated: 0, unchanged: 0, deleted: 0, elsewhere: 0 }

const importOf = (row: store.ImportRow): Import => ({
  ...{ id: row.id, state: row.state as ImportState, kind: row.kind as Import['kind'] },
  ...{ fileName: row.fileName, fileBytes: row.fileBytes },
  ...{ configurationId: row.configurationId, configurationName: row.configurationName, by: row.byName },
  createdAt: row.createdAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  ...{ progress: row.progress, counts: { ...noCounts, ...(row.counts as Partial<Counts>) }, message: row.message },
  reason: row.reason as Import['reason'],
  canBeUndone: row.canBeUndone && row.state === 'Finished',
})

const detailsOf = (row: store.ImportRow): ImportWithDetails => ({
  ...importOf(row),
  detected: row.detected as ImportWithDetails['detected'],
  options: row.options as ImportOptions,
  preview: row.preview as PreviewRow[],
  problems: row.problems as ImportWithDetails['problems'],
})

const notMapped = () =>
  new ProductError('validation-failed', {
    errors: [{ path: 'options.mapping', code: 'missing', message: 'Choose where the columns of the file go.' }],
  })

function assertLandable({ counts }: store.ImportRow, { skipBadRows }: ImportOptions): void {
  if ((counts as Partial<Counts>).bad && !skipBadRows) throw new ProductError('import-has-bad-rows')
}

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

async function lookInto(path: string, read: ImportOptions['read']): Promise<Detected> {
  const looked = await runImporter({ path, task: { kind: 'look', read } })
  if (looked.kind !== 'looked') throw new Error('The importer answered something else')
  return looked.detected
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

  /** A check without a mapping reads the columns anew, as after the choice of another sheet, and suggests where they go. */
  const lookAgain = async (actor: Actor, id: string, asked: ImportOptions) => {
    const row = await database.withOrganization(actor.organizationId, (trx) => find(trx, actor, id))
    if (row.fileSha256 === null) throw new ProductError('import-in-other-state')
    const detected = await lookInto(blobs.fileOf(row.fileSha256), asked.read)
    const { mapping: _none, ...sent } = asked
    const options = optionsOf({ configured: undefined, sent, detected })
    options.keyField = suggestKey(options.kind, options.mapping)
    return move(actor, id, ['Uploaded', 'Checked', 'Failed'], {
      ...{ state: 'Uploaded', options, kind: options.kind, detected, told: null, endedAt: null },
      ...{ counts: {}, preview: [], problems: [] },
    })
  }

  return {
    configurations: createImportConfigurations(database),

    upload: async (actor, file, body) => {
      await take(database, [{ key: `import:${actor.userId}`, maximum: importsPerHour, windowSeconds: 3600 }])
      const inOrganization: Database['withOrganization'] = (_, work) =>
        database.withOrganization(actor.organizationId, work)
      const { configuration, configured, sent } = await inOrganization('', (trx) => chosenOptions(trx, body))
      const detected = await lookInto(file.path, sent.read)
      const options = optionsOf({ configured, sent, detected })
      const isStarted = body.start === 'true'
      await inOrganization('', async (trx) => {
        if (isStarted && options.mapping.length === 0) throw notMapped()
        await assertOptions(trx, await sightOf(trx, actor), isStarted ? options : { ...options, mapping: [] })
      })
      await blobs.takeFile(file.path, file.sha256)
      return inOrganization('', async (trx) => {
        const id = newId()
        await store.insertImport(trx, {
          ...{ organizationId: actor.organizationId, id, userId: actor.userId, byName: actor.name },
          ...{ isAdministrator: actor.isAdministrator, detected, options, configuration },
          ...{
            fileName: body.fileName?.replaceAll(/\p{Cc}/gu, '') || file.name,
            fileBytes: file.bytes,
            fileSha256: file.sha256,
          },
        })
        if (isStarted) await store.changeImport(trx, id, ['Uploaded'], { state: 'Waiting', isStartedUnseen: true })
        return detailsOf(await find(trx, actor, id))
      })
    },

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
          ...{ state: 'Checking', options, kind: options.kind, progress: 0, told: null, endedAt: null, attempts: 0 },
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
        const waiting = { state: 'Waiting', progress: 0, told: null, attempts: 0 } as const
        return change(trx, row, ['Checked'], { ...waiting, ...remembered })
      }),

    pause: (actor, id) => move(actor, id, ['Waiting', 'Running'], { state: 'Paused' }),
    resume: (actor, id) => move(actor, id, ['Paused'], { state: 'Waiting' }),
    cancel: (actor, id) =>
      move(actor, id, ['Uploaded', 'Checking', 'Checked', 'Waiting', 'Running', 'Paused'], {
        ...{ state: 'Canceled', endedAt: 'now', told: messageOf('nothing-changed') },
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
