import type { BarcodeElement } from '@labelwright/label-document/label-document'
import type { Emu } from '@labelwright/label-document/lengths'
import type { EncodedSymbol } from '../symbols/encode-symbol.ts'
import type { Frame } from './frame.ts'

/** A symbol in its turned frame: lengths in EMU, whole dots, from the frame's own top left. */
export interface PlacedSymbol {
  readonly element: BarcodeElement
  readonly encoded: EncodedSymbol
  readonly frame: Frame
  readonly module: Emu
  readonly left: number
  readonly width: Emu
  /** Of the bars or the matrix, without the text below. */
  readonly height: Emu
}
