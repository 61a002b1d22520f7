// The closed list of events that receivers outside of the product can hear of, and what each says. Ids only: no names, no reasons, no
// e-mail addresses, no contents. A new event is a line here; a name or a field that went out once is never changed or given another meaning.
import type { VersionState } from '@labelwright/contract/server/label-approval-schemas'

/** A label version, as it is behind the change. */
export interface VersionPayload {
  readonly labelId: string
  readonly labelVersionId: string
  /** Of the version within its label, from 1. */
  readonly number: number
  readonly state: VersionState
  /** Grows with each change of the version: what comes with a smaller one than a receiver has seen is older. */
  readonly version: number
  /** Of a publication that waits for its date; ISO 8601. */
  readonly publishAt: string | null
  /** The person who did it; of a planned publication the one who signed it; null where the server did it. */
  readonly userId: string | null
}

interface LabelPayload {
  readonly labelId: string
  readonly enabled: boolean
  /** Null follows the organization. */
  readonly isUnderApproval: boolean | null
  readonly version: number
  /** Null of the server itself. */
  readonly userId: string | null
}

interface QualityAssurancePayload {
  readonly isOn: boolean
  readonly distinctPublisher: boolean
  readonly version: number
  /** Null where the person who runs the server signed as the second. */
  readonly userId: string | null
}

/** The payload of each event, by the event's name. */
export interface EventPayloads {
  /** A new version, in Preview. */
  'label-version.uploaded': VersionPayload
  /** Another file in the place of an open version's: it is in Preview again, and its approvals count no more. */
  'label-version.file-replaced': VersionPayload
  /** The same for its test rows. */
  'label-version.test-data-changed': VersionPayload
  /** Handed over to the reviewers. */
  'label-version.ready-for-approval': VersionPayload
  'label-version.data-approved': VersionPayload
  'label-version.design-approved': VersionPayload
  /** By any reviewer: in Preview again. A planned publication is cancelled by it. */
  'label-version.rejected': VersionPayload
  /** Signed, with a date. */
  'label-version.publication-planned': VersionPayload
  /** The date came, but the content is not what was approved: somebody has to publish it anew. */
  'label-version.publication-refused': VersionPayload
  /** It is what is printed from now on, with an approval or without one. */
  'label-version.published': VersionPayload
  /** A newer version is printed in its place. */
  'label-version.replaced': VersionPayload
  /** It is drawn otherwise than when it was published, because the program, a font or a printer changed. */
  'label-version.drawing-changed': VersionPayload
  /** Nothing of it is printed any more. */
  'label.disabled': LabelPayload
  'label.enabled': LabelPayload
  /** The label's own setting: it passes approval, or does not, or follows the organization. */
  'label.approval-changed': LabelPayload
  /** Switched on or off for the organization, or its options. */
  'quality-assurance.changed': QualityAssurancePayload
}

/** Events about one kind of record. */
export type EventsOf<Kind extends string> = Extract<keyof EventPayloads, `${Kind}.${string}`>
