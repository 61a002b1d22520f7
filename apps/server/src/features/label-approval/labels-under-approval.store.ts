import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { isInSight, type Sight } from '../groups/sight.service.ts'
import { isOpen } from './versions.store.ts'

export const findSettings = (trx: Transaction) =>
  trx.selectFrom('qualityAssuranceSettings').select(['isOn', 'distinctPublisher', 'version']).executeTakeFirst()

interface SettingsRow {
  readonly organizationId: string
  readonly isOn: boolean
  readonly distinctPublisher: boolean
  readonly version: number
}

/** Answers false where somebody else has made the first ones meanwhile. */
export async function saveSettings(trx: Transaction, settings: SettingsRow): Promise<boolean> {
  const { organizationId: _, ...fields } = settings
  const saved = await trx
    .insertInto('qualityAssuranceSettings')
    .values(settings)
    .onConflict((conflict) =>
      conflict
        .column('organizationId')
        .doUpdateSet(fields)
        .where('qualityAssuranceSettings.version', '=', settings.version - 1),
    )
    .returning('version')
    .executeTakeFirst()
  return saved !== undefined
}

/** Whether a label passes approval: its own setting, or else the organization's. */
export const isUnderApproval = sql<boolean>`coalesce(labels.is_under_approval,
  (select is_on from quality_assurance_settings s where s.organization_id = labels.organization_id), false)`

/** Of the version that is printed: pages that are drawn otherwise than when it was published. */
const openFindings = sql<number>`(select count(*)::integer from label_findings f
  where f.label_version_id = labels.published_version_id and f.state = 'open')`

const labelColumns = [
  'labels.id',
  'labels.name',
  'labels.kind',
  'labels.enabled',
  'labels.publishedVersionId',
  'labels.modified',
  'labels.version',
  isUnderApproval.as('isUnderApproval'),
  openFindings.as('openFindings'),
] as const

/** Labels that the person sees. */
export const labelRows = (trx: Transaction, sight: Sight) =>
  trx
    .selectFrom('labels')
    .where('labels.deletedAt', 'is', null)
    .where(isInSight<'labels'>('labels.groupId', sight))
    .select(labelColumns)

export const findLabel = (trx: Transaction, sight: Sight, labelId: string) =>
  labelRows(trx, sight).where('labels.id', '=', labelId).executeTakeFirst()

export const findLabels = (trx: Transaction, sight: Sight, labelIds: readonly string[]) =>
  labelRows(trx, sight).where('labels.id', 'in', labelIds).execute()

/** Nobody else does a step with one of its versions until the transaction ends. */
export const lockLabel = (trx: Transaction, sight: Sight, labelId: string) =>
  labelRows(trx, sight).where('labels.id', '=', labelId).forUpdate('labels').executeTakeFirst()

export type LabelRow = NonNullable<Awaited<ReturnType<typeof findLabel>>>

export const findOwnSetting = (trx: Transaction, labelId: string) =>
  trx.selectFrom('labels').select('isUnderApproval').where('id', '=', labelId).executeTakeFirst()

export const setOwnSetting = (trx: Transaction, labelId: string, value: boolean | null) =>
  trx
    .updateTable('labels')
    .set({ isUnderApproval: value, version: sql<number>`version + 1` })
    .where('id', '=', labelId)
    .execute()

/** Of the labels among these that are there, those that pass approval. */
export async function findUnderApproval(trx: Transaction, labelIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (labelIds.length === 0) return new Set()
  const found = await trx.selectFrom('labels').select('id').where('id', 'in', labelIds).where(isUnderApproval).execute()
  return new Set(found.map(({ id }) => id))
}

/** Whether a version of one of these labels was published by a signature. */
export async function hasSignedVersion(trx: Transaction, labelIds: readonly string[]): Promise<boolean> {
  const found = await trx
    .selectFrom('signatures')
    .innerJoin('labelVersions', 'labelVersions.id', 'signatures.labelVersionId')
    .where('labelVersions.labelId', 'in', labelIds)
    .where('labelVersions.state', 'in', ['Published', 'Replaced'])
    .select('signatures.id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The versions of a label that matter for what may be done with it: open, published, and whether there are others. */
export async function findStanding(trx: Transaction, labelIds: readonly string[]) {
  if (labelIds.length === 0) return []
  return trx
    .selectFrom('labelVersions')
    .select(['id', 'labelId', 'number', 'state', 'version'])
    .where('labelId', 'in', labelIds)
    .orderBy('number', 'desc')
    .execute()
}

export type StandingRow = Awaited<ReturnType<typeof findStanding>>[number]

/** The version on its way, the one that is printed, and the newest of a label. */
export function standingOf(rows: readonly StandingRow[], label: Pick<LabelRow, 'id' | 'publishedVersionId'>) {
  const own = rows.filter(({ labelId }) => labelId === label.id)
  const open = own.find(({ state }) => isOpen(state))
  const published = own.find(({ id }) => id === label.publishedVersionId)
  return { open, published, newest: open ?? published ?? own[0] }
}

export const setKind = (trx: Transaction, labelId: string, kind: string) =>
  trx.updateTable('labels').set({ kind }).where('id', '=', labelId).execute()

/** Dots an inch of one of the organization's printers, named by vendor and model; a model of several resolutions is drawn at its coarsest. */
export async function findPrinterDpi(trx: Transaction, name: string): Promise<number | undefined> {
  const found = await trx
    .selectFrom('printers')
    .select('dpi')
    .where(sql`lower(trim(vendor || ' ' || model))`, '=', name.trim().toLowerCase())
    .orderBy('dpi')
    .limit(1)
    .executeTakeFirst()
  return found?.dpi
}

/** Dots an inch of the organization's printers. */
export async function findResolutions(trx: Transaction): Promise<number[]> {
  const found = await trx.selectFrom('printers').select('dpi').distinct().orderBy('dpi').execute()
  return found.map(({ dpi }) => dpi)
}
