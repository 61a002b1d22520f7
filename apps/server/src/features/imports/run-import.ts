import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { ImportOptions } from '@labelwright/contract/server/imports-schemas'
import type { BlobStore } from '../../platform/blob-store.ts'
import { type BulkSession, openBulkSession } from '../../platform/bulk-session.ts'
import type { Database, Rows } from '../../platform/database.ts'
import { findGroupNames } from '../groups/groups.service.ts'
import { sightOf } from '../groups/sight.service.ts'
import { findLabelNames } from '../labels/labels.service.ts'
import { createArticleImport } from './article-import.ts'
import { messageOf, undoneMessage } from './import-messages.ts'
import { type ImportWatch, Interrupted } from './import-watch.ts'
import type { Staged, StageTask } from './import-worker-protocol.ts'
import * as store from './imports.store.ts'
import type { Counts, Landing } from './landing.ts'
import { createOrderImport } from './order-import.ts'
import { runWorker } from './run-worker.ts'

export interface ImportAtWork {
  readonly database: Database
  readonly blobs: BlobStore
  readonly organizationId: string
  readonly row: store.ImportRow
  readonly watch: ImportWatch
}

const previewRows = 20
const shownProblems = 100

const byName = (list: readonly { readonly id: string; readonly name: string }[]) =>
  new Map(list.map(({ id, name }) => [name.toLowerCase(), id]))

/** Everything the worker needs from the database, as the person who imports may see it. */
function planOf({ database, organizationId, row }: ImportAtWork, options: ImportOptions): Promise<StageTask['plan']> {
  return database.withOrganization(organizationId, async (rows) => {
    const person = { userId: row.user_id, isAdministrator: row.is_administrator }
    const sight = await sightOf(rows, person)
    const groups = await findGroupNames(rows, sight)
    return {
      ...{ kind: options.kind, keyField: options.keyField, labelIds: options.labelIds },
      groups: byName(groups.filter(({ takesOrders }) => options.kind === 'articles' || takesOrders)),
      labels: byName(await findLabelNames(rows, sight)),
      targetGroupIds: options.targetGroupIds.length > 0 ? options.targetGroupIds : [null],
    }
  })
}

async function landingOf({ database, organizationId, row }: ImportAtWork): Promise<Landing> {
  const options = row.options as ImportOptions
  const sight = await database.withOrganization(organizationId, (rows) =>
    sightOf(rows, { userId: row.user_id, isAdministrator: row.is_administrator }),
  )
  const seenGroupIds = sight.all ? null : sight.groupIds
  const create = options.kind === 'articles' ? createArticleImport : createOrderImport
  return create({ organizationId, importId: row.id, options, seenGroupIds })
}

/** Has the worker read the file and what it maps copied into the stage, no faster than the database takes it. */
async function copyRows(
  work: ImportAtWork,
  copy: Writable,
  task: StageTask,
  told: (share: number) => Promise<void>,
): Promise<Staged> {
  const broken = new AbortController()
  copy.once('error', (error) => broken.abort(error))
  try {
    const staged = await runWorker({
      path: work.blobs.fileOf(work.row.file_sha256 ?? ''),
      task,
      signal: broken.signal,
      take: async (bytes, share) => {
        if (!copy.write(bytes)) await once(copy, 'drain', { signal: broken.signal })
        await told(share)
      },
    })
    copy.end()
    await once(copy, 'finish')
    if (staged.kind !== 'staged') throw new Error('The worker answered something else')
    return staged
  } catch (error) {
    const reason = broken.signal.aborted ? broken.signal.reason : error
    copy.on('error', () => undefined)
    copy.destroy()
    throw reason
  }
}

interface Judged {
  readonly staged: Staged
  readonly counts: Counts
}

async function stageAndJudge(
  work: ImportAtWork,
  rows: Rows,
  copyInto: (table: string) => Writable,
  landing: Landing,
  share: number,
): Promise<Judged> {
  const options = work.row.options as ImportOptions
  await landing.makeStage(rows)
  const task: StageTask = {
    ...{ kind: 'stage', read: options.read, mapping: options.mapping },
    plan: await planOf(work, options),
  }
  const staged = await copyRows(work, copyInto('import_stage'), task, (done) => work.watch.checkpoint(done * share))
  await landing.judge(rows)
  await work.watch.checkpoint(share)
  const found = await landing.count(rows)
  await store.keepBadRows(rows, work.organizationId, work.row.id)
  return { staged, counts: { rows: staged.rows, good: staged.rows - found.bad, ...found } }
}

const resultsOf = async (work: ImportAtWork, rows: Rows, landing: Landing, { staged, counts }: Judged) => ({
  ...{ detected: staged.detected, counts },
  preview: await landing.preview(rows, previewRows),
  problems: await store.findProblems(rows, work.row.id, shownProblems),
})

/** Changes the state in the transaction that everything else is in: both are seen, or neither. */
async function conclude(
  work: ImportAtWork,
  rows: Rows,
  from: 'Checking' | 'Running' | 'Undoing',
  changes: store.ImportChanges,
) {
  if (await store.changeImport(rows, work.row.id, [from], changes)) return
  await work.watch.checkpoint(1)
  throw new Interrupted('taken')
}

async function withSession<Result>(
  work: ImportAtWork,
  use: (session: BulkSession) => Promise<Result>,
): Promise<Result> {
  const session = await openBulkSession(work.database.connection)
  try {
    return await use(session)
  } finally {
    await session.close()
  }
}

/** Tries the whole file; nothing is changed but what is known about the import. */
export const checkFile = (work: ImportAtWork): Promise<void> =>
  withSession(work, (session) =>
    session.withOrganization(work.organizationId, async (rows, copyInto) => {
      const landing = await landingOf(work)
      const judged = await stageAndJudge(work, rows, copyInto, landing, 0.9)
      const results = await resultsOf(work, rows, landing, judged)
      await conclude(work, rows, 'Checking', { state: 'Checked', progress: 1, ...results })
    }),
  )

async function landAll(work: ImportAtWork, rows: Rows, landing: Landing, staged: number): Promise<void> {
  for (let from = 1; from <= staged; from += landing.portion) {
    await landing.land(rows, { from, to: from + landing.portion - 1 })
    await work.watch.checkpoint(0.4 + 0.6 * Math.min(1, (from + landing.portion) / staged))
  }
  await landing.finish(rows)
}

/** Imports a file: all of it, all but its bad rows, or nothing. Nobody sees anything of it before its end. */
export const runImport = (work: ImportAtWork): Promise<void> =>
  withSession(work, (session) =>
    session.withOrganization(work.organizationId, async (rows, copyInto) => {
      const options = work.row.options as ImportOptions
      const landing = await landingOf(work)
      const judged = await stageAndJudge(work, rows, copyInto, landing, 0.4)
      const results = await resultsOf(work, rows, landing, judged)
      if (judged.counts.bad > 0 && !options.skipBadRows) {
        await conclude(work, rows, 'Running', {
          ...{ state: 'Checked', progress: 1, startedAt: null, ...results },
          told: messageOf('has-bad-rows'),
        })
        return
      }
      await landAll(work, rows, landing, judged.staged.staged)
      await store.forgetEarlier(rows, work.row)
      await conclude(work, rows, 'Running', {
        ...{ state: 'Finished', progress: 1, endedAt: 'now', canBeUndone: true, ...results },
      })
    }),
  )

/** Takes an import back; what somebody has changed since stays. */
export const undoRows = (work: ImportAtWork): Promise<void> =>
  withSession(work, (session) =>
    session.withOrganization(work.organizationId, async (rows) => {
      const landing = await landingOf(work)
      const told = undoneMessage(await landing.undo(rows))
      await store.forgetChanges(rows, work.row.id)
      await conclude(work, rows, 'Undoing', {
        ...{ state: 'Undone', progress: 1, endedAt: 'now', canBeUndone: false, told },
      })
    }),
  )
