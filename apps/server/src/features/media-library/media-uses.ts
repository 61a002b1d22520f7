import type { LabelOfMedia } from '@labelwright/contract/server/media-schemas'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { sightOf } from '../groups/sight.service.ts'
import { findOpenLabelsShowing } from '../label-designer/pictures-of-open-labels.service.ts'
import { findLabelsFrozenWith, findLabelsNamingAny } from '../labels/labels.service.ts'
import type { MediaRow } from './media.store.ts'
import { sha256sOf } from './media-file.ts'

export interface MediaUses {
  /** As far as the person may see them, by name. */
  readonly labels: readonly LabelOfMedia[]
  readonly total: number
}

/** The labels of which a version, or the design as it stands, names a picture by its hash or that of one that it replaced. */
export async function findUses(trx: Transaction, actor: Actor, row: MediaRow): Promise<MediaUses> {
  const sha256s = sha256sOf(row)
  const naming = { sha256s, ids: await findOpenLabelsShowing(trx, sha256s) }
  const sight = await sightOf(trx, actor)
  const labels = await findLabelsNamingAny(trx, naming, sight)
  return { labels, total: sight.all ? labels.length : (await findLabelsNamingAny(trx, naming)).length }
}

/** Labels that go on to print the picture as it is when it is replaced, renamed or deleted. */
export async function findPrintingLabels(trx: Transaction, actor: Actor, row: MediaRow): Promise<MediaUses> {
  const names = [row.name.toLowerCase(), ...sha256sOf(row)]
  const sight = await sightOf(trx, actor)
  const labels = (await findLabelsFrozenWith(trx, names, sight)).map(({ id, name }) => ({ id, name }))
  return { labels, total: sight.all ? labels.length : (await findLabelsFrozenWith(trx, names)).length }
}
