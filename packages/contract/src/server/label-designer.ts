import { administrators, anyOf } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { List } from '../list.ts'
import { type Socket, socket } from '../socket.ts'
import type {
  DesignerEvent,
  DesignerRequest,
  LabelCommandSummary,
  LabelVersion,
  LabelVersionWithDocument,
  ListCommandsQuery,
  ListVersionsQuery,
  OpenLabelState,
  OpenLabelWeight,
  PublishLabelBody,
} from './label-designer-schemas.ts'
import type { LabelWithDocument } from './labels-schemas.ts'

const labelManager = anyOf('UserRole:LabelManager', ...administrators)
/** Designers of quality assurance too, of labels that pass approval. */
const labelDesigner = anyOf(
  'UserRole:LabelManager',
  'QualityAssuranceRole:LabelDesigner',
  'QualityAssuranceRole:Master',
  ...administrators,
)

/**
 * A label that several people edit. `{id}` is the label's. The first message is `open`; the server answers `opened` with the
 * records, or with the commands missed since. Commands are numbered in the order in which the server has stored them.
 */
export const openLabelSocket: Socket<{ request: DesignerRequest; event: DesignerEvent }> = socket({
  path: '/api/labels/{id}/open',
  service: 'base',
  summary: 'Edits a label together with others',
  access: labelDesigner,
  errors: [
    'not-found',
    'label-not-editable',
    'label-full',
    'label-open-too-often',
    'not-signed-in',
    'not-allowed',
    'too-many-requests',
    'stale-version',
    'being-changed',
  ],
  maximumBytes: 256 * 1024,
})

/** Refused with `stale-version` when commands were stored behind `sequence`: what is published is what the person saw. */
export const publishLabel = endpoint<{ body: PublishLabelBody; answer: { data: LabelWithDocument } }>()({
  method: 'POST',
  path: '/api/labels/{id}/publish',
  service: 'base',
  summary: 'Publishes the open label as its next version',
  access: labelManager,
  errors: [
    'not-found',
    'label-not-editable',
    'stale-version',
    'label-under-approval',
    'label-too-heavy',
    'too-many-requests',
  ],
  idempotent: true,
})

/** Draws the open label with its sample values. What its publication would be refused with where it takes too long. */
export const weighOpenLabel = endpoint<{ answer: { data: OpenLabelWeight } }>()({
  method: 'GET',
  path: '/api/labels/{id}/draft/weight',
  service: 'base',
  summary: 'Whether drawing the open label takes too long for a publication, and what on it does',
  access: labelDesigner,
  errors: ['not-found', 'label-not-editable', 'too-many-requests'],
})

export const listLabelVersions = endpoint<{ query: ListVersionsQuery; answer: List<LabelVersion> }>()({
  method: 'GET',
  path: '/api/labels/{id}/versions',
  service: 'base',
  summary: 'The versions of a label, the newest first',
  access: labelDesigner,
  errors: ['not-found'],
})

export const getLabelVersion = endpoint<{ answer: { data: LabelVersionWithDocument } }>()({
  method: 'GET',
  path: '/api/labels/{id}/versions/{versionId}',
  service: 'base',
  summary: 'A version of a label with its document',
  access: labelDesigner,
  errors: ['not-found'],
})

export const listLabelCommands = endpoint<{ query: ListCommandsQuery; answer: List<LabelCommandSummary> }>()({
  method: 'GET',
  path: '/api/labels/{id}/commands',
  service: 'base',
  summary: 'What was done to the open label in the last 30 days and by whom, the newest first',
  access: labelDesigner,
  errors: ['not-found', 'label-not-editable'],
})

/** `sequence` of the last command that is in it: for a picture of the label at that time, and to go back to it. */
export const getOpenLabelState = endpoint<{ query: { sequence?: number }; answer: { data: OpenLabelState } }>()({
  method: 'GET',
  path: '/api/labels/{id}/draft',
  service: 'base',
  summary: 'The document of the open label, as it is or as it was after a command',
  access: labelDesigner,
  errors: ['not-found', 'label-not-editable'],
})
