// The questions of a label as a form asks them: in which order, under which heading, by which control.
import type { LabelVariable } from '../label-variable.ts'

export type AskedControl = 'text' | 'lines' | 'number' | 'date' | 'date-time' | 'list' | 'buttons' | 'toggle' | 'serial'

/** What of a variable says how it is asked for. */
export type AskedVariable = Pick<LabelVariable, 'variableName' | 'dataType'> & {
  readonly [Name in 'inputType' | 'question' | 'options' | 'order' | 'group' | 'help']?: LabelVariable[Name] | undefined
}

/** A field of `mergeArticleData` with what its label says of it. */
export interface AskedField<Merged, Variable> {
  readonly merged: Merged
  readonly variable: Variable
  readonly control: AskedControl
}

export interface AskedGroup<Merged, Variable> {
  /** Empty for fields under no heading. */
  readonly name: string
  readonly fields: readonly AskedField<Merged, Variable>[]
}

const behindAll = 1_000_000

/** Fields in their order and in groups, each group where its first field stands. Fields of no variable are left out. */
export function askedGroups<Merged extends { readonly variableName: string }, Variable extends AskedVariable>(
  merged: readonly Merged[],
  variables: readonly Variable[],
): readonly AskedGroup<Merged, Variable>[] {
  const byName = new Map(variables.map((variable) => [variable.variableName, variable]))
  const fields = merged
    .flatMap((field): AskedField<Merged, Variable>[] => {
      const variable = byName.get(field.variableName)
      return variable ? [{ merged: field, variable, control: controlOf(variable) }] : []
    })
    .sort((one, other) => (one.variable.order ?? behindAll) - (other.variable.order ?? behindAll))
  const groups = Map.groupBy(fields, ({ variable }) => variable.group?.trim() ?? '')
  return [...groups].map(([name, inGroup]) => ({ name, fields: inGroup }))
}

/** By the look that the designer has chosen, or else by the type of the value. */
export function controlOf({ inputType = 'text', dataType, question, options }: AskedVariable): AskedControl {
  if (inputType === 'serial') return 'serial'
  if (dataType === 'toggle' || inputType === 'toggle') return 'toggle'
  if (options?.length && question !== 'field' && question !== 'scan') return question === 'buttons' ? 'buttons' : 'list'
  if (inputType === 'multiline' || inputType === 'table') return 'lines'
  return inputType === 'number' || inputType === 'date' || inputType === 'date-time' ? inputType : 'text'
}
