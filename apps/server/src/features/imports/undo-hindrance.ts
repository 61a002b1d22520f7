import { ProductError } from '@labelwright/contract/errors'
import type { UndoHindranceCode } from '@labelwright/contract/server/import-reasons'
import type { UndoHindrance } from '@labelwright/contract/server/imports-schemas'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { importOf } from './import-details.ts'
import * as store from './imports.store.ts'

type Other = NonNullable<UndoHindrance['other']>

const sentences: Readonly<Record<UndoHindranceCode, (other: Other | null) => string>> = {
  'changed-nothing': () => 'This import changed nothing, so there is nothing to undo.',
  'already-undone': () => 'This import has been undone already.',
  'import-under-way': (other) =>
    other
      ? `${other.fileName} by ${other.by} is being imported or undone. Try again when that has ended.`
      : "Another person's import is being imported or undone. Try again when that has ended.",
  'later-import': (other) =>
    other
      ? `Only the last import can be undone: ${other.fileName}, imported by ${other.by} at ${other.at}.`
      : "Only the last import can be undone, and that is another person's. Ask an administrator.",
  'last-undone': () => 'Only the last import can be undone, and that has been done already.',
}

/** `found` is named to people who may open it: everybody's imports to an administrator, one's own to everybody else. */
function hindrance(code: UndoHindranceCode, actor: Actor, found?: store.OtherImport): UndoHindrance {
  const isSeen = found !== undefined && (actor.isAdministrator || found.userId === actor.userId)
  const other = isSeen
    ? {
        id: found.id,
        fileName: found.fileName,
        by: found.byName,
        at: (found.endedAt ?? found.createdAt).toISOString(),
      }
    : null
  return { code, message: sentences[code](other), other }
}

/** The reason that an import cannot be undone; null where it can, and before it is finished. */
export async function findUndoHindrance(
  trx: Transaction,
  actor: Actor,
  row: store.ImportRow,
): Promise<UndoHindrance | null> {
  if (row.state === 'Undone') return hindrance('already-undone', actor)
  if (row.state !== 'Finished') return null
  const { added, updated, deleted } = importOf(row).counts
  if (added + updated + deleted === 0) return hindrance('changed-nothing', actor)
  const underWay = await store.findUnderWay(trx, row)
  if (underWay) return hindrance('import-under-way', actor, underWay)
  if (row.canBeUndone) return null
  const undoable = await store.findUndoable(trx, row)
  return undoable ? hindrance('later-import', actor, undoable) : hindrance('last-undone', actor)
}

/** Throws `import-in-other-state` where an import cannot be undone, with the reason and the import that it is about. */
export async function assertUndoable(trx: Transaction, actor: Actor, row: store.ImportRow): Promise<void> {
  const found = await findUndoHindrance(trx, actor, row)
  if (found === null) {
    if (row.canBeUndone) return
    throw new ProductError('import-in-other-state')
  }
  const { code, message, other } = found
  const error = { path: 'id', code, message, ...(other && { values: other }) }
  throw new ProductError('import-in-other-state', { detail: message, errors: [error] })
}
