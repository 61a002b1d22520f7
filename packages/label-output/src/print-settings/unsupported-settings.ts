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
  | 'tape'
  | 'archival'

/** The settings that each language is told by commands; offsets, mirror, turn and order of copies need none. */
const commanded: Readonly<Partial<Record<OutputFormatName, readonly CommandedSetting[]>>> = {
  // The sensor measures gap and mark by itself; ^MN takes the offset of a mark only.
  zpl: ['speed', 'darkness', 'tear', 'peel', 'rewind', 'cut', 'cutEvery', 'media', 'mediaOffset'],
  pdf: ['archival'],
  // S is a number whose speed each model has another table for; O names cutter, peeler and direct thermal printing at once.
  epl: ['darkness', 'media', 'mediaGap', 'mediaOffset'],
  // SPEED is a level of each model's own; the sensor measures gap and mark by itself.
  cpcl: ['darkness', 'media'],
  'brother-ql': ['tear', 'cut', 'cutEvery', 'tape'],
  'esc-pos': ['tear', 'cut', 'cutEvery'],
  tspl: ['speed', 'darkness', 'tear', 'peel', 'cut', 'cutEvery', 'media', 'mediaGap', 'mediaOffset'],
}

type Rule = (settings: PrintSettings) => boolean

// Receipt printers do not count labels, and a tape printer cuts at the end of each of the jobs that a long print is made of.
const isCutEach: Rule = ({ cutEvery }) => cutEvery === 1

/** Which values of a setting a language has a command for, where it is not all. */
const narrowed: Readonly<Partial<Record<OutputFormatName, Readonly<Partial<Record<CommandedSetting, Rule>>>>>> = {
  zpl: { mediaOffset: ({ media }) => media?.kind === 'mark' },
  // Q takes an offset that is not negative.
  epl: { mediaOffset: ({ media }) => media?.kind === 'mark' && (media.offset ?? 0) >= 0 },
  // No command turns the sensors off.
  cpcl: { media: ({ media }) => media?.kind !== 'continuous' },
  'esc-pos': { cutEvery: isCutEach },
  'brother-ql': { cut: ({ cutEvery }) => cutEvery !== undefined, cutEvery: isCutEach },
}

/** The settings that the writer of a language has no command for, in the order of the document's description. Empty: nothing stops printing. */
export function unsupportedSettings(format: OutputFormatName, settings: PrintSettings): CommandedSetting[] {
  return asked(settings).filter(
    (setting) => !commanded[format]?.includes(setting) || narrowed[format]?.[setting]?.(settings) === false,
  )
}

function asked({ speed, darkness, finish, cutEvery, media, tape, isArchival }: PrintSettings): CommandedSetting[] {
  const settings: (CommandedSetting | undefined)[] = [
    speed === undefined ? undefined : 'speed',
    darkness === undefined ? undefined : 'darkness',
    finish,
    cutEvery === undefined ? undefined : 'cutEvery',
    media && 'media',
    media?.gap === undefined ? undefined : 'mediaGap',
    media?.offset === undefined ? undefined : 'mediaOffset',
    tape && 'tape',
    isArchival ? 'archival' : undefined,
  ]
  return settings.filter((setting) => setting !== undefined)
}
