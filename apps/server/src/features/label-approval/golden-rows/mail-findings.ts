import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { mailQualityManagers } from '../signers/mail-quality-managers.ts'

interface FoundOnLabel {
  readonly organizationId: string
  readonly labelId: string
  readonly name: string
  readonly number: number
  readonly pages: number
  readonly isDisabled: boolean
}

/** Tells the quality managers, once for a label in a run. */
export async function mailFindings(ctx: Context, trx: Transaction, found: FoundOnLabel): Promise<void> {
  const { organizationId, labelId, name, number, pages, isDisabled } = found
  const link = `${ctx.config.publicUrl}/#/qa/labels/${labelId}/details`
  const subject = isDisabled ? `“${name}” was disabled: a barcode has changed` : `“${name}” prints differently now`
  const what = isDisabled
    ? 'A barcode no longer says what it said when the version was published. The label was disabled, and what was waiting to be printed is voided.'
    : 'It can still be printed. Look at the pictures and accept them with a reason, or have the cause put right.'
  const count = pages === 1 ? '1 picture of a test row differs' : `${pages} pictures of test rows differ`
  const text = `${count} from what version ${number} of “${name}” looked like when it was published. ${what}`
  await mailQualityManagers(trx, { organizationId, subject, text, link })
}
