// One step of an import, in one transaction: a check, the import itself, or its undoing. The rows of the file are in the database only.
import type { ImportOptions } from '@labelwright/contract/server/imports-schemas'
import { type CopyInto, openBulkSession } from '../../platform/database/bulk-session.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { recordAudit } from '../audit/record-audit.service.ts'
import { letSearchWait, tidySearch } from '../catalogue/search.service.ts'
import { findGroupNames } from '../groups/groups.service.ts'
import { sightOf } from '../groups/sight.service.ts'
import { findLabelNames } from '../labels/labels.service.ts'
import { copyFile } from './copy-file.ts'
import { messageOf, undoneMessage } from './import-messages.ts'
import type { ImportStep } from './import-step.ts'
import { Interrupted } from './import-watch.ts'
import type { SentPlan, Staged } from './importer/importer-protocol.ts'
import * as store from './imports.store.ts'
import { createArticleMerge } from './merge/article-merge.ts'
import type { Counts, Merge } from './merge/merge.ts'
import { createOrderMerge } from './merge/order-merge.ts'

/** The transaction, and how rows of the import's kind are merged in it. */
interface StepContext {
  readonly trx: Transaction
  readonly copyInto: CopyInto
  readonly merge: Merge
}

const previewRows = 20
const shownProblems = 100
/** Rows that are merged before the search takes their words in, which takes some 25 ms that a print may have to wait. */
const rowsBeforeTidying = 1_200

const optionsOf = ({ row }: ImportStep) => row.options as ImportOptions
const personOf = ({ row }: ImportStep) => ({ userId: row.userId, isAdministrator: row.isAdministrator })

const byName = (list: readonly { readonly id: string; readonly name: string }[]) =>
  list.map(({ id, name }) => [name.toLowerCase(), id] as const)

/** Everything the mapping needs from the database, as the person who imports may see it. */
async function planOf(step: ImportStep, trx: Transaction): Promise<SentPlan> {
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

async function mergeOf(step: ImportStep, trx: Transaction): Promise<Merge> {
  const options = optionsOf(step)
  const sight = await sightOf(trx, personOf(step))
  const seenGroupIds = sight.all ? null : sight.groupIds
  const create = options.kind === 'articles' ? createArticleMerge : createOrderMerge
  return create({ organizationId: step.organizationId, importId: step.row.id, options, seenGroupIds })
}

interface Matched {
  readonly staged: Staged
  readonly counts: Counts
}

const countsOf = ({ rows, warned }: Staged, found: Awaited<ReturnType<Merge['count']>>): Counts => ({
  rows,
  good: rows - found.bad,
  ...found,
  elsewhere: 0,
  withWarnings: warned.rows,
})

async function stageAndMatch(step: ImportStep, { trx, copyInto, merge }: StepContext, share: number): Promise<Matched> {
  const { stage } = merge
  await stage.create(trx)
  const plan = await planOf(step, trx)
  const staged = await copyFile(step, { plan, copy: copyInto('import_stage', stage.copied), share })
  await stage.verify(trx, {
    staged: staged.staged,
    groupIds: [...plan.groups.map(([, id]) => id), ...plan.targetGroupIds],
    labelIds: [...plan.labels.map(([, id]) => id), ...plan.labelIds],
  })
  await merge.match(trx)
  await step.checkpoint(share)
  const found = await merge.count(trx)
  await store.saveBadRows(trx, step.organizationId, step.row.id)
  return { staged, counts: countsOf(staged, found) }
}

const resultsOf = async (step: ImportStep, { trx, merge }: StepContext, { staged, counts }: Matched) => ({
  detected: staged.detected,
  counts,
  preview: await merge.preview(trx, previewRows),
  problems: await store.findProblems(trx, step.row.id, shownProblems),
  warnings: staged.warned.first,
})

/** Changes the state in the transaction that everything else is in: both are seen, or neither. */
async function conclude({ row, step, checkpoint }: ImportStep, trx: Transaction, changes: store.ImportChanges) {
  if (await store.changeImport(trx, { id: row.id, from: [step] }, { progress: 1, ...changes })) return
  await checkpoint(1)
  throw new Interrupted('taken')
}

/** Tries the whole file; nothing is changed but what is known about the import. */
async function checkFile(step: ImportStep, context: StepContext): Promise<void> {
  const { staged, counts } = await stageAndMatch(step, context, 0.9)
  const matched = { staged, counts: { ...counts, elsewhere: await context.merge.countElsewhere(context.trx) } }
  await conclude(step, context.trx, { state: 'Checked', ...(await resultsOf(step, context, matched)) })
}

async function mergeAll(
  step: ImportStep,
  { trx, merge }: StepContext,
  { staged: { staged }, counts }: Matched,
): Promise<void> {
  const portion = await merge.stage.portionFor(trx, merge.portion)
  let untidy = 0
  await letSearchWait(trx)
  for (let from = 1, to = 0; from <= staged; from = to + 1) {
    to = Math.min(staged, from + portion - 1)
    await merge.merge(trx, { from, to }, counts)
    await step.checkpoint(0.4 + 0.6 * (to / staged))
    untidy += to - from + 1
    if (untidy < rowsBeforeTidying) continue
    await tidySearch(trx)
    untidy = 0
  }
  await merge.deleteOthers(trx)
  await tidySearch(trx)
}

/** Why a person must look before anything of the file is imported. Whoever starts a checked file has seen how its letters are read. */
function questionBeforeImport(step: ImportStep, { staged, counts }: Matched) {
  if (counts.bad > 0 && !optionsOf(step).skipBadRows) return 'has-bad-rows'
  return step.row.isStartedUnseen && staged.detected.encodingDoubt ? 'encoding-doubtful' : undefined
}

/** Imports a file: all of it, all but its bad rows, or nothing. Nobody sees anything of it before its end. */
async function importFile(step: ImportStep, context: StepContext): Promise<void> {
  const { trx } = context
  const matched = await stageAndMatch(step, context, 0.4)
  const results = await resultsOf(step, context, matched)
  const question = questionBeforeImport(step, matched)
  if (question) {
    const message = messageOf(question)
    return conclude(step, trx, { state: 'Checked', startedAt: null, message, ...results })
  }
  await mergeAll(step, context, matched)
  const { added, updated, deleted } = matched.counts
  // One that changed nothing leaves what came before it to be undone.
  const canBeUndone = added + updated + deleted > 0
  if (canBeUndone) await store.forgetEarlier(trx, step.row)
  if (canBeUndone) await tell(step, trx, { action: 'import-finished', counts: matched.counts })
  return conclude(step, trx, { state: 'Finished', endedAt: 'now', canBeUndone, ...results })
}

/** One row for all that an import did; the file's digest says what it was made of. */
function tell({ row, organizationId }: ImportStep, trx: Transaction, told: { action: string; counts: object }) {
  const { id, fileName, fileSha256, userId } = row
  return recordAudit(trx, {
    actor: { organizationId, userId },
    action: told.action,
    entity: { kind: 'import', id },
    after: { fileName, fileSha256, ...told.counts },
  })
}

/** Undoes an import; what somebody has changed since stays. */
async function undo(step: ImportStep, { trx, merge }: StepContext): Promise<void> {
  const undone = await merge.undo(trx)
  const message = undoneMessage(undone)
  await tell(step, trx, { action: 'import-undone', counts: undone })
  await store.forgetChanges(trx, step.row.id)
  await conclude(step, trx, { state: 'Undone', endedAt: 'now', canBeUndone: false, message })
}

const steps = { Checking: checkFile, Running: importFile, Undoing: undo } as const

/** Takes the step, wholly or not at all, on a connection of its own. */
export async function doStep(database: Pick<Database, 'connection' | 'trailKeys'>, step: ImportStep): Promise<void> {
  const session = await openBulkSession(database)
  try {
    await session.withOrganization(step.organizationId, async (trx, copyInto) =>
      steps[step.step](step, { trx, copyInto, merge: await mergeOf(step, trx) }),
    )
  } finally {
    await session.close()
  }
}
