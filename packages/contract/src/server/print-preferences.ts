import { administrators, anyOf, signedIn } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { List } from '../list.ts'
import type {
  CreatePrintSettingsBody,
  ListPreferencesQuery,
  PrinterPreference,
  SavePreferenceBody,
  UpdatePrintSettingsBody,
  UserPrintSettings,
} from './print-preferences-schemas.ts'

/** The role grants the permission, and an administrator holds both. */
const printerPreferences = anyOf('UserRole:PrinterManager', 'UserPermission:PrinterManager', ...administrators)

type OnePreference = { data: PrinterPreference }

export const getUserSettings = endpoint<{ answer: { data: UserPrintSettings } }>()({
  method: 'GET',
  path: '/api/preferences/userSettings',
  service: 'base',
  summary: 'What the person prints with unless a label or a computer says otherwise',
  access: signedIn,
  feature: 'printers',
  errors: [],
})

export const saveUserSettings = endpoint<{ body: UserPrintSettings; answer: { data: UserPrintSettings } }>()({
  method: 'POST',
  path: '/api/preferences/userSettings',
  service: 'base',
  summary: 'Saves what the person prints with',
  access: signedIn,
  feature: 'showPrinterPreferences',
  errors: [],
})

export const listPreferences = endpoint<{ query: ListPreferencesQuery; answer: List<PrinterPreference> }>()({
  method: 'GET',
  path: '/api/preferences/computers',
  service: 'base',
  summary: 'Which labels are printed where: on a computer, and on all that say nothing else',
  access: signedIn,
  feature: 'printers',
  errors: [],
})

/** What there is of the label, printer and computer is changed; another default of the label there gives way. */
export const savePreference = endpoint<{ body: SavePreferenceBody; answer: OnePreference }>()({
  method: 'POST',
  path: '/api/preferences/computers/printerPreferences',
  service: 'base',
  summary: 'Says that a label is printed on a printer',
  access: printerPreferences,
  feature: 'showPrinterPreferences',
  errors: ['not-found'],
})

export const deletePreference = endpoint<{ answer: object }>()({
  method: 'DELETE',
  path: '/api/preferences/computers/printerPreferences/{id}',
  service: 'base',
  summary: 'Takes a printer from a label, with its print settings',
  access: printerPreferences,
  feature: 'showPrinterPreferences',
  errors: ['not-found'],
})

/** Answers what there is already, as it is. */
export const createPrintSettings = endpoint<{ body: CreatePrintSettingsBody; answer: OnePreference }>()({
  method: 'POST',
  path: '/api/print-settings',
  service: 'base',
  summary: 'Begins print settings of a label on a printer',
  access: printerPreferences,
  feature: 'showPrinterPreferences',
  errors: ['not-found'],
})

export const updatePrintSettings = endpoint<{ body: UpdatePrintSettingsBody; answer: OnePreference }>()({
  method: 'PUT',
  path: '/api/print-settings',
  service: 'base',
  summary: 'Saves print settings of a label on a printer',
  access: printerPreferences,
  feature: 'showPrinterPreferences',
  errors: ['not-found', 'stale-version'],
})
