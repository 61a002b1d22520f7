import type { Config } from '../../../config.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { mailQualityManagers } from '../signers/mail-quality-managers.ts'
import { sentenceOf } from './weakening-words.ts'
import type { WeakeningRow } from './weakenings.store.ts'

interface Ended {
  /** The end of the request. */
  readonly text: string
  readonly request: WeakeningRow
}

/** Tells the quality managers what became of a request. */
export async function mailWeakeningEnd(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  trx: Transaction,
  { text, request }: Ended,
): Promise<void> {
  const { organizationId, requesterFirstname, requesterLastname } = request
  const subject = `${requesterFirstname} ${requesterLastname} asked to ${sentenceOf(request)}`
  const link = `${publicUrl}/#/qa/signers`
  await mailQualityManagers(trx, { organizationId, subject, text: `${subject}. ${text}.`, link })
}
