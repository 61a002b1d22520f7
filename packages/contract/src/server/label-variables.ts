import { administrators, anyOf } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { LabelVariables, SetLabelVariablesBody } from './label-variables-schemas.ts'

/** One step in the designer: whoever has the label open sees it at once. It is printed from the next version on. */
export const setLabelVariables = endpoint<{ body: SetLabelVariablesBody; answer: { data: LabelVariables } }>()({
  method: 'PUT',
  path: '/api/labels/variables',
  service: 'base',
  summary: 'Changes defaults, samples and questions of a label’s variables: all of them, or none',
  access: anyOf('UserRole:LabelManager', ...administrators),
  errors: ['not-found', 'label-not-editable'],
})
