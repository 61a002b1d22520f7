import type { ArticleDataEntry } from '@labelwright/contract/server/articles-schemas'
import type { Label } from '@labelwright/contract/server/labels-schemas'

/** Spec §9: the longest value where nothing else is said. */
const defaultPropertySize = 2000

/** One variable of a label as a form asks for it. */
export interface LabelField {
  readonly name: string
  readonly value: string
  readonly isReadOnly: boolean
  readonly isRequired: boolean
  readonly isToggle: boolean
  readonly maxLength: number
  /** Where the value comes from, so that a form can say so. */
  readonly source: 'article' | 'label'
}

/**
 * The label's variables, filled from the article's data of the same name without regard to case (spec §9, decisions §5).
 * Names starting with `meta_` are the system's; article data that the label does not use is left out.
 */
export function mergeFields(variables: Label['variables'], articleData: readonly ArticleDataEntry[]): LabelField[] {
  const dataByName = new Map(articleData.map((entry) => [entry.key.toLowerCase(), entry]))
  return variables
    .filter((variable) => !variable.variableName.toLowerCase().startsWith('meta_'))
    .map((variable) => {
      const entry = dataByName.get(variable.variableName.toLowerCase())
      const sizes = [variable.propertySize, entry?.propertySize].filter((size) => size !== undefined && size > 0)
      return {
        name: variable.variableName,
        value: entry?.data ?? variable.variableData,
        isReadOnly: entry?.editable === false,
        isRequired: variable.required,
        isToggle: variable.dataType === 'toggle',
        maxLength: sizes.length > 0 ? Math.min(...(sizes as number[])) : defaultPropertySize,
        source: entry ? 'article' : 'label',
      }
    })
}

/** All values by name: what was typed before what the article and the label say. */
export const valuesOf = (fields: readonly LabelField[], typed: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field.name, field.isReadOnly ? field.value : (typed[field.name] ?? field.value)]))

/** What the print call is told: the editable ones, so that the server keeps its own word on the others. */
export const editableDataOf = (fields: readonly LabelField[], values: Readonly<Record<string, string>>) =>
  fields.filter((field) => !field.isReadOnly).map((field) => ({ key: field.name, data: values[field.name] ?? '' }))
