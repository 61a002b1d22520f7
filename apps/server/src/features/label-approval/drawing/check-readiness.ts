import type { FieldError } from '@labelwright/contract/errors'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { isFileLabel, lookAtLabel } from '../../labels/draw-pages.service.ts'
import { stepsWithoutApprover } from '../approval-guards.ts'
import { findRoleHolders } from '../approvals.store.ts'
import { findSettings } from '../quality-assurance.service.ts'
import { checkBarcodes, nameOf } from '../read-back/check-barcodes.ts'
import type { RowsToDraw } from './rows-to-draw.ts'

const noRows: FieldError = {
  path: 'testData',
  code: 'test-data-missing',
  message: 'This version has no test data. Add at least one row.',
}

/** What keeps rows from printing at the dots of the printers in use; each row once, with the first reason. */
export async function checkRows(ctx: Context, drawn: RowsToDraw): Promise<FieldError[]> {
  const { label, rows, resolutions, drawnFor } = drawn
  if (rows.length === 0) return [noRows]
  const errors: FieldError[] = []
  // Files are filled in and scaled: what is wrong with one is wrong at any resolution.
  const drawnAt = isFileLabel(label) ? [Math.min(...resolutions)] : resolutions
  for (const [index, { name, values }] of rows.entries()) {
    for (const dpi of drawnAt) {
      const [refusal] = (await lookAtLabel(ctx, label, { values, dpi, drawnFor, looks: {} })).refusals
      if (!refusal) continue
      const what = refusedOf(label, name, refusal.elementId)
      const message = `${what} cannot be printed: ${refusal.message}`
      errors.push({ path: `testData.${index}`, code: refusal.code, message, values: { row: name } })
      break
    }
  }
  const unprintable = new Set(errors.map(({ path }) => path))
  const unread = (await checkBarcodes(ctx, drawn)).filter(({ path }) => !unprintable.has(path))
  return [...errors, ...unread]
}

function refusedOf({ document }: RowsToDraw['label'], row: string, elementId: string | undefined): string {
  return elementId === undefined ? `The test row “${row}”` : `“${nameOf(document, elementId)}” of the test row “${row}”`
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
