import { ProductError } from '@labelwright/contract/errors'
import { mergePrintSettings, type PrintSettings } from '@labelwright/label-document/print-settings'
import {
  type CommandedSetting,
  unsupportedSettings,
} from '@labelwright/label-output/print-settings/unsupported-settings'
import { formatOf } from '../label-engine/label-engine.service.ts'
import type { PrintLine } from './print-line.ts'

/** The settings of the printer for a line of a job. */
export const settingsOf = ({ label, printer }: Pick<PrintLine, 'label' | 'printer'>): PrintSettings =>
  mergePrintSettings(label.document.printSettings, printer.printSettings, printer.computerSettings)

/** Micrometres that a printer or a computer may move an approved label by. */
const maxApprovedOffset = 2_000

/** Refuses settings by which a label that has passed an approval would look otherwise; darkness and speed are free. */
export function assertSettingsApproved(line: PrintLine): void {
  const { label, printer } = line
  if (!label.isUnderApproval) return
  const used = settingsOf(line)
  const approved = label.document.printSettings ?? {}
  const refused = [
    ...(['offsetX', 'offsetY'] as const).filter(
      (field) => Math.abs((used[field] ?? 0) - (approved[field] ?? 0)) > maxApprovedOffset,
    ),
    ...(['isMirrored', 'isUpsideDown'] as const).filter(
      (field) => (used[field] ?? false) !== (approved[field] ?? false),
    ),
  ]
  if (refused.length === 0) return
  const list = refused.map((field) => approvedNames[field]).join(', ')
  throw new ProductError('print-setting-not-approved', {
    detail: `${printer.name} would print this label otherwise than it was approved: ${list}. Offsets may differ by 2 mm. Change the settings of the printer, or choose another one.`,
  })
}

const approvedNames = {
  offsetX: 'offset to the right',
  offsetY: 'offset down',
  isMirrored: 'mirrored',
  isUpsideDown: 'upside down',
} as const

const names: Readonly<Record<CommandedSetting, string>> = {
  speed: 'speed',
  darkness: 'darkness',
  tear: 'tear-off',
  peel: 'peel-off',
  rewind: 'rewinding',
  cut: 'cutting',
  cutEvery: 'labels between cuts',
  media: 'kind of media',
  mediaGap: 'height of gap or mark',
  mediaOffset: 'offset of gap or mark',
  tape: 'Brother roll',
  archival: 'PDF/A',
}

/** Refuses settings that the labels would be printed without, as no command of the printer's language is sent for them. */
export function assertSettingsSupported(line: PrintLine): void {
  const { language, name } = line.printer
  const refused = unsupportedSettings(formatOf[language], settingsOf(line)).map((setting) => names[setting])
  if (refused.length === 0) return
  throw new ProductError('print-setting-unsupported', {
    detail: `${name} prints in ${language.toUpperCase()}, where Labelwright cannot set: ${refused.join(', ')}. Choose another printer, or remove these settings.`,
  })
}
