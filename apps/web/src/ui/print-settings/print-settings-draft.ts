// Print settings as they are being typed at: empty means that the printer keeps its own.
import type { BrotherTape } from '@labelwright/label-document/brother-tapes'
import { readNumber } from '@labelwright/label-document/formats/numbers'
import type { PrintSettings } from '@labelwright/label-document/print-settings'

export interface PrintSettingsDraft {
  readonly speed: string
  readonly darkness: string
  readonly finish: '' | NonNullable<PrintSettings['finish']>
  readonly cutEvery: string
  readonly media: '' | NonNullable<PrintSettings['media']>['kind']
  /** Millimetres, as all lengths. */
  readonly gap: string
  readonly mediaOffset: string
  readonly tape: '' | BrotherTape
  readonly offsetX: string
  readonly offsetY: string
  readonly isMirrored: boolean
  readonly isUpsideDown: boolean
  readonly isCollated: boolean
  readonly isArchival: boolean
}

export type NumberSetting = 'speed' | 'darkness' | 'cutEvery' | 'gap' | 'mediaOffset' | 'offsetX' | 'offsetY'

const micrometres = 1_000

/** What may stand in the fields; lengths in millimetres. */
export const bounds: Readonly<Record<NumberSetting, { readonly least: number; readonly most: number }>> = {
  speed: { least: 1, most: 1_000 },
  darkness: { least: 0, most: 100 },
  cutEvery: { least: 1, most: 9_999 },
  gap: { least: 0, most: 20 },
  mediaOffset: { least: 0, most: 20 },
  offsetX: { least: -20, most: 20 },
  offsetY: { least: -20, most: 20 },
}
const whole: readonly NumberSetting[] = ['speed', 'cutEvery']

const written = (number: number | undefined): string => (number === undefined ? '' : String(number))
const millimetres = (length: number | undefined): string => (length === undefined ? '' : String(length / micrometres))

export const printSettingsDraft = (settings: PrintSettings): PrintSettingsDraft => ({
  speed: written(settings.speed),
  darkness: written(settings.darkness),
  finish: settings.finish ?? '',
  cutEvery: written(settings.cutEvery),
  media: settings.media?.kind ?? '',
  gap: millimetres(settings.media?.gap),
  mediaOffset: millimetres(settings.media?.offset),
  tape: settings.tape ?? '',
  offsetX: millimetres(settings.offsetX),
  offsetY: millimetres(settings.offsetY),
  isMirrored: settings.isMirrored ?? false,
  isUpsideDown: settings.isUpsideDown ?? false,
  isCollated: settings.isCollated ?? true,
  isArchival: settings.isArchival ?? false,
})

/** Of the fields that are shown, those where no number within the bounds stands. */
export const wrongSettings = (draft: PrintSettingsDraft): readonly NumberSetting[] =>
  (Object.keys(bounds) as NumberSetting[]).filter((field) => {
    const typed = draft[field].trim()
    if (typed === '' || !isAsked(draft, field)) return false
    const number = readNumber(typed)
    const { least, most } = bounds[field]
    return (
      number === undefined || number < least || number > most || (whole.includes(field) && !Number.isInteger(number))
    )
  })

/** Whether a field is there at all. */
export function isAsked({ finish, media }: PrintSettingsDraft, field: NumberSetting): boolean {
  if (field === 'cutEvery') return finish === 'cut'
  if (field === 'gap' || field === 'mediaOffset') return media === 'gap' || media === 'mark'
  return true
}

export function printSettingsOf(draft: PrintSettingsDraft): PrintSettings {
  const numberOf = (field: NumberSetting) => (isAsked(draft, field) ? readNumber(draft[field].trim()) : undefined)
  const lengthOf = (field: NumberSetting) => {
    const number = numberOf(field)
    return number === undefined ? undefined : Math.round(number * micrometres)
  }
  const media = draft.media && { kind: draft.media, gap: lengthOf('gap'), offset: lengthOf('mediaOffset') }
  return withoutGaps({
    speed: numberOf('speed'),
    darkness: numberOf('darkness'),
    finish: draft.finish || undefined,
    cutEvery: numberOf('cutEvery'),
    media: media ? withoutGaps(media) : undefined,
    tape: draft.tape || undefined,
    offsetX: lengthOf('offsetX'),
    offsetY: lengthOf('offsetY'),
    isMirrored: draft.isMirrored || undefined,
    isUpsideDown: draft.isUpsideDown || undefined,
    isCollated: draft.isCollated ? undefined : false,
    isArchival: draft.isArchival || undefined,
  }) as PrintSettings
}

const withoutGaps = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
