import type { FieldError } from '@labelwright/contract/errors'
import type { TestRow } from '@labelwright/contract/server/label-approval-schemas'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { drawPages } from '../../labels/draw-pages.service.ts'
import type { LabelOfVersion } from '../../labels/engine/label-engine.service.ts'
import { stepsWithoutApprover } from '../approval-guards.ts'
import { findRoleHolders } from '../approvals.store.ts'
import { findResolutions } from '../labels-under-approval.store.ts'
import { findSettings } from '../quality-assurance.service.ts'
import type { VersionContent } from '../versions.store.ts'
import { labelOfContent, valuesOfRow } from './version-drawings.ts'

/** 8 dots in a millimetre, where the organization has no printer yet. */
export const usualDpi = 203.2

interface DrawnRow {
  readonly name: string
  readonly values: Readonly<Record<string, string>>
}

/** What is drawn to see whether a version is ready. */
export interface RowsToDraw {
  readonly label: LabelOfVersion
  readonly rows: readonly DrawnRow[]
  readonly resolutions: readonly number[]
}

export async function findRowsToDraw(
  ctx: Context,
  trx: Transaction,
  { content, testRows }: { content: VersionContent & { document: LabelDocument }; testRows: readonly TestRow[] },
): Promise<RowsToDraw> {
  const rows: DrawnRow[] = []
  for (const { name, values } of testRows) rows.push({ name, values: await valuesOfRow(trx, content.document, values) })
  const resolutions = await findResolutions(trx)
  return {
    label: await labelOfContent(ctx, trx, content),
    rows,
    resolutions: resolutions.length > 0 ? resolutions : [usualDpi],
  }
}

const noRows: FieldError = {
  path: 'testData',
  code: 'test-data-missing',
  message: 'This version has no test data. Add at least one row.',
}

/** What keeps rows from printing at the dots of the printers in use; each row once, with the first reason. The decoding of drawn barcodes belongs here too. */
export async function checkRows(ctx: Context, { label, rows, resolutions }: RowsToDraw): Promise<FieldError[]> {
  if (rows.length === 0) return [noRows]
  const errors: FieldError[] = []
  for (const [index, { name, values }] of rows.entries()) {
    for (const dpi of resolutions) {
      const [refusal] = (await drawPages(ctx, label, { values, dpi })).refusals
      if (!refusal) continue
      const message = `The test row “${name}” cannot be printed: ${refusal.message}`
      errors.push({ path: `testData.${index}`, code: refusal.code, message, values: { row: name } })
      break
    }
  }
  return errors
}

const approverMissing = {
  DataApprover: 'Nobody can approve the data. Give the role DataApprover to somebody who took no part in this version.',
  DesignApprover:
    'Nobody can approve the design. Give the role DesignApprover to somebody who took no part in this version and does not approve its data.',
  Publisher: 'Nobody can publish it. Give the role Publisher to somebody who took no part in this version.',
} as const

/** The steps that nobody could take: everybody with the role took part in the version. */
export async function checkApprovers(trx: Transaction, authors: ReadonlySet<string>): Promise<FieldError[]> {
  const people = (await findRoleHolders(trx)).map(({ id, qualityAssuranceRoles: roles }) => ({ userId: id, roles }))
  const { distinctPublisher } = await findSettings(trx)
  return stepsWithoutApprover(people, { authors, distinctPublisher }).map((step) => ({
    path: `approvers.${step}`,
    code: 'approver-missing',
    message: approverMissing[step],
  }))
}
