import type { PrintSettings } from '@labelwright/label-document/print-settings'
import type { OutputFormatName } from '../output-formats.ts'

/** A print setting that a language may have no command for. */
export type CommandedSetting =
  | 'speed'
  | 'darkness'
  | 'tear'
  | 'peel'
  | 'rewind'
  | 'cut'
  | 'cutEvery'
  | 'media'
  | 'mediaGap'
  | 'mediaOffset'
  | 'archival'

/** The settings that each language is told by commands; offsets, mirror, turn and order of copies need none. */
const commanded: Readonly<Partial<Record<OutputFormatName, readonly CommandedSetting[]>>> = {
  // The sensor measures gap and mark by itself; ^MN takes the offset of a mark only.
  zpl: ['speed', 'darkness', 'tear', 'peel', 'rewind', 'cut', 'cutEvery', 'media', 'mediaOffset'],
  pdf: ['archival'],
  // S is a number whose speed each model has another table for; O replaces all options, also that of direct thermal printing.
  epl: ['darkness', 'media', 'mediaGap'],
  // SPEED is a level of each model's own; the sensor measures gap and mark by itself.
  cpcl: ['darkness', 'media'],
  'esc-pos': ['tear', 'cut', 'cutEvery'],
  tspl: ['speed', 'darkness', 'tear', 'peel', 'cut', 'cutEvery', 'media', 'mediaGap', 'mediaOffset'],
}

/** The settings that the writer of a language has no command for, in the order of the document's description. Empty: nothing stops printing. */
export function unsupportedSettings(format: OutputFormatName, settings: PrintSettings): CommandedSetting[] {
  return asked(settings).filter((setting) => {
    if (format === 'zpl' && setting === 'mediaOffset') return settings.media?.kind !== 'mark'
    // No command turns the sensors off.
    if (format === 'cpcl' && setting === 'media') return settings.media?.kind === 'continuous'
    // Each label is cut, or none: nothing in the printer counts them.
    if (format === 'esc-pos' && setting === 'cutEvery') return settings.cutEvery !== 1
    return !commanded[format]?.includes(setting)
  })
}

function asked({ speed, darkness, finish, cutEvery, media, isArchival }: PrintSettings): CommandedSetting[] {
  const settings: (CommandedSetting | undefined)[] = [
    speed === undefined ? undefined : 'speed',
    darkness === undefined ? undefined : 'darkness',
    finish,
    cutEvery === undefined ? undefined : 'cutEvery',
    media && 'media',
    media?.gap === undefined ? undefined : 'mediaGap',
    media?.offset === undefined ? undefined : 'mediaOffset',
    isArchival ? 'archival' : undefined,
  ]
  return settings.filter((setting) => setting !== undefined)
}
