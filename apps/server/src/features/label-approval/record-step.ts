// Every step of approval leaves a row in the audit trail and an event, from here: none of them can forget one of the two.
import type { Meaning } from '@labelwright/contract/server/label-approval-schemas'
import type { Transaction } from '../../platform/database/database.ts'
import { recordAudit } from '../audit/record-audit.service.ts'
import { recordVersionEvent, type VersionEvent } from '../events/record-event.service.ts'

/** The steps by their names in the audit trail, each with its event. */
const eventOf = {
  'version-uploaded': 'label-version.uploaded',
  'version-file-replaced': 'label-version.file-replaced',
  'version-test-data-changed': 'label-version.test-data-changed',
  'version-set-ready': 'label-version.ready-for-approval',
  'version-rejected': 'label-version.rejected',
  'version-publication-planned': 'label-version.publication-planned',
  // Of a version that is printed already.
  'version-accepted': undefined,
  'version-publication-refused': 'label-version.publication-refused',
  // Comes from where a version becomes the printed one, with an approval or without (labels/publish-approved-version.service.ts).
  'version-published': undefined,
} as const satisfies Readonly<Record<string, VersionEvent | undefined>>

export type StepAction = keyof typeof eventOf | 'version-approved'

function typeOf(action: StepAction, meaning: Meaning | undefined): VersionEvent | undefined {
  if (action !== 'version-approved') return eventOf[action]
  return meaning === 'approval of data' ? 'label-version.data-approved' : 'label-version.design-approved'
}

interface RecordedStep {
  /** Null of the server itself. */
  readonly actor: { readonly organizationId: string; readonly userId: string | null }
  readonly action: StepAction
  readonly versionId: string
  /** Of what was signed. */
  readonly meaning?: Meaning
  readonly before?: unknown
  readonly after?: unknown
  readonly reason?: string | undefined
  readonly signatureId?: string | undefined
}

/** To be called behind the change: the event says what the version is then. */
export async function recordStep(trx: Transaction, { versionId, meaning, ...step }: RecordedStep): Promise<void> {
  const { actor, action } = step
  await recordAudit(trx, { ...step, entity: { kind: 'label-version', id: versionId } })
  const type = typeOf(action, meaning)
  if (type) await recordVersionEvent(trx, { actor, type, versionId })
}
