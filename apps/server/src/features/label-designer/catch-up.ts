import type { Transaction } from '../../platform/database/database.ts'
import type { Known } from './meet-batch.ts'
import { findOpenLabel } from './open-label-rows.service.ts'
import { type CommandRow, findCommands, stateOf } from './open-labels.store.ts'
import { replay } from './replay.ts'

/** Further behind the whole state is read instead. */
const mostBehind = 1_000

export interface CaughtUp {
  readonly known: Known
  /** Commands that other servers have stored, in order. */
  readonly rows: readonly CommandRow[]
  /** The label is not what was known and something more: it was read anew. */
  readonly isAnother: boolean
}

/** An open label read from its rows; none where nobody has opened it. */
export async function readKnown(trx: Transaction, labelId: string): Promise<Known | undefined> {
  const standing = await findOpenLabel(trx, labelId)
  return standing && { ...standing, mostBytes: Buffer.byteLength(stateOf(standing.records)) }
}

/** Brings what is in memory to the row's `sequence`. */
export async function catchUp(
  trx: Transaction,
  labelId: string,
  { known, sequence }: { readonly known: Known; readonly sequence: number },
): Promise<CaughtUp> {
  const count = sequence - known.sequence
  if (count === 0) return { known, rows: [], isAnother: false }
  const isNear = count > 0 && count <= mostBehind
  const rows = isNear ? await findCommands(trx, labelId, { after: known.sequence, most: count }) : []
  if (!isNear || rows.length !== count || rows.at(-1)?.sequence !== sequence) {
    const read = await readKnown(trx, labelId)
    return { known: read ?? known, rows: [], isAnother: true }
  }
  const added = rows.reduce((sum, { changes }) => sum + Buffer.byteLength(JSON.stringify(changes)), 0)
  const records = replay(known.records, rows)
  return { known: { records, sequence, mostBytes: known.mostBytes + added }, rows, isAnother: false }
}
