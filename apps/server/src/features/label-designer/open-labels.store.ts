import type { Change } from '@labelwright/open-label/commands'
import type { LabelRecord, Records } from '@labelwright/open-label/records'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** The JSON of records, as the column `state` holds them. */
export const stateOf = (records: Records): string => JSON.stringify([...records])

/** Stored states are records that were checked when they were stored. */
export const recordsOf = (state: unknown): Records => new Map(state as [string, LabelRecord][])

export interface NewState {
  readonly organizationId: string
  readonly labelId: string
  readonly records: Records
  readonly isPublished: boolean
}

export async function insertOpenLabel(trx: Transaction, { records, isPublished, ...label }: NewState): Promise<void> {
  const state = stateOf(records)
  await trx
    .insertInto('openLabels')
    .values({ ...label, state, stateBytes: Buffer.byteLength(state), publishedSequence: isPublished ? 0 : null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** With its state, kept as it is until the transaction ends. */
export const findOpenLabel = (trx: Transaction, labelId: string) =>
  trx
    .selectFrom('openLabels')
    .select(['sequence', 'state', 'stateSequence', 'publishedSequence'])
    .where('labelId', '=', labelId)
    .forShare()
    .executeTakeFirst()

/** Nobody else stores a command or publishes until the transaction ends. */
export const lockOpenLabel = (trx: Transaction, labelId: string) =>
  trx
    .selectFrom('openLabels')
    .select(['sequence', 'changedSequence', 'stateSequence', 'tailBytes'])
    .where('labelId', '=', labelId)
    .forUpdate()
    .executeTakeFirst()

export async function findSequence(trx: Transaction, labelId: string): Promise<number> {
  const row = await trx.selectFrom('openLabels').select('sequence').where('labelId', '=', labelId).executeTakeFirst()
  return row?.sequence ?? 0
}

export interface Advance {
  readonly sequence: number
  readonly changedSequence: number
  readonly tailBytes: number
  /** The records as the last command left them, where commands are taken in by the state. */
  readonly state?: string | undefined
}

export async function advanceOpenLabel(trx: Transaction, labelId: string, advance: Advance): Promise<void> {
  const { state, ...numbers } = advance
  await trx
    .updateTable('openLabels')
    .set({
      ...numbers,
      ...(state !== undefined && {
        state,
        stateSequence: advance.sequence,
        stateBytes: Buffer.byteLength(state),
        tailBytes: 0,
      }),
    })
    .where('labelId', '=', labelId)
    .execute()
}

export const setPublishedSequence = (trx: Transaction, labelId: string, sequence: number) =>
  trx.updateTable('openLabels').set({ publishedSequence: sequence }).where('labelId', '=', labelId).execute()

export interface CommandRow {
  readonly sequence: number
  readonly commandId: string
  readonly userId: string
  /** The changes that were really done. */
  readonly changes: readonly Change[]
}

const commandRows = (trx: Transaction, labelId: string) =>
  trx
    .selectFrom('labelCommands')
    .select(['sequence', 'commandId', 'userId', 'changes'])
    .where('labelId', '=', labelId)
    .orderBy('sequence')

export const findCommands = (
  trx: Transaction,
  labelId: string,
  { after, most = 100_000 }: { readonly after: number; readonly most?: number },
): Promise<CommandRow[]> =>
  commandRows(trx, labelId).where('sequence', '>', after).limit(most).execute() as Promise<CommandRow[]>

export const findCommandsWithIds = (trx: Transaction, labelId: string, ids: readonly string[]): Promise<CommandRow[]> =>
  commandRows(trx, labelId).where('commandId', 'in', ids).execute() as Promise<CommandRow[]>

export interface NewCommandRow extends CommandRow {
  readonly organizationId: string
  readonly labelId: string
  readonly changesText: string
  readonly inverse: readonly Change[]
}

export const insertCommands = (trx: Transaction, commands: readonly NewCommandRow[]) =>
  trx
    .insertInto('labelCommands')
    .values(
      commands.map(({ changesText, inverse, ...row }) => ({
        ...row,
        changes: changesText,
        inverse: JSON.stringify(inverse),
      })),
    )
    .execute()

export const forgetOldCommands = (trx: Transaction, days: number) =>
  sql`select forget_old_label_commands(${days})`.execute(trx)

/** The open labels in whose records, or in commands behind them, one of these texts stands. */
export const findLabelsWithText = (trx: Transaction, texts: readonly string[]) =>
  sql<{ labelId: string }>`
    select label_id from open_labels o
    where o.state::text like any(${texts.map((text) => `%${text}%`)}::text[]) or exists (
      select 1 from label_commands c
      where c.label_id = o.label_id and c.sequence > o.state_sequence
        and c.changes::text like any(${texts.map((text) => `%${text}%`)}::text[]))`.execute(trx)
