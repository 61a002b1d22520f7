import type { LinearSymbol } from '../../drawing.ts'

/** A group of human-readable figures below (or above) its bars. */
export interface DigitGroup {
  readonly from: number
  readonly to: number
  /** The module at which the first figure's cell of seven modules starts; negative: left of the symbol. */
  readonly firstModule: number
}

/** How a symbol of the EAN/UPC family is shown to people: figures between guard bars that reach down. */
export interface RetailText {
  readonly groups: readonly DigitGroup[]
  /** Ranges of modules whose dark parts reach down between the figures. */
  readonly guards: readonly (readonly [from: number, to: number])[]
}

/** An encoded symbol of the family, with its figures. */
export interface RetailSymbol {
  /** All figures that are shown, check digit included. */
  readonly digits: string
  readonly symbol: Omit<LinearSymbol, 'barHeight'>
  readonly text: RetailText
}

export type ReadDigits = { readonly digits: string } | { readonly reason: string }

/** Puts element widths together as a symbol without code words. */
export const retailBars = (widths: readonly number[]): RetailSymbol['symbol'] => ({
  kind: 'linear',
  widths: Uint8Array.from(widths),
  codewords: [],
})
