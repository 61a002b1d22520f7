import type { SymbolLibrary } from '@labelwright/label-layout/symbols/library/symbol-library'
import type { PrinterLabel, PrinterReading } from '../printer/printer-label.ts'
import type { ZplMemory } from './zpl-memory.ts'
import type { ZplSettings } from './zpl-settings.ts'

/** A label from `^XA` to `^XZ`. */
export interface ZplLabel extends PrinterLabel {
  /** The printer settings of this label. */
  readonly settings: ZplSettings
  /** The printer's memory before `^XA`: with it and the source the label is read again. */
  readonly memory: ZplMemory
}

export interface ZplReading extends PrinterReading<ZplLabel> {
  /** What the printer keeps for the next job. */
  readonly memory: ZplMemory
}

export interface ZplOptions {
  /** Undoes zlib's deflate (RFC 1950); throws on damaged bytes. */
  readonly inflate: (bytes: Uint8Array) => Uint8Array
  /** The state that earlier jobs left behind. */
  readonly memory: ZplMemory
  /** The encoders of rare symbologies; without them these barcodes are reported and not drawn. */
  readonly symbols: SymbolLibrary | undefined
  /** Data of fields with a number that no field gives; such fields are not printed when it is absent. */
  readonly dataOfNumber?: (number: number, prompt: string | undefined) => string
  /** Formats are printed where they would be stored (`^DF`). */
  readonly printsFormats?: true
}
