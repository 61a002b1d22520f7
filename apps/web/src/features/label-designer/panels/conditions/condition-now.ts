// Whether a condition is true for the chosen data.
import { fillVariables } from '@labelwright/label-document/filling/fill-variables'
import type { LabelDocument } from '@labelwright/label-document/label-document'

export type ConditionNow =
  | { readonly isTrue: boolean }
  | { readonly mistake: string; readonly place: number | undefined }

const id = 'condition'

/** As printing decides it; a condition with a mistake hides nothing. */
export function conditionNow(
  document: LabelDocument,
  expression: string,
  values: Readonly<Record<string, string>>,
): ConditionNow {
  const { pages: _pages, layers: _layers, ...paper } = document
  const element = { id, type: 'box', visibleWhen: expression }
  const alone = { ...paper, elements: [element] } as unknown as LabelDocument
  const { hidden, problems } = fillVariables(alone, values)
  const mine = problems.find(({ elementId }) => elementId === id)
  return mine ? { mistake: mine.message, place: mine.place } : { isTrue: !hidden.has(id) }
}
