// The pictures of the media library that open labels name, for the library itself.
import type { Change } from '@labelwright/open-label/commands'
import type { Json, Records } from '@labelwright/open-label/records'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findEditableLabel } from '../labels/labels.service.ts'
import { readKnown } from './catch-up.ts'
import type { OpenUse } from './fonts-of-open-labels.service.ts'
import { openFromVersion } from './open-label-rows.service.ts'
import { findLabelsWithText, lockOpenLabel } from './open-labels.store.ts'
import { storeBatch } from './store-batch.ts'

/** The changes that show another picture where one of these is shown: in elements, and as the picture of the paper. */
function changesTo(records: Records, sha256s: readonly string[], to: string): Change[] {
  const isOneOf = (media: unknown): boolean => sha256s.includes(String(media))
  return [...records].flatMap(([id, { kind, fields }]): Change[] => {
    if (kind === 'element' && fields.type === 'picture' && isOneOf(fields.media))
      return [{ type: 'field', id, field: 'media', value: to }]
    const stock = kind === 'label' ? (fields.stockPicture as { readonly media?: unknown } | undefined) : undefined
    return stock && isOneOf(stock.media)
      ? [{ type: 'field', id, field: 'stockPicture', value: { ...stock, media: to } as Json }]
      : []
  })
}

/** The open labels that show one of these pictures as they stand now, each picture of a label once. */
export async function findOpenUsesOfPictures(
  trx: Transaction,
  sha256s: readonly string[],
): Promise<readonly OpenUse[]> {
  const { rows } = await findLabelsWithText(trx, sha256s)
  const uses: OpenUse[] = []
  for (const { labelId } of rows) {
    const known = await readKnown(trx, labelId)
    const shown = sha256s.filter((sha256) => known && changesTo(known.records, [sha256], sha256).length > 0)
    uses.push(...shown.map((key) => ({ key, labelId })))
  }
  return uses
}

/** The open labels that show one of these pictures as they stand now. */
export const findOpenLabelsShowing = async (trx: Transaction, sha256s: readonly string[]): Promise<string[]> => [
  ...new Set((await findOpenUsesOfPictures(trx, sha256s)).map(({ labelId }) => labelId)),
]

interface Replacement {
  readonly actor: Actor
  readonly labelId: string
  readonly from: readonly string[]
  readonly to: string
}

/** Shows another picture in a label's design, as one command of the person; answers whether the design showed the former one. */
export async function replacePictureOfLabel(
  ctx: Context,
  trx: Transaction,
  { actor, labelId, from, to }: Replacement,
): Promise<boolean> {
  const { organizationId, userId } = actor
  await openFromVersion(trx, organizationId, await findEditableLabel(trx, actor, labelId))
  await lockOpenLabel(trx, labelId)
  const known = await readKnown(trx, labelId)
  const changes = changesTo(known?.records ?? new Map(), from, to)
  if (!known || changes.length === 0) return false
  const commands = [{ id: newId(), changes }]
  const stored = await storeBatch(trx, known, { organizationId, labelId, userId, base: known.sequence, commands })
  await ctx.notices.postWith(trx, labelId, { kind: 'commands', sequence: stored.known.sequence })
  return true
}
