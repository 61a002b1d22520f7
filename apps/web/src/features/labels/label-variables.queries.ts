import {
  exportLabelVariables,
  getLabelVariables,
  setLabelVariables,
  setPrintSettings,
  setVariablesFromFile,
} from '@labelwright/contract/server/label-variables'
import type { ChangedVariable, LabelVariables } from '@labelwright/contract/server/label-variables-schemas'
import type { PrintSettings } from '@labelwright/label-document/print-settings'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForFile } from '../../api/call.ts'
import { keysOf, queryKey } from '../../lib/query-keys.ts'

export const fetchLabelVariables = async (id: string): Promise<LabelVariables> =>
  (await call(getLabelVariables, { params: { id } })).data

/** The variables and print settings of a label as they stand. */
export const useLabelVariables = (id: string) =>
  useQuery({ queryKey: queryKey('labels', 'variables', id), queryFn: () => fetchLabelVariables(id) })

interface SettingsChange {
  readonly labelId: string
  /** That the person saw. */
  readonly version: number
  readonly variables: ChangedVariable[]
  /** Undefined where they stay. */
  readonly printSettings: PrintSettings | undefined
  /** Told what is saved already when the other call fails. */
  readonly onPart: (saved: LabelVariables) => void
}

async function saveSettings(change: SettingsChange): Promise<LabelVariables | undefined> {
  const { labelId, variables, printSettings, onPart } = change
  let saved: LabelVariables | undefined
  if (variables.length > 0) {
    saved = (await call(setLabelVariables, { body: { labelId, version: change.version, variables } })).data
    onPart(saved)
  }
  if (!printSettings) return saved
  const body = { version: saved?.version ?? change.version, printSettings }
  return (await call(setPrintSettings, { params: { id: labelId }, body })).data
}

export const useSaveLabelSettings = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (change: SettingsChange) =>
      (await saveSettings(change)) ?? (await fetchLabelVariables(change.labelId)),
    onSettled: () => client.invalidateQueries({ queryKey: keysOf('labels') }),
  })
}

interface VariablesTable {
  readonly labelId: string
  readonly file: File
  readonly step: 'check' | 'apply'
  readonly version?: number | undefined
}

/** What a table would change, or with `apply` has changed. */
export const useVariablesTable = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ labelId, file, step, version }: VariablesTable) => {
      const body = { step, ...(version === undefined ? {} : { version }) }
      return (await call(setVariablesFromFile, { params: { id: labelId }, body }, { file })).data
    },
    onSuccess: ({ isApplied }) => isApplied && client.invalidateQueries({ queryKey: keysOf('labels') }),
  })
}

export const fetchVariablesTable = (id: string, format: 'csv' | 'xlsx'): Promise<Blob> =>
  callForFile(exportLabelVariables, { params: { id }, query: { format, delimiter: ',' } })
