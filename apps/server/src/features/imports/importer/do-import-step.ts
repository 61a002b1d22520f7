// One step of an import, in one transaction, as the importer does it: a check, the import itself, or its undoing.
import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { ImportOptions } from '@labelwright/contract/server/imports-schemas'
import { openTable } from '@labelwright/table-files/open-table'
import { openBulkSession } from '../../../platform/database/bulk-session.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { letSearchWait, tidySearch } from '../../catalogue/search.service.ts'
import { findGroupNames } from '../../groups/groups.service.ts'
import { sightOf } from '../../groups/sight.service.ts'
import { findLabelNames } from '../../labels/labels.service.ts'
import { createArticleImport } from '../article-import.ts'
import { messageOf, undoneMessage } from '../import-messages.ts'
import * as store from '../imports.store.ts'
import type { Counts, Landing } from '../landing.ts'
import { createOrderImport } from '../order-import.ts'
import { type Staged, stageRows } from '../stage-rows.ts'
import type { MappingPlan } from '../staged-row.ts'
import { withFile } from './file-source.ts'
import { importLimits, type StepTask, takenOver } from './importer-protocol.ts'

export interface ImportStep extends StepTask {
  /** Where the file lies; not read by an undoing. */
  readonly path: string
  /** Says how far the step is, 0 to 1, and waits until it may go on; throws when it may not. */
  readonly checkpoint: (progress: number) => Promise<void>
}

/** The transaction, and how the rows of the import's kind land in it. */
interface Hands {
  readonly trx: Transaction
  readonly copyInto: (table: string) => Writable
  readonly landing: Landing
}

const previewRows = 20
const shownProblems = 100
/** Rows that land before the search takes their words in, which takes some 25 ms that a print may have to wait. */
const rowsBeforeTidying = 1_200

const optionsOf = ({ row }: ImportStep) => row.options as ImportOptions
const personOf = ({ row }: ImportStep) => ({ userId: row.userId, isAdministrator: row.isAdministrator })

const byName = (list: readonly { readonly id: string; readonly name: string }[]) =>
  new Map(list.map(({ id, name }) => [name.toLowerCase(), id]))

/** Everything the mapping needs from the database, as the person who imports may see it. */
async function planOf(step: ImportStep, trx: Transaction): Promise<Omit<MappingPlan, 'columns'>> {
  const options = optionsOf(step)
  const sight = await sightOf(trx, personOf(step))
  const groups = await findGroupNames(trx, sight)
  return {
    kind: options.kind,
    keyField: options.keyField,
    labelIds: options.labelIds,
    groups: byName(groups.filter(({ takesOrders }) => options.kind === 'articles' || takesOrders)),
    labels: byName(await findLabelNames(trx, sight)),
    targetGroupIds: options.targetGroupIds.length > 0 ? options.targetGroupIds : [null],
  }
}

async function landingOf(step: ImportStep, trx: Transaction): Promise<Landing> {
  const options = optionsOf(step)
  const sight = await sightOf(trx, personOf(step))
  const seenGroupIds = sight.all ? null : sight.groupIds
  const create = options.kind === 'articles' ? createArticleImport : createOrderImport
  return create({ organizationId: step.organizationId, importId: step.row.id, options, seenGroupIds })
}

interface CopyTarget {
  readonly plan: Omit<MappingPlan, 'columns'>
  readonly copy: Writable
  /** Of the step's progress. */
  readonly share: number
}

/** Reads the file and copies what it maps into the stage, no faster than the database takes it. */
async function copyRows(step: ImportStep, { plan, copy, share }: CopyTarget): Promise<Staged> {
  const { read, mapping } = optionsOf(step)
  const broken = new AbortController()
  copy.once('error', (error) => broken.abort(error))
  const send = async (text: string, progress: number) => {
    if (!copy.write(text)) await once(copy, 'drain', { signal: broken.signal })
    return step.checkpoint(progress * share)
  }
  try {
    const staged = await withFile(step.path, (source) =>
      stageRows(openTable(source, read, importLimits), { plan, mapping }, send),
    )
    copy.end()
    await once(copy, 'finish')
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

async function stageAndJudge(step: ImportStep, { trx, copyInto, landing }: Hands, share: number): Promise<Judged> {
  await landing.makeStage(trx)
  const plan = await planOf(step, trx)
  const staged = await copyRows(step, { plan, copy: copyInto('import_stage'), share })
  await landing.judge(trx)
  await step.checkpoint(share)
  const found = await landing.count(trx)
  await store.keepBadRows(trx, step.organizationId, step.row.id)
  return { staged, counts: { rows: staged.rows, good: staged.rows - found.bad, ...found, elsewhere: 0 } }
}

const resultsOf = async (step: ImportStep, { trx, landing }: Hands, { staged, counts }: Judged) => ({
  detected: staged.detected,
  counts,
  preview: await landing.preview(trx, previewRows),
  problems: await store.findProblems(trx, step.row.id, shownProblems),
})

/** Changes the state in the transaction that everything else is in: both are seen, or neither. */
async function conclude({ row, step, checkpoint }: ImportStep, trx: Transaction, changes: store.ImportChanges) {
  if (await store.changeImport(trx, row.id, [step], { progress: 1, ...changes })) return
  await checkpoint(1)
  throw Object.assign(new Error('Somebody else has changed the state of this import'), { code: takenOver })
}

/** Tries the whole file; nothing is changed but what is known about the import. */
async function checkFile(step: ImportStep, hands: Hands): Promise<void> {
  const { staged, counts } = await stageAndJudge(step, hands, 0.9)
  const judged = { staged, counts: { ...counts, elsewhere: await hands.landing.countElsewhere(hands.trx) } }
  await conclude(step, hands.trx, { state: 'Checked', ...(await resultsOf(step, hands, judged)) })
}

async function landAll(
  step: ImportStep,
  { trx, landing }: Hands,
  { staged: { staged }, counts }: Judged,
): Promise<void> {
  let untidy = 0
  await letSearchWait(trx)
  for (let from = 1, to = 0; from <= staged; from = to + 1) {
    to = Math.min(staged, from + landing.portion - 1)
    await landing.land(trx, { from, to }, counts)
    await step.checkpoint(0.4 + 0.6 * (to / staged))
    untidy += to - from + 1
    if (untidy < rowsBeforeTidying) continue
    await tidySearch(trx)
    untidy = 0
  }
  await landing.finish(trx)
  await tidySearch(trx)
}

/** Imports a file: all of it, all but its bad rows, or nothing. Nobody sees anything of it before its end. */
async function importFile(step: ImportStep, hands: Hands): Promise<void> {
  const { trx } = hands
  const judged = await stageAndJudge(step, hands, 0.4)
  const results = await resultsOf(step, hands, judged)
  if (judged.counts.bad > 0 && !optionsOf(step).skipBadRows) {
    const told = messageOf('has-bad-rows')
    return conclude(step, trx, { state: 'Checked', startedAt: null, told, ...results })
  }
  await landAll(step, hands, judged)
  const { added, updated, deleted } = judged.counts
  // One that changed nothing leaves what came before it to be undone.
  const canBeUndone = added + updated + deleted > 0
  if (canBeUndone) await store.forgetEarlier(trx, step.row)
  return conclude(step, trx, { state: 'Finished', endedAt: 'now', canBeUndone, ...results })
}

/** Takes an import back; what somebody has changed since stays. */
async function undo(step: ImportStep, { trx, landing }: Hands): Promise<void> {
  const told = undoneMessage(await landing.undo(trx))
  await store.forgetChanges(trx, step.row.id)
  await conclude(step, trx, { state: 'Undone', endedAt: 'now', canBeUndone: false, told })
}

const ways = { Checking: checkFile, Running: importFile, Undoing: undo } as const

/** Takes the step, wholly or not at all. */
export async function doStep(step: ImportStep): Promise<void> {
  const session = await openBulkSession(step.connection)
  try {
    await session.withOrganization(step.organizationId, async (trx, copyInto) =>
      ways[step.step](step, { trx, copyInto, landing: await landingOf(step, trx) }),
    )
  } finally {
    await session.close()
  }
}
