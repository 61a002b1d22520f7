import type { Rotation } from '@labelwright/label-document/label-document'
import type { Point } from '../printer/geometry.ts'
import type { PrinterBitmap } from '../printer/printer-bitmap.ts'
import type { ZplSettings } from './zpl-settings.ts'

/** Everything that outlives a label and a job until the printer is switched off. Replaced, never changed in place. */
export interface ZplMemory {
  readonly widthDots: number
  readonly heightDots: number
  readonly dotsPerMillimetre: number
  /** Pictures stored by `~DG` and `~DY`, by their name. */
  readonly pictures: ReadonlyMap<string, PrinterBitmap>
  /** Formats stored by `^DF`, by their name. */
  readonly formats: ReadonlyMap<string, StoredFormat>
  /** `^CW`: font letters that stand for font files. */
  readonly fontFiles: ReadonlyMap<string, string>
  readonly syntax: ZplSyntax
  /** `^LH`, `^LS` and `^LT` together move every field. */
  readonly home: Point
  readonly shiftLeftDots: number
  readonly topDots: number
  /** `^BY`: narrow bar, wide bar in tenths of the narrow one, height of the bars. */
  readonly bar: { readonly module: number; readonly ratioTenths: number; readonly height: number }
  /** `^CF`: 0 stands for a size that follows from the other one or from the font. */
  readonly font: { readonly font: string; readonly heightDots: number; readonly widthDots: number }
  /** `^FW` */
  readonly rotation: Rotation
  readonly justification: Justification
  readonly characterSet: CharacterSet
  /** `^MU`: dots in one unit of a length. */
  readonly unitDots: number
  /** `^PO`, `^PM` and `^LR` */
  readonly isInverted: boolean
  readonly isMirrored: boolean
  readonly isReversed: boolean
  readonly settings: ZplSettings
}

export type Justification = 'left' | 'right'

/** Signs that start a format command, start a control command and part parameters (`^CC`, `^CT`, `^CD`). */
export interface ZplSyntax {
  readonly format: string
  readonly control: string
  readonly delimiter: string
}

/** The commands between `^DF` and `^XZ`, with the signs they were written in. */
export interface StoredFormat {
  readonly source: string
  readonly syntax: ZplSyntax
}

/** `^CI`: the number of the set, and characters that take the place of others. */
export interface CharacterSet {
  readonly number: number
  readonly remapped: ReadonlyMap<string, string>
}

/** The memory of a printer that was just switched on. */
export const createZplMemory = (size: {
  readonly widthDots: number
  readonly heightDots: number
  readonly dotsPerMillimetre: number
}): ZplMemory => ({
  ...size,
  pictures: new Map(),
  formats: new Map(),
  fontFiles: new Map(),
  syntax: { format: '^', control: '~', delimiter: ',' },
  home: { x: 0, y: 0 },
  shiftLeftDots: 0,
  topDots: 0,
  bar: { module: 2, ratioTenths: 30, height: 10 },
  font: { font: 'A', heightDots: 0, widthDots: 0 },
  rotation: 0,
  justification: 'left',
  characterSet: { number: 0, remapped: new Map() },
  unitDots: 1,
  isInverted: false,
  isMirrored: false,
  isReversed: false,
  settings: {},
})
