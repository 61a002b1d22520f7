import { isFeatureOn } from '@labelwright/contract/feature-flags'
import { listGroupPrinters } from '@labelwright/contract/server/labels'
import {
  createPrintSettings,
  deletePreference,
  getUserSettings,
  listPreferences,
  savePreference,
  saveUserSettings,
  updatePrintSettings,
} from '@labelwright/contract/server/print-preferences'
import type {
  ListPreferencesQuery,
  PrinterPreference,
  SavePreferenceBody,
} from '@labelwright/contract/server/print-preferences-schemas'
import type { Printer } from '@labelwright/contract/server/printers-schemas'
import type { PrintSettings } from '@labelwright/label-document/print-settings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keysOf, queryKey } from '../../lib/query-keys.ts'
import { useSparseList } from '../../ui/list/rows/use-sparse-list.ts'
import { useFeatures } from '../feature-flags/feature-flags.queries.ts'
import { useHelper, useLinkedHelper } from '../helper-status/helper-status.queries.ts'
import { proposedPrinter } from './default-printer.ts'

/** They change rarely, and every label that is scanned asks for them. */
const staleTime = 60_000

/** The name of this computer as its helper has it, or of the computer that prints for this browser; empty where there is none. */
export function useComputerName(): string {
  const { settings } = useHelper()
  const linked = useLinkedHelper()
  return settings?.computerName ?? linked?.computerName ?? ''
}

export const useUserSettings = (isEnabled = true) =>
  useQuery({
    queryKey: queryKey('print-preferences', 'own'),
    queryFn: async ({ signal }) => (await call(getUserSettings, {}, { signal })).data,
    enabled: isEnabled,
    staleTime,
    retry: false,
  })

interface LabelToPrint {
  readonly labelId: string | undefined
  /** Once it is known. */
  readonly groupId: string | null | undefined
  readonly printers: readonly Printer[] | undefined
  readonly lastPrinterId: string | undefined
}

/** The printer that is proposed for a label on this computer; `isPending` until all that is asked for it has answered. */
export function useProposedPrinter({ labelId, groupId, printers, lastPrinterId }: LabelToPrint) {
  const isOn = isFeatureOn(useFeatures(), 'printers')
  const computerName = useComputerName()
  const isComputerKnown = useHelper().state !== 'checking'
  const ofLabel = useQuery({
    queryKey: queryKey('print-preferences', 'of-label', labelId, computerName),
    queryFn: ({ signal }) => call(listPreferences, { query: { computerName, labelId, take: 100 } }, { signal }),
    enabled: isOn && labelId !== undefined && isComputerKnown,
    staleTime,
    retry: false,
  })
  const own = useUserSettings(isOn)
  const ofGroups = useQuery({
    queryKey: queryKey('print-preferences', 'group-printers'),
    queryFn: async ({ signal }) => (await call(listGroupPrinters, {}, { signal })).data,
    enabled: isOn,
    staleTime,
    retry: false,
  })
  const isPending = isOn && labelId !== undefined && (ofLabel.isPending || own.isPending || ofGroups.isPending)
  if (isPending || !printers) return { isPending, printer: undefined }
  const printer = proposedPrinter(printers, {
    assignments: ofLabel.data?.data ?? [],
    lastPrinterId,
    ownPrinterId: own.data?.defaultPrinterId,
    groupPrinterId: ofGroups.data?.find((one) => one.groupId === groupId)?.printerId,
  })
  return { isPending: false, printer }
}

type Filter = Omit<ListPreferencesQuery, 'take' | 'offset'>

export const usePreferenceList = (filter: Filter) =>
  useSparseList<PrinterPreference>({
    queryKey: queryKey('print-preferences', 'list', filter),
    fetchPage: (page, signal) => call(listPreferences, { query: { ...page, ...filter } }, { signal }),
    refetchOnMount: 'always',
  })

export interface Assignment {
  readonly labelId: string
  readonly printerId: string
  readonly computerName: string
}

/** The preference of exactly this computer, or null where there is none yet. */
export async function fetchPreference(wanted: Assignment): Promise<PrinterPreference | null> {
  const { data } = await call(listPreferences, { query: { ...wanted, take: 100 } })
  const isSame = (name: string) => name.toLowerCase() === wanted.computerName.toLowerCase()
  return data.find(({ computerName }) => isSame(computerName)) ?? null
}

export const usePreference = (wanted: Assignment) =>
  useQuery({
    queryKey: queryKey('print-preferences', 'one', wanted),
    queryFn: () => fetchPreference(wanted),
    refetchOnMount: 'always',
  })

function usePreferenceChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: keysOf('print-preferences') }),
  })
}

export const useSavePreference = () =>
  usePreferenceChange(async (body: SavePreferenceBody) => (await call(savePreference, { body })).data)

export const useDeletePreference = () => usePreferenceChange((id: string) => call(deletePreference, { params: { id } }))

interface SettingsToSave {
  readonly assignment: Assignment
  readonly known: PrinterPreference | null
  readonly printSettings: PrintSettings
}

/** Begins the settings where there are none yet, then saves them. */
export const useSavePrintSettings = () =>
  usePreferenceChange(async ({ assignment, known, printSettings }: SettingsToSave) => {
    const { id, version } = known ?? (await call(createPrintSettings, { body: assignment })).data
    return (await call(updatePrintSettings, { body: { id, version, printSettings } })).data
  })

export const useSaveUserSettings = () =>
  usePreferenceChange(
    async (defaultPrinterId: string | null) => (await call(saveUserSettings, { body: { defaultPrinterId } })).data,
  )
