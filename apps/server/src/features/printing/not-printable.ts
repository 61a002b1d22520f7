import { ProductError } from '@labelwright/contract/errors'
import type { FillRefusal } from '../label-engine/label-values.service.ts'
import type { PrintLine } from './print-line.ts'

/** Says why a line's label cannot be printed with its values, at the variables. */
export function notPrintable({ index }: PrintLine, refusals: readonly FillRefusal[]): ProductError {
  const errors = refusals.map(({ variableName, code, message }) => ({
    path: variableName === undefined ? `labels.${index}` : `labels.${index}.editableData.${variableName}`,
    code,
    message,
  }))
  return new ProductError('label-not-printable', {
    errors,
    detail: errors[0]?.message ?? 'The label cannot be printed.',
  })
}
