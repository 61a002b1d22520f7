// Published versions that are drawn otherwise than when they were published, because the program, a font or a printer changed.
import { type AccessKey, administrators, anyOf, qualityAssuranceRoles } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { List } from '../list.ts'
import type {
  AcceptFindingBody,
  FindingPictureQuery,
  LabelFinding,
  ListFindingsQuery,
} from './label-findings-schemas.ts'

const anyRole = anyOf(
  ...qualityAssuranceRoles.map((role): AccessKey => `QualityAssuranceRole:${role}`),
  ...administrators,
)

export const listLabelFindings = endpoint<{ query: ListFindingsQuery; answer: List<LabelFinding> }>()({
  method: 'GET',
  path: '/api/QualityAssurance/findings',
  service: 'base',
  summary: 'Where the published version of a label is drawn otherwise than when it was published; open ones first',
  access: anyRole,
  errors: [],
})

export const labelFindingPicture = endpoint<{ query: FindingPictureQuery; answer: unknown }>()({
  method: 'GET',
  path: '/api/QualityAssurance/findings/{findingId}/picture',
  service: 'base',
  summary: 'The dots of a finding as a picture, before or after',
  access: anyRole,
  errors: ['not-found'],
  contentType: 'image/png',
})

export const acceptLabelFinding = endpoint<{ body: AcceptFindingBody; answer: { data: LabelFinding } }>()({
  method: 'POST',
  path: '/api/QualityAssurance/findings/{findingId}/accept',
  service: 'base',
  summary: 'Accepts a finding with a reason: later drawings are compared with what is drawn now',
  access: anyOf('QualityAssuranceRole:QualityManager', 'QualityAssuranceRole:Master'),
  errors: ['not-found', 'stale-version'],
})
