import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { LayoutResources } from '@labelwright/label-layout/layout-resources'
import type { PrinterLabel, SourcePlace } from '../printer/printer-label.ts'

/** Rows of packed dots, 1 = black, the leftmost in the highest bit. */
export interface PictureDots {
  readonly widthDots: number
  readonly heightDots: number
  readonly bytesPerRow: number
  readonly bits: Uint8Array
}

export interface ConversionOptions {
  /** Fonts to measure by, and the encoders of rare symbologies. */
  readonly resources: LayoutResources
  /** The true resolution of the printer that the label was written for: 203.2, 300, 304.8, 600 or 609.6. */
  readonly dpi: number
  readonly encodePng: (dots: PictureDots) => Uint8Array
  /** Other labels of the same kind: fields that say something else on any of them become variables. */
  readonly differsFrom?: readonly PrinterLabel[]
}

/** Remarks about everything that could not be carried over exactly. */
export interface Remark {
  /** In the job; absent where it concerns the whole label. */
  readonly place?: SourcePlace
  /** An English sentence. */
  readonly message: string
}

export interface ConvertedLabel {
  readonly document: LabelDocument
  /** In the order of the label; at most 200. */
  readonly remarks: readonly Remark[]
  /** Identical labels that the job prints. */
  readonly copies: number
}
