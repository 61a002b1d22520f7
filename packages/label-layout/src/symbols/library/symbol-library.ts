import type { EncodedSymbols } from '../encoded-symbols.ts'

/** What the room needs of bwip-js (its `raw` and `render`); comes in as data, because most programs never need it. */
export interface SymbolLibrary {
  readonly raw: (options: LibraryOptions) => readonly LibrarySymbol[]
  readonly render: (options: LibraryOptions, drawing: LibraryDrawing) => unknown
}

export interface LibraryOptions {
  readonly bcid: string
  readonly text: string
  readonly [option: string]: string | number | boolean
}

/** Modules as the library gives them: `sbs` element widths with tops and heights in inches, or `pixs` dark modules. */
export interface LibrarySymbol {
  readonly sbs?: readonly number[]
  readonly bbs?: readonly number[]
  readonly bhs?: readonly number[]
  readonly pixs?: readonly number[]
  readonly pixx?: number
  readonly pixy?: number
  /** Lines for people: text, place, font and size. */
  readonly txt?: readonly (readonly [text: string, ...rest: unknown[]])[]
}

/** The calls that the library makes to draw; only filled polygons tell the heights of a symbol's rows. */
export type LibraryDrawing = Readonly<Record<string, (...values: never[]) => unknown>>

/** The library once it is loaded, and what was encoded; shared by all that lays out with the same resources. */
export interface SymbolShelf {
  library: SymbolLibrary | undefined
  readonly encoded: EncodedSymbols
}

/** Content as the library takes it. */
export interface PreparedContent {
  readonly text: string
  /** The data that a scanner reads. */
  readonly data: string
  readonly options: Readonly<Record<string, number>>
}
