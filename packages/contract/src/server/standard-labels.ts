import { administrators, anyOf } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { List } from '../list.ts'
import type { LabelWithDocument } from './labels-schemas.ts'
import type {
  CreateStandardLabelBody,
  ListStandardLabelsQuery,
  RemakeStandardLabelBody,
  StandardLabel,
  StandardLabelTemplateAnswer,
} from './standard-labels-schemas.ts'

const labelManager = anyOf('UserRole:LabelManager', ...administrators)
const feature = 'setupStandardLabelsEnabled'

/** Templates that come with the product, with their titles in all languages. */
export const listStandardLabelTemplates = endpoint<{ answer: List<StandardLabelTemplateAnswer> }>()({
  method: 'GET',
  path: '/api/labels/standardLabelTemplates',
  service: 'base',
  summary: 'The templates of standard labels with their sizes and settings',
  access: labelManager,
  errors: [],
  feature,
})

export const listStandardLabels = endpoint<{ query: ListStandardLabelsQuery; answer: List<StandardLabel> }>()({
  method: 'GET',
  path: '/api/labels/standardLabels',
  service: 'base',
  summary: 'The labels that were made from templates, with template, size and settings',
  access: labelManager,
  errors: [],
  feature,
})

/** An ordinary label, published as version 1. */
export const createStandardLabel = endpoint<{ body: CreateStandardLabelBody; answer: { data: LabelWithDocument } }>()({
  method: 'POST',
  path: '/api/labels/standardLabels',
  service: 'base',
  summary: 'Makes a label from a template and publishes it',
  access: labelManager,
  errors: ['limit-reached', 'too-many-requests', 'label-under-approval', 'label-too-heavy'],
  idempotent: true,
  feature,
})

/** Its next version. */
export const remakeStandardLabel = endpoint<{ body: RemakeStandardLabelBody; answer: { data: LabelWithDocument } }>()({
  method: 'POST',
  path: '/api/labels/standardLabels/{id}',
  service: 'base',
  summary: 'Makes a label anew from its template with another size or settings',
  access: labelManager,
  errors: ['not-found', 'stale-version', 'standard-label-changed', 'label-under-approval'],
  feature,
})
