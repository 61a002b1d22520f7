import type { BarcodeElement } from '@labelwright/label-document/label-document'
import type { Emu } from '@labelwright/label-document/lengths'
import type { Problem, ProblemDetail } from '@labelwright/label-document/problem'
import type { LinearSymbol, MatrixSymbol } from '../drawing.ts'
import type { Gs1Rule } from './gs1/gs1-table.ts'
import type { RetailText } from './retail/retail-symbol.ts'

/** Everything but the content that a symbol depends on: with the content it is the key by which symbols are remembered. */
export type SymbolRequest = Pick<
  BarcodeElement,
  'symbology' | 'errorCorrection' | 'symbolVersion' | 'columns' | 'codeSet' | 'checkCharacter'
>

/** An encoded barcode before it has a place. A linear one gets its bar height from the layout. */
export interface EncodedSymbol {
  /** What a scanner reads; FNC1 separators as U+001D, the parts of a composite parted by a bar. */
  readonly data: string
  /** For people, below a linear symbol. */
  readonly text: string
  readonly symbol: LinearSymbol | MatrixSymbol
  /** EAN and UPC: where the figures stand. */
  readonly retail?: RetailText
  /** EAN and UPC: the small symbol to the right. */
  readonly addOn?: { readonly digits: string; readonly symbol: LinearSymbol }
  /** ITF-14: bars along the top and the bottom. */
  readonly hasBearerBars?: boolean
  /** Swiss QR Code: the cross in its middle. */
  readonly hasSwissCross?: boolean
  /** Natural height of each row in modules, where rows differ. */
  readonly rowModules?: readonly number[]
  readonly stretches?: 'tallest' | 'all'
  /** MaxiCode: the dark hexagons, painted at their one size; `symbol` is empty. */
  readonly hexagons?: readonly number[]
  /** What is doubtful about the content, as sentences; it is printed all the same. */
  readonly advice?: readonly string[]
  /** GS1: the rules of its identifiers, of which some need others on the label. */
  readonly gs1Rules?: readonly Gs1Rule[]
}

export type Encoded = EncodedSymbol | Refusal

/** Why content cannot be encoded. */
export interface Refusal {
  readonly code: Problem['code']
  readonly detail?: ProblemDetail
  readonly reason: string
  /** GS1: whose value is wrong. */
  readonly applicationIdentifier?: string
}

export const noHeight = 0 as Emu
export const invalid = (reason: string): Encoded => ({ code: 'barcode-content-invalid', reason })
