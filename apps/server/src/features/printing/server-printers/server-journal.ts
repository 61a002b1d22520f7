// What this server has sent: a journal in its data directory, as a helper has one, and what it says of entries.

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Journal, openJournal } from '@labelwright/printing/journal/journal'
import type { JournalEntry } from '@labelwright/printing/journal/journal-record'
import { settleInterrupted } from '@labelwright/printing/journal/settle-interrupted'
import { noLocalQueues } from '@labelwright/printing/queues/local-queues'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/ids.ts'
import { changeOutcomes, type Said } from '../entry-outcomes.service.ts'
import { type LockedEntry, lockEntries } from '../entry-outcomes.store.ts'
import { findPrintFileOwner } from '../printing.store.ts'
import * as store from './waiting-entries.store.ts'

/** A server that prints: its journal, and the id that entries name it by. */
export interface PrintingServer {
  readonly serverId: string
  readonly journal: Journal
}

/** Opens the journal for this process alone; throws `DirectoryInUse` where another server on the same directory has it. */
export function openServerJournal(dataDirectory: string): PrintingServer {
  const directory = join(dataDirectory, 'print-journal')
  const journal = openJournal(directory)
  return { journal, serverId: readServerId(join(directory, 'server-id')) }
}

function readServerId(path: string): string {
  if (existsSync(path)) return readFileSync(path, 'utf8').trim()
  const id = newId()
  writeFileSync(`${path}.new`, id)
  renameSync(`${path}.new`, path)
  return id
}

const journalLost =
  'The print journal of the server does not know this label. Look at the printer before you print it again.'

const neverBegun = 'The server stopped before it began to send this label. Nothing was printed.'

/** What the journal says of an entry; undefined while its bytes are on their way. */
function stateSaidOf(entry: LockedEntry, known: JournalEntry | undefined): Pick<Said, 'state' | 'message'> | undefined {
  switch (known?.state) {
    case undefined:
      return { state: 'Unknown', message: journalLost }
    case 'done':
      return { state: known.outcome.status, message: known.outcome.message }
    case 'handing-over':
      return undefined
    case 'forbidden':
      return { state: 'Voided', message: neverBegun }
    case 'accepted':
      // Provably not begun: it waits again. Once its lease has ended and people were told so, it is given back for good.
      return entry.state === 'Sent'
        ? { state: 'Created', message: undefined }
        : { state: 'Voided', message: neverBegun }
  }
}

interface SentEntries {
  readonly organizationId: string
  readonly ids: readonly string[]
}

/** Brings entries that this server sent into the states that its journal says. Refuses those that are not its own any more. */
export async function settleEntries(
  ctx: Context,
  { journal, serverId }: PrintingServer,
  sent: SentEntries,
): Promise<void> {
  const { organizationId, ids } = sent
  await ctx.database.withOrganization(organizationId, async (trx) => {
    const own = (await lockEntries(trx, ids)).filter((entry) => entry.sentBy === serverId)
    const changes = own.flatMap((entry) => {
      const state = stateSaidOf(entry, journal.find(entry.id))
      return state ? [{ entry, said: { ...state, speaker: 'journal', saidBy: `server:${serverId}` } as const }] : []
    })
    const results = await changeOutcomes(trx, changes)
    const changed = changes.filter((_, index) => results[index] === 'changed')
    const idsBecome = (state: string) => changed.filter(({ said }) => said.state === state).map(({ entry }) => entry.id)
    const unsent = idsBecome('Created')
    if (unsent.length > 0) await store.setUnsent(trx, unsent)
    journal.forbid(idsBecome('Voided'))
    logAnomalies(ctx, ids, own)
  })
  journal.markReported(ids)
}

function logAnomalies(ctx: Context, ids: readonly string[], own: readonly LockedEntry[]): void {
  for (const printJobEntryId of ids.filter((id) => !own.some((entry) => entry.id === id))) {
    ctx.log.warn({ printJobEntryId }, "the server's print journal names an entry that another server sent")
  }
}

/** More than one transaction should take. */
const mostReports = 500

/** After a start: entries are settled as the journal and the printers can tell. Sends nothing. */
export async function recoverSentEntries(ctx: Context, server: PrintingServer): Promise<void> {
  await settleInterrupted(server.journal, noLocalQueues)
  const find = (trx: Transaction) => store.findEntriesSentBy(trx, server.serverId)
  const sent = await ctx.database.withoutOrganization(find)
  for (const [organizationId, entries] of Map.groupBy(sent, (entry) => entry.organizationId)) {
    await settleEntries(ctx, server, { organizationId, ids: entries.map(({ id }) => id) })
  }
}

/** Outcomes that could not be stored when they were known, or that came after the server had given up on them. */
export async function reportUnreported(ctx: Context, server: PrintingServer): Promise<void> {
  for (const { printJobEntryId: id } of server.journal.unreported(mostReports)) {
    const organizationId = await ctx.database.withoutOrganization((trx) => findPrintFileOwner(trx, id))
    if (organizationId) await settleEntries(ctx, server, { organizationId, ids: [id] })
    else server.journal.markReported([id])
  }
}
