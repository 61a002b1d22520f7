import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { isInSight, type Sight } from '../groups/sight.service.ts'

/** How many labels have a version that names each of these fonts, by its key. */
export async function countLabelsByFont(
  trx: Transaction,
  fontKeys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (fontKeys.length === 0) return new Map()
  const found = await sql<{ key: string; labels: number }>`
    select key, count(distinct label_id) as labels from label_versions, unnest(font_keys) as key
    where key = any(${[...fontKeys]}::text[]) group by key`.execute(trx)
  return new Map(found.rows.map(({ key, labels }) => [key, labels]))
}

/** The labels with a version that names a font, by name, as far as the person may see them. */
export const findLabelsByFont = (trx: Transaction, sight: Sight, fontKey: string) =>
  trx
    .selectFrom('labels')
    .select(['labels.id', 'labels.name'])
    .where((build) =>
      build.exists(
        build
          .selectFrom('labelVersions')
          .select('labelVersions.id')
          .whereRef('labelVersions.labelId', '=', 'labels.id')
          .where(sql<boolean>`${fontKey} = any(label_versions.font_keys)`),
      ),
    )
    .where(isInSight<'labels'>('labels.groupId', sight))
    .orderBy((build) => build.fn('lower', ['labels.name']))
    .limit(10)
    .execute()
