import type { LabelDocument } from '@labelwright/label-document/label-document'
import { compileValues, type FillRefusal, resolveValues } from '../../label-engine/label-values.service.ts'

export type Values = Readonly<Record<string, string>>

export interface Refused {
  readonly refusals: readonly FillRefusal[]
}

/** The texts of a file label's variables for each row of values, or why the first unsuitable row cannot be printed. */
export function resolveRows(
  document: LabelDocument,
  rows: Iterable<Values>,
): { readonly texts: readonly Values[] } | Refused {
  const contents = compileValues(document)
  const texts: Values[] = []
  for (const row of rows) {
    const resolved = resolveValues(contents, row)
    if (resolved.refusals.length > 0) return { refusals: resolved.refusals }
    texts.push(resolved.texts)
  }
  return { texts }
}
