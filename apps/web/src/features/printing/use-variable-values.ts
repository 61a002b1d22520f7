import type { ArticleWithData } from '@labelwright/contract/server/articles-schemas'
import type { LabelWithDocument } from '@labelwright/contract/server/labels-schemas'
import { type MergedVariable, mergeArticleData } from '@labelwright/label-document/merge-article-data'
import { useCallback, useMemo, useState } from 'react'
import { serialSample } from './serial-fields.ts'

type Typed = Readonly<Record<string, string>>

/** A label's variables filled from an article and by hand. `given` stands before the article's own data: that of an order. */
export function useVariableValues(
  variables: LabelWithDocument['variables'] | undefined,
  article: ArticleWithData,
  given: readonly { readonly key: string; readonly data: string }[],
) {
  const [typed, setTyped] = useState<Typed>(() =>
    Object.fromEntries(given.map(({ key, data }) => [key.toLowerCase(), data])),
  )
  const fields = useMemo(() => mergeArticleData(variables ?? [], article), [variables, article])
  const values = useMemo(
    () => Object.fromEntries(fields.map((field) => [field.variableName, shownValue(field, typed)])),
    [fields, typed],
  )
  const setValue = useCallback(
    (name: string, value: string) => setTyped((before) => ({ ...before, [name.toLowerCase()]: value })),
    [],
  )
  return { fields, values, setValue, editableData: () => editableDataOf(fields, values) }
}

/** What was typed, before what the article and the label say; what may not be edited stays as it is. */
const shownValue = (field: MergedVariable, typed: Typed): string =>
  field.isSerial ? serialSample(field) : givenValue(field, typed)

const givenValue = (field: MergedVariable, typed: Typed): string =>
  (field.isEditable ? typed[field.variableName.toLowerCase()] : undefined) ?? field.value

/** The server is told the editable ones only; it keeps its own word on the others. */
const editableDataOf = (fields: readonly MergedVariable[], values: Typed) =>
  fields
    .filter((field) => field.isEditable)
    .map((field) => ({ key: field.variableName, data: values[field.variableName] ?? '' }))
