import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { isInSight, type Sight } from '../groups/sight.service.ts'
import { isUnderApproval } from '../label-approval/quality-assurance.service.ts'

/** The columns of what versions of labels name: fonts by their key, pictures by their SHA-256. */
export type NamedColumn = 'fontKeys' | 'mediaSha256s'

/** A label that names something as it stands in the designer. */
interface OpenUse {
  readonly key: string
  readonly labelId: string
}

interface Naming {
  readonly column: NamedColumn
  readonly keys: readonly string[]
  readonly open: readonly OpenUse[]
}

/** The number of labels that name each of these: in a version, or as they stand in the designer. */
export async function countLabelsNaming(
  trx: Transaction,
  { column, keys, open }: Naming,
): Promise<ReadonlyMap<string, number>> {
  if (keys.length === 0) return new Map()
  const [openKeys, openIds] = [open.map(({ key }) => key), open.map(({ labelId }) => labelId)]
  const found = await sql<{ key: string; labels: number }>`
    select key, count(distinct label_id) as labels from (
      select key, label_id from label_versions, unnest(${sql.ref(column)}) as key
      union all
      select key, label_id from unnest(${openKeys}::text[], ${openIds}::uuid[]) as open (key, label_id)) as naming
    where key = any(${[...keys]}::text[]) group by key`.execute(trx)
  return new Map(found.rows.map(({ key, labels }) => [key, labels]))
}

/** The labels that name one, in a version or as they stand in the designer, by name, as far as the person may see them. */
export const findLabelsNaming = (
  trx: Transaction,
  sight: Sight,
  { column, key, openIds }: { readonly column: NamedColumn; readonly key: string; readonly openIds: readonly string[] },
) =>
  trx
    .selectFrom('labels')
    .select(['labels.id', 'labels.name'])
    .where((build) =>
      build.or([
        ...(openIds.length > 0 ? [build('labels.id', 'in', openIds)] : []),
        build.exists(
          build
            .selectFrom('labelVersions')
            .select('labelVersions.id')
            .whereRef('labelVersions.labelId', '=', 'labels.id')
            .where(sql<boolean>`${key} = any(${sql.ref(`labelVersions.${column}`)})`),
        ),
      ]),
    )
    .where(isInSight<'labels'>('labels.groupId', sight))
    .orderBy((build) => build.fn('lower', ['labels.name']))
    .limit(10)
    .execute()

const overlaps = (column: string, keys: readonly string[]) => sql<boolean>`${sql.ref(column)} && ${[...keys]}::text[]`

export interface LabelsNaming {
  /** Any of these pictures. */
  readonly sha256s: readonly string[]
  /** Labels that are found whatever their versions name. */
  readonly ids: readonly string[]
}

/** Labels of which any version names one of the pictures, by name; without a sight all of them. */
export const findLabelsNamingAny = (trx: Transaction, { sha256s, ids }: LabelsNaming, sight?: Sight) =>
  trx
    .selectFrom('labels')
    .select(['labels.id', 'labels.name'])
    .where((build) =>
      build.or([
        ...(ids.length > 0 ? [build('labels.id', 'in', ids)] : []),
        build.exists(
          build
            .selectFrom('labelVersions')
            .select('labelVersions.id')
            .whereRef('labelVersions.labelId', '=', 'labels.id')
            .where(overlaps('labelVersions.mediaSha256s', sha256s)),
        ),
      ]),
    )
    .where(sight ? isInSight<'labels'>('labels.groupId', sight) : sql<boolean>`true`)
    .orderBy((build) => build.fn('lower', ['labels.name']))
    .execute()

/** Labels whose published version names one of the pictures. */
export const findLabelsPrinting = (trx: Transaction, sha256s: readonly string[], sight: Sight) =>
  trx
    .selectFrom('labels')
    .innerJoin('labelVersions', 'labelVersions.id', 'labels.publishedVersionId')
    .select('labels.id')
    .where(overlaps('labelVersions.mediaSha256s', sha256s))
    .where(isInSight<'labels'>('labels.groupId', sight))
    .execute()

/**
 * Labels whose printed version was frozen with a picture under one of these names, by name; without a sight all of them. Names are in lower
 * case, as texts give them, or hashes, as documents do.
 */
export const findLabelsFrozenWith = (trx: Transaction, names: readonly string[], sight?: Sight) =>
  trx
    .selectFrom('labels')
    .innerJoin('labelVersions', 'labelVersions.id', 'labels.publishedVersionId')
    .innerJoin('frozenContents', (join) =>
      join
        .onRef('frozenContents.organizationId', '=', 'labelVersions.organizationId')
        .onRef('frozenContents.sha256', '=', 'labelVersions.frozenSha256'),
    )
    .select(['labels.id', 'labels.name', 'labelVersions.id as versionId', isUnderApproval.as('isUnderApproval')])
    .where(
      sql<boolean>`exists (select from jsonb_each_text(content::jsonb -> 'pictures') picture (name, sha256)
        where picture.name = any(${[...names]}::text[]) and picture.sha256 is not null)`,
    )
    .where(sight ? isInSight<'labels'>('labels.groupId', sight) : sql<boolean>`true`)
    .orderBy((build) => build.fn('lower', ['labels.name']))
    .execute()
