// Every step of approval leaves a row in the audit trail.
import type { Transaction } from '../../platform/database/database.ts'
import { recordAudit } from '../audit/record-audit.service.ts'

interface RecordedStep {
  /** Null of the server itself. */
  readonly actor: { readonly organizationId: string; readonly userId: string | null }
  readonly action: string
  readonly versionId: string
  readonly before?: unknown
  readonly after?: unknown
  readonly reason?: string | undefined
  readonly signatureId?: string | undefined
}

export const recordStep = (trx: Transaction, { versionId, ...step }: RecordedStep): Promise<void> =>
  recordAudit(trx, { ...step, entity: { kind: 'label-version', id: versionId } })
