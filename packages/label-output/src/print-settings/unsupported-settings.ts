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
  tspl: ['speed', 'darkness', 'tear', 'peel', 'cut', 'cutEvery', 'media', 'mediaGap', 'mediaOffset'],
}

/** The settings that the writer of a language has no command for, in the order of the document's description. Empty: nothing stops printing. */
export function unsupportedSettings(format: OutputFormatName, settings: PrintSettings): CommandedSetting[] {
  return asked(settings).filter((setting) => {
    if (format === 'zpl' && setting === 'mediaOffset') return settings.media?.kind !== 'mark'
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
