import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import type { LabelCommandSummary, OpenLabelState } from '@labelwright/contract/server/label-designer-schemas'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { Change } from '@labelwright/open-label/commands'
import type { Records } from '@labelwright/open-label/records'
import { toDocument } from '@labelwright/open-label/to-document'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { assertEditable, findEditableLabel } from '../labels/labels.service.ts'
import * as store from './label-history.store.ts'
import { findOpenLabel, openFromVersion, type StandingLabel } from './open-label-rows.service.ts'
import { replay } from './replay.ts'

/** The commands of the open label, the newest first. */
export function listCommands(ctx: Context, actor: Actor, page: store.CommandPage): Promise<List<LabelCommandSummary>> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    await assertEditable(trx, actor, page.labelId)
    const { list, total } = await store.findCommandPage(trx, page)
    const data = list.map((row) => ({
      sequence: row.sequence,
      user: { id: row.userId, name: `${row.firstname} ${row.lastname}` },
      at: row.at.toISOString(),
      changes: row.changes as Change[],
    }))
    return { data, total, take: page.take, offset: page.offset }
  })
}

export interface OpenDocument {
  readonly name: string
  readonly sequence: number
  readonly document: LabelDocument
}

/** The document of a label as it stands in the designer. */
export async function findOpenDocument(trx: Transaction, actor: Actor, id: string): Promise<OpenDocument> {
  const { name, standing } = await findStanding(trx, actor, id)
  return { name, sequence: standing.sequence, document: toDocument(standing.records) }
}

async function findStanding(
  trx: Transaction,
  actor: Actor,
  id: string,
): Promise<{ readonly name: string; readonly standing: StandingLabel }> {
  const label = await findEditableLabel(trx, actor, id)
  await openFromVersion(trx, actor.organizationId, label)
  const standing = await findOpenLabel(trx, id)
  if (!standing) throw new ProductError('not-found')
  return { name: label.name, standing }
}

/** The open label as it is, or as the command `sequence` left it; `not-found` where the commands behind it are gone. */
export function getState(
  ctx: Context,
  actor: Actor,
  { id, sequence }: { readonly id: string; readonly sequence: number | undefined },
): Promise<OpenLabelState> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const { standing } = await findStanding(trx, actor, id)
    const wanted = sequence ?? standing.sequence
    if (wanted > standing.sequence) throw new ProductError('not-found')
    const records = await walkBack(trx, id, { standing, wanted })
    return { sequence: wanted, document: toDocument(records) as OpenLabelState['document'] }
  })
}

const stepsAtOnce = 500

async function walkBack(
  trx: Transaction,
  id: string,
  { standing, wanted }: { readonly standing: StandingLabel; readonly wanted: number },
): Promise<Records> {
  let { records } = standing
  for (let at = standing.sequence; at > wanted; ) {
    const rows = await store.findInverses(trx, id, { after: wanted, before: at + 1, most: stepsAtOnce })
    const isWhole = rows.length === Math.min(stepsAtOnce, at - wanted) && rows.at(-1)?.sequence === at - rows.length + 1
    if (!isWhole) throw new ProductError('not-found')
    records = replay(records, rows)
    at -= rows.length
  }
  return records
}
