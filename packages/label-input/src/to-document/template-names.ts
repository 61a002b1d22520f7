import type { LabelVariable } from '@labelwright/label-document/label-variable'
import { namedPlaceholder, type Variables } from './variables.ts'

const longestSystemName = 60

/** The variables that placeholders of a file stand for by their names, those of the system among them. */
export interface TemplateNames {
  /** The variable's name; undefined where there are too many. */
  readonly variableOf: (written: string) => string | undefined
  /** Of the system. */
  readonly list: () => LabelVariable[]
}

export function createTemplateNames(variables: Variables): TemplateNames {
  const system = new Map<string, LabelVariable>()
  return {
    variableOf: (written) => {
      if (!/^meta_\w/i.test(written)) return nameIn(namedPlaceholder(variables, written))
      const variableName = written.toLowerCase().slice(0, longestSystemName)
      system.set(variableName, systemVariable(`m_${variableName}`, variableName))
      return variableName
    },
    list: () => [...system.values()],
  }
}

/** `name` of `{{name}}`. */
export const nameIn = (placeholder: string | undefined): string | undefined => placeholder?.slice(2, -2)

const systemVariable = (variableId: string, variableName: string): LabelVariable => ({
  variableId,
  variableName,
  variableData: '',
  dataType: 'default',
  propertySize: 2_000,
  required: false,
})
