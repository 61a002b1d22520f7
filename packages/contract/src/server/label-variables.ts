import { administrators, anyOf } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type {
  ExportVariablesQuery,
  LabelVariables,
  SetLabelVariablesBody,
  SetPrintSettingsBody,
  VariablesFileBody,
  VariablesFromFile,
} from './label-variables-schemas.ts'

const labelManager = anyOf('UserRole:LabelManager', ...administrators)

type Standing = { data: LabelVariables }

/** Of a design as it stands in the designer, of a file those of its published version. */
export const getLabelVariables = endpoint<{ answer: Standing }>()({
  method: 'GET',
  path: '/api/labels/{id}/variables',
  service: 'base',
  summary: 'The variables and print settings of a label as they stand',
  access: labelManager,
  errors: ['not-found'],
})

/**
 * One step in the designer: whoever has the label open sees it at once, and it is printed from the next version on. A label that
 * is a file gets its next version.
 */
export const setLabelVariables = endpoint<{ body: SetLabelVariablesBody; answer: Standing }>()({
  method: 'PUT',
  path: '/api/labels/variables',
  service: 'base',
  summary: 'Changes defaults, samples and questions of a label’s variables: all of them, or none',
  access: labelManager,
  errors: ['not-found', 'stale-version', 'label-under-approval'],
})

/**
 * A form with a table under `file`: CSV, XLSX or JSON with one row for each variable, as `exportLabelVariables` writes it.
 * Columns that it does not have stay as they are; variables that it does not name stay, too. One wrong row refuses all.
 */
export const setVariablesFromFile = endpoint<{ body: VariablesFileBody; answer: { data: VariablesFromFile } }>()({
  method: 'PUT',
  path: '/api/labels/{id}/variables',
  service: 'base',
  summary: 'Changes a label’s variables by a table, or says what it would change',
  access: labelManager,
  errors: ['not-found', 'stale-version', 'label-under-approval', 'file-not-readable', 'too-many-requests'],
  isUpload: true,
  maximumMebibytes: 5,
})

export const exportLabelVariables = endpoint<{ query: ExportVariablesQuery; answer: unknown }>()({
  method: 'GET',
  path: '/api/labels/{id}/variables/export',
  service: 'base',
  summary: 'The variables of a label as CSV or XLSX, one row each',
  access: labelManager,
  errors: ['not-found'],
  contentType: 'text/csv',
})

/** As `setLabelVariables`: a step in the designer, or the next version of a file. */
export const setPrintSettings = endpoint<{ body: SetPrintSettingsBody; answer: Standing }>()({
  method: 'PUT',
  path: '/api/labels/{id}/print-settings',
  service: 'base',
  summary: 'Sets how printers are set for a label',
  access: labelManager,
  errors: ['not-found', 'stale-version', 'label-under-approval'],
})
