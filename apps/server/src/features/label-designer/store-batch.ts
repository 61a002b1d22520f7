// One batch of commands is one transaction: whoever has the label's row gives the numbers.
import { ProductError } from '@labelwright/contract/errors'
import type { Command } from '@labelwright/open-label/commands'
import { allSettledOrThrow, type Transaction } from '../../platform/database/database.ts'
import { type CaughtUp, catchUp } from './catch-up.ts'
import { type CommandResult, type Known, type Met, meetBatch } from './meet-batch.ts'
import * as store from './open-labels.store.ts'

export interface Batch {
  readonly organizationId: string
  readonly labelId: string
  readonly userId: string
  /** The commands were made over the state after it. */
  readonly base: number
  readonly commands: readonly Command[]
}

export interface StoredBatch {
  readonly known: Known
  /** Stored by other servers before. */
  readonly caughtUp: CaughtUp
  /** Commands of the batch that were stored before, as they were. */
  readonly repeated: readonly store.CommandRow[]
  readonly fresh: readonly store.CommandRow[]
  readonly results: readonly CommandResult[]
}

/** A browser is never so far behind: it hears of every command. */
const mostBehind = 1_000
const compactAfterCommands = 200
const compactAfterBytes = 1024 * 1024

export async function storeBatch(trx: Transaction, before: Known, batch: Batch): Promise<StoredBatch> {
  const { labelId, commands } = batch
  assertDifferent(commands)
  const [row, repeated] = await allSettledOrThrow([
    store.lockOpenLabel(trx, labelId),
    store.findCommandsWithIds(
      trx,
      labelId,
      commands.map(({ id }) => id),
    ),
  ])
  if (!row) throw new ProductError('not-found')
  if (repeated.some(({ userId }) => userId !== batch.userId))
    throw refuse('id', 'A command of somebody else has this id.')
  const caughtUp = await catchUp(trx, labelId, { known: before, sequence: row.sequence })
  const stored = new Set(repeated.map(({ commandId }) => commandId))
  const behind = stored.size === commands.length ? [] : await findBehind(trx, batch, row.sequence)
  const { known, met } = meetBatch(caughtUp.known, { commands, behind, stored })
  const fresh = met.map(({ id, changes }, index) => ({
    sequence: row.sequence + index + 1,
    commandId: id,
    userId: batch.userId,
    changes,
  }))
  if (met.length > 0) await save(trx, batch, { row, known, met, fresh })
  return { known, caughtUp, repeated, fresh, results: met.flatMap(({ result }) => result ?? []) }
}

/** Stored commands that the author of the batch did not know, in order. */
async function findBehind(
  trx: Transaction,
  { labelId, base }: Batch,
  sequence: number,
): Promise<readonly store.CommandRow[]> {
  if (base > sequence) throw refuse('base', 'The label has not come so far.')
  if (sequence - base > mostBehind) throw new ProductError('stale-version')
  return base === sequence ? [] : store.findCommands(trx, labelId, { after: base })
}

interface Saving {
  readonly row: NonNullable<Awaited<ReturnType<typeof store.lockOpenLabel>>>
  readonly known: Known
  readonly met: readonly Met[]
  readonly fresh: readonly store.CommandRow[]
}

async function save(trx: Transaction, batch: Batch, { row, known, met, fresh }: Saving): Promise<void> {
  const { organizationId, labelId } = batch
  const tailBytes = met.reduce((sum, { changesText }) => sum + Buffer.byteLength(changesText), row.tailBytes)
  const isDue = known.sequence - row.stateSequence >= compactAfterCommands || tailBytes >= compactAfterBytes
  await allSettledOrThrow([
    store.insertCommands(
      trx,
      fresh.map((command, index) => ({
        ...command,
        organizationId,
        labelId,
        changesText: met[index]?.changesText ?? '[]',
        inverse: met[index]?.inverse ?? [],
      })),
    ),
    store.advanceOpenLabel(trx, labelId, {
      sequence: known.sequence,
      changedSequence: fresh.findLast(({ changes }) => changes.length > 0)?.sequence ?? row.changedSequence,
      tailBytes,
      state: isDue ? store.stateOf(known.records) : undefined,
    }),
  ])
}

function assertDifferent(commands: readonly Command[]): void {
  if (new Set(commands.map(({ id }) => id)).size !== commands.length)
    throw refuse('commands', 'Every command has an id of its own.')
}

const refuse = (path: string, message: string): ProductError =>
  new ProductError('validation-failed', { errors: [{ path, code: 'invalid', message }] })
