import type { BarcodeElement } from '@labelwright/label-document/label-document'
import type { Emu } from '@labelwright/label-document/lengths'
import type { RuleMark } from '../drawing.ts'
import type { EncodedSymbol } from '../symbols/encoded-symbol.ts'
import type { Target } from './element-layout.ts'
import { type Frame, type FrameBox, snap, topLeft } from './frame.ts'

/** A symbol in its turned frame: lengths in EMU, whole dots, from the frame's own top left. */
export interface PlacedSymbol {
  readonly element: BarcodeElement
  readonly encoded: EncodedSymbol
  readonly frame: Frame
  readonly module: Emu
  /** Of the symbol's widths: the module, or a part of it (`narrowUnits`). */
  readonly unit: Emu
  readonly left: number
  /** Of the top edge of the bars: below a bearer bar and a text above. */
  readonly top: number
  /** Of the main symbol, without an add-on. */
  readonly width: Emu
  /** Of the bars or the matrix, without the text. */
  readonly height: Emu
  /** Thickness of the bearer bars; 0 without. */
  readonly bearer: number
  /** Kept free for the text above or below. */
  readonly textHeight: number
}

/** A rectangle in the symbol's turned frame, on the dot grid. */
export function ruleInFrame({ element, frame }: PlacedSymbol, { dot }: Target, box: FrameBox): RuleMark {
  const [x, y] = topLeft(frame, box)
  const isUpright = element.rotation % 180 === 0
  const [width, height] = isUpright ? [box.width, box.height] : [box.height, box.width]
  return { type: 'rule', x: snap(x, dot), y: snap(y, dot), width: width as Emu, height: height as Emu }
}
