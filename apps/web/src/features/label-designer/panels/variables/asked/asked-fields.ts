// The questions of a label as its form asks them: who is asked for, in which order, under which heading, by which control.
import type { LabelVariable } from '@labelwright/label-document/label-variable'
import { mergeArticleData } from '@labelwright/label-document/merge-article-data'

export type AskedControl = 'text' | 'lines' | 'number' | 'date' | 'date-time' | 'list' | 'buttons' | 'toggle' | 'serial'

export interface AskedField {
  readonly variable: LabelVariable
  readonly control: AskedControl
  /** The value that the field starts with: the label's default. */
  readonly value: string
}

export interface AskedGroup {
  /** Empty for fields under no heading. */
  readonly name: string
  readonly fields: readonly AskedField[]
}

const behindAll = 1_000_000

/** The fields in their groups, each group where its first field stands. */
export function askedGroups(variables: readonly LabelVariable[]): readonly AskedGroup[] {
  const byName = new Map(variables.map((variable) => [variable.variableName, variable]))
  const fields = mergeArticleData(variables, undefined)
    .flatMap(({ variableName, value }): AskedField[] => {
      const variable = byName.get(variableName)
      return variable ? [{ variable, control: controlOf(variable), value }] : []
    })
    .sort((one, other) => (one.variable.order ?? behindAll) - (other.variable.order ?? behindAll))
  const groups = Map.groupBy(fields, ({ variable }) => variable.group?.trim() ?? '')
  return [...groups].map(([name, inGroup]) => ({ name, fields: inGroup }))
}

/** By the look that the designer has chosen, or else by the type of the value. */
export function controlOf({ inputType = 'text', dataType, question, options }: LabelVariable): AskedControl {
  if (inputType === 'serial') return 'serial'
  if (dataType === 'toggle' || inputType === 'toggle') return 'toggle'
  if (options?.length && question !== 'field' && question !== 'scan') return question === 'buttons' ? 'buttons' : 'list'
  if (inputType === 'multiline' || inputType === 'table') return 'lines'
  return inputType === 'number' || inputType === 'date' || inputType === 'date-time' ? inputType : 'text'
}
