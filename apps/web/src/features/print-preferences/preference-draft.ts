// A preference as it is being typed at; there may be none stored yet.
import type { PrinterPreference } from '@labelwright/contract/server/print-preferences-schemas'
import type { DraftRules } from '../../ui/form/use-draft-form.ts'
import {
  type PrintSettingsDraft,
  printSettingsDraft,
  printSettingsOf,
  wrongSettings,
} from '../../ui/print-settings/print-settings-draft.ts'
import {
  type Assignment,
  fetchPreference,
  useSavePreference,
  useSavePrintSettings,
} from './print-preferences.queries.ts'

export interface PreferenceRecord {
  readonly id: string
  readonly version: number
  /** Null while nothing is stored. */
  readonly preference: PrinterPreference | null
  readonly assignment: Assignment
}

interface PreferenceDraft {
  readonly isDefault: boolean
  readonly printSettings: PrintSettingsDraft
}

export const preferenceDraft = ({ preference }: PreferenceRecord): PreferenceDraft => ({
  isDefault: preference?.isDefault ?? false,
  printSettings: printSettingsDraft(preference?.printSettings ?? {}),
})

export const preferenceRules: DraftRules<PreferenceDraft, keyof PreferenceDraft> = {
  fields: ['isDefault', 'printSettings'],
  check: ({ printSettings }) =>
    wrongSettings(printSettings).length > 0 ? { printSettings: 'labelSettings.wrongSetting' } : {},
}

const recordOf = (assignment: Assignment, preference: PrinterPreference | null): PreferenceRecord => ({
  id: preference?.id ?? '',
  version: preference?.version ?? 0,
  preference,
  assignment,
})

export const fetchRecord = async (assignment: Assignment): Promise<PreferenceRecord> =>
  recordOf(assignment, await fetchPreference(assignment))

/** Saves what was changed: the print settings on the version that was seen, then whether it is the default. */
export function useSaveRecord() {
  const saveSettings = useSavePrintSettings()
  const savePreference = useSavePreference()
  return async (
    draft: PreferenceDraft,
    { preference, assignment }: PreferenceRecord,
    onPart: (saved: PreferenceRecord) => void,
  ): Promise<PreferenceRecord> => {
    const printSettings = printSettingsOf(draft.printSettings)
    const withSettings = await saveSettings.mutateAsync({ assignment, known: preference, printSettings })
    if (withSettings.isDefault === draft.isDefault) return recordOf(assignment, withSettings)
    onPart(recordOf(assignment, withSettings))
    const { isDefault } = draft
    return recordOf(assignment, await savePreference.mutateAsync({ ...assignment, isDefault }))
  }
}
