import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import type { HistoryChoices, HistoryDetail, HistoryEntry } from '@labelwright/contract/server/print-history-schemas'
import type { EntryState, PrintJobFile } from '@labelwright/contract/server/printing-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { LabelOfVersion } from '../label-engine/label-of-version.service.ts'
import { drawVersion } from '../labels/draw-version.service.ts'
import { type PrintedPictures, withPrintedPictures } from '../labels/frozen/frozen-parts.service.ts'
import { findVersionToDraw, testLabelOf } from '../labels/labels.service.ts'
import { findEntriesWithSerialNumber, serialNumbersOf } from '../series/given-numbers.service.ts'
import { findEvidence } from './history-evidence.service.ts'
import * as store from './print-history.store.ts'

const entryOf = (row: store.HistoryRow): HistoryEntry => ({
  id: row.id,
  printJobEntryId: row.id,
  entityId: row.jobId,
  state: row.state as EntryState,
  message: row.message,
  labelId: row.labelId,
  labelName: row.labelName,
  labelVersionNumber: row.labelVersionNumber,
  isTest: row.isTest,
  articleId: row.articleId,
  articleName: row.articleName,
  externalIdentifier: row.externalIdentifier,
  printerId: row.printerId,
  printerName: row.printerName,
  userName: row.userName,
  computerName: row.computerName,
  quantity: row.quantity,
  reprintOf: row.reprintOf,
  reprintReason: row.reprintReason,
  isPrintedAgain: row.isPrintedAgain,
  createdAt: row.sentAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
})

const find = async (trx: Transaction, actor: Actor, id: string) => {
  const row = await store.findHistoryEntry(trx, actor, id)
  if (!row) throw new ProductError('not-found')
  return row
}

export function listPrintHistory(
  ctx: Context,
  actor: Actor,
  page: Omit<store.HistoryPage, 'entriesWithNumber'>,
): Promise<List<HistoryEntry>> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const text = page.searchQuery?.trim()
    const entriesWithNumber = text ? await findEntriesWithSerialNumber(trx, text) : []
    const { list, total, totalIsAtLeast } = await store.findHistory(trx, actor, { ...page, entriesWithNumber })
    const data = list.map(entryOf)
    return { data, total, ...(totalIsAtLeast && { totalIsAtLeast }), take: page.take, offset: page.offset }
  })
}

const byName = (one: { readonly name: string }, other: { readonly name: string }) => one.name.localeCompare(other.name)

/** Each once, under one of its names. */
const choicesOf = (all: readonly (readonly [id: string, name: string])[]) =>
  [...new Map(all)].map(([id, name]) => ({ id, name })).sort(byName)

/** What the filters offer: who and what the newest prints that the person may see were of. */
export function listHistoryChoices(ctx: Context, actor: Actor): Promise<HistoryChoices> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const found = await store.findChoices(trx, actor)
    return {
      people: choicesOf(found.map(({ userId, userName }) => [userId, userName])),
      printers: choicesOf(found.map(({ printerId, printerName }) => [printerId, printerName])),
      labels: choicesOf(found.map(({ labelId, labelName }) => [labelId, labelName])),
      computers: [...new Set(found.map(({ computerName }) => computerName))].filter((name) => name !== '').sort(),
    }
  })
}

type PrintTarget = Pick<PrintJobFile, 'targetIpAddress' | 'targetPort' | 'targetPrintQueue'>

const printedTo = ({ targetIpAddress, targetPort, targetPrintQueue }: PrintTarget): string =>
  targetIpAddress === '' ? targetPrintQueue : `${targetIpAddress}:${targetPort}`

export async function getHistoryEntry(ctx: Context, actor: Actor, id: string): Promise<HistoryDetail> {
  const { row, serialNumbers, evidence } = await ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const found = await find(trx, actor, id)
    return {
      row: found,
      serialNumbers: await serialNumbersOf(trx, found.numbersOf ?? id),
      evidence: await findEvidence(trx, actor, found),
    }
  })
  const values = Object.entries(row.filled as Record<string, string>).map(([key, data]) => ({ key, data }))
  const isShown = (each: { key: string }) => !each.key.startsWith('meta_')
  return {
    ...entryOf(row),
    values: values.filter(isShown),
    pictures: Object.entries((row.pictures ?? {}) as PrintedPictures).map(([name, sha256]) => ({ name, sha256 })),
    serialNumbers,
    ...evidence,
    printSettings: (row.settings ?? null) as HistoryDetail['printSettings'],
    userId: row.userId,
    dpi: row.dpi,
    printedTo: printedTo(row.target as PrintTarget),
    fileBytes: row.fileBytes,
    fileSha256: row.fileSha256,
  }
}

const labelOf = (
  ctx: Context,
  trx: Transaction,
  {
    labelId,
    labelVersionId,
    testDocument,
  }: { readonly labelId: string; readonly labelVersionId: string | null; readonly testDocument: unknown },
): Promise<LabelOfVersion | undefined> =>
  labelVersionId === null
    ? testLabelOf(ctx, trx, { labelId, document: testDocument })
    : findVersionToDraw(ctx, trx, labelVersionId)

export async function drawHistoryEntry(
  ctx: Context,
  actor: Actor,
  { id, signal }: { readonly id: string; readonly signal: AbortSignal },
): Promise<string> {
  const { row, label } = await ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const found = await find(trx, actor, id)
    const label = await labelOf(ctx, trx, found)
    return { row: found, label: label && withPrintedPictures(ctx, label, (found.pictures ?? {}) as PrintedPictures) }
  })
  if (!label) throw new ProductError('not-found')
  const drawnFor = { organizationId: actor.organizationId, urgency: 'preview', signal } as const
  const filled = { values: row.filled as Record<string, string>, dpi: row.dpi }
  return (await drawVersion(ctx, label, { ...filled, drawnFor })).svg
}
