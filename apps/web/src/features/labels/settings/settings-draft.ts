import type { LabelVariables } from '@labelwright/contract/server/label-variables-schemas'
import type { DraftRules } from '../../../ui/form/use-draft-form.ts'
import {
  type PrintSettingsDraft,
  printSettingsDraft,
  wrongSettings,
} from '../../../ui/print-settings/print-settings-draft.ts'
import { type VariableDraft, variableDraft, wrongNumbers } from './variable-draft.ts'

export interface SettingsDraft {
  readonly variables: readonly VariableDraft[]
  readonly printSettings: PrintSettingsDraft
}

export type SettingsField = keyof SettingsDraft

/** What a form of a record wants of a label. */
export type LabelRecord = LabelVariables & { readonly id: string }

export const settingsDraft = ({ variables, printSettings }: LabelVariables): SettingsDraft => ({
  variables: variables.map(variableDraft),
  printSettings: printSettingsDraft(printSettings),
})

export const settingsRules: DraftRules<SettingsDraft, SettingsField> = {
  fields: ['variables', 'printSettings'],
  rows: { variables: { keyOf: ({ variableName }) => variableName.toLowerCase() } },
  check: ({ variables, printSettings }) => ({
    ...(variables.some((draft) => wrongNumbers(draft).length > 0) && {
      variables: 'labelSettings.wrongNumber' as const,
    }),
    ...(wrongSettings(printSettings).length > 0 && { printSettings: 'labelSettings.wrongSetting' as const }),
  }),
}
