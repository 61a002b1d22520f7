import { printSettingsSchema } from '@labelwright/label-document/reading/print-settings-schema'
import * as z from 'zod/mini'
import { id, listOf, listQuery, recordOf, version } from '../wire.ts'

/** Empty: all computers that have nothing of their own for the label. */
const computerName = z.string().check(z.trim(), z.maxLength(255))

/** A label is printed on a printer, from one computer or from all. */
export const printerPreference = z.object({
  id,
  computerName: z.string(),
  labelId: id,
  labelName: z.string(),
  printerId: id,
  printerName: z.string(),
  /** Chosen first for the label; at most one for a label and a computer. */
  isDefault: z.boolean(),
  /** They go before those of the printer's record and of the label, field by field. */
  printSettings: printSettingsSchema,
  version,
})

export const listPreferencesQuery = z.strictObject({
  ...listQuery,
  /** Of this computer, and of all; only of all where it is empty. */
  computerName: z._default(computerName, ''),
  labelId: z.optional(id),
  printerId: z.optional(id),
})

export const savePreferenceBody = z.strictObject({
  computerName: z._default(computerName, ''),
  labelId: id,
  printerId: id,
  isDefault: z._default(z.boolean(), false),
})

export const createPrintSettingsBody = z.strictObject({
  computerName: z._default(computerName, ''),
  labelId: id,
  printerId: id,
})

export const updatePrintSettingsBody = z.strictObject({ id, version, printSettings: printSettingsSchema })

/** What a person prints with where neither the label nor the computer says otherwise. */
export const userPrintSettings = z.strictObject({ defaultPrinterId: z.nullable(id) })

export const printPreferencesSchemas = {
  getUserSettings: { answer: recordOf(userPrintSettings) },
  saveUserSettings: { body: userPrintSettings, answer: recordOf(userPrintSettings) },
  listPreferences: { query: listPreferencesQuery, answer: listOf(printerPreference) },
  savePreference: { body: savePreferenceBody, answer: recordOf(printerPreference) },
  deletePreference: { answer: z.object({}) },
  createPrintSettings: { body: createPrintSettingsBody, answer: recordOf(printerPreference) },
  updatePrintSettings: { body: updatePrintSettingsBody, answer: recordOf(printerPreference) },
} as const

export type PrinterPreference = z.infer<typeof printerPreference>
export type ListPreferencesQuery = Partial<z.infer<typeof listPreferencesQuery>>
export type SavePreferenceBody = z.input<typeof savePreferenceBody>
export type CreatePrintSettingsBody = z.input<typeof createPrintSettingsBody>
export type UpdatePrintSettingsBody = z.infer<typeof updatePrintSettingsBody>
export type UserPrintSettings = z.infer<typeof userPrintSettings>
