import type { Transaction } from '../../platform/database/database.ts'

export interface NewStandardLabel {
  readonly organizationId: string
  readonly labelId: string
  readonly versionId: string
  readonly templateId: string
  readonly sizeId: string
  readonly settings: Readonly<Record<string, string | number | boolean>>
}

export async function insertStandardLabel(trx: Transaction, label: NewStandardLabel): Promise<void> {
  await trx
    .insertInto('standardLabels')
    .values({ ...label, settings: JSON.stringify(label.settings) })
    .execute()
}

export const findStandardLabels = (trx: Transaction) =>
  trx.selectFrom('standardLabels').select(['labelId', 'versionId', 'templateId', 'sizeId', 'settings']).execute()

export const findStandardLabel = (trx: Transaction, labelId: string) =>
  trx
    .selectFrom('standardLabels')
    .select(['labelId', 'versionId', 'templateId'])
    .where('labelId', '=', labelId)
    .executeTakeFirst()

export type RemadeLabel = Omit<NewStandardLabel, 'organizationId' | 'templateId'>

export async function updateStandardLabel(trx: Transaction, label: RemadeLabel): Promise<void> {
  const { labelId, versionId, sizeId, settings } = label
  await trx
    .updateTable('standardLabels')
    .set({ versionId, sizeId, settings: JSON.stringify(settings) })
    .where('labelId', '=', labelId)
    .execute()
}
