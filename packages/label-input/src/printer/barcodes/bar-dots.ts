/** Widths of the elements of a barcode; codes of one to four modules have the narrow one alone. */
export interface BarDots {
  readonly narrowDots: number
  readonly wideDots: number
}

/** Widths in modules as dots, where bars have one to four modules. */
export const fixedWidths = (widths: Iterable<number>, { narrowDots }: Pick<BarDots, 'narrowDots'>): number[] =>
  Array.from(widths, (width) => width * narrowDots)

/** Widths of narrow and wide elements as dots. `wideFrom` is the least width in modules that counts as wide. */
export const twoWidths = (widths: Iterable<number>, { narrowDots, wideDots }: BarDots, wideFrom = 2): number[] =>
  Array.from(widths, (width) => (width >= wideFrom ? wideDots : narrowDots))
