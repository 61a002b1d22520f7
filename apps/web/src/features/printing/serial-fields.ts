import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { MergedVariable } from '@labelwright/label-document/merge-article-data'
import type { Problem } from '@labelwright/label-document/problem'
import { placeholdersOf } from './placeholders.ts'

const standInDigits = 6

/** What stands in the picture where a serial number will be: the designer's sample, or zeros. */
export const serialSample = ({ value, propertySize }: MergedVariable): string =>
  value === '' ? '0'.repeat(Math.min(standInDigits, propertySize)) : value

/**
 * Problems without those that only the zeros of a serial number may have caused: whether the real number fits, the server
 * says. That a variable names no series is a problem of its own.
 */
export function withoutStandIns(
  problems: readonly Problem[],
  document: LabelDocument | null | undefined,
  fields: readonly MergedVariable[],
): readonly Problem[] {
  const standIns = new Set(
    fields.filter((field) => field.isSerial && field.value === '').map((field) => field.variableName.toLowerCase()),
  )
  if (standIns.size === 0) return problems
  const isAbout = ({ variableName, elementId }: Problem): boolean => {
    if (variableName !== undefined) return standIns.has(variableName.toLowerCase())
    const element = document?.elements.find((one) => one.id === elementId)
    return (
      element !== undefined && 'content' in element && placeholdersOf(element.content).some((one) => standIns.has(one))
    )
  }
  return problems.filter((problem) => problem.detail === 'series-missing' || !isAbout(problem))
}
