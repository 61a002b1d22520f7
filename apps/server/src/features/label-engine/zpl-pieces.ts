import { emuPerInch } from '@labelwright/label-document/lengths'
import type { PrintSettings } from '@labelwright/label-document/print-settings'
import type { ZplTemplate } from '@labelwright/label-input/zpl/filling/compile-zpl-label'
import { endZplJob, zplBefore, zplSettings } from '@labelwright/label-output/zpl/zpl-settings'
import type { ZplLabelOfVersion } from './label-of-version.service.ts'

interface ZplJob {
  readonly around: Pick<ZplTemplate, 'before' | 'after'>
  /** Filled; characters are bytes. */
  readonly labels: Iterable<string>
  readonly settings: PrintSettings
}

/** A job in turn: the settings in a format of their own, what the file sends before its label, the labels, and what comes behind. */
export function* zplPieces({ zpl }: ZplLabelOfVersion, { around, labels, settings }: ZplJob): Generator<Uint8Array> {
  const set = zplSettings(settings, emuPerInch / zpl.dpi)
  yield bytesOf(zplBefore(settings) + (set === '' ? '' : `^XA${set}^XZ\n`) + around.before)
  for (const label of labels) yield bytesOf(label)
  yield bytesOf(around.after + endZplJob(settings))
}

const bytesOf = (text: string): Uint8Array => Buffer.from(text, 'latin1')
