import type { Fields } from '@labelwright/open-label/records'

/** What the insert tool can make. */
export type InsertKind =
  | 'text'
  | 'barcode'
  | 'picture'
  | 'box'
  | 'line'
  | 'ellipse'
  | 'path'
  | 'table'
  | 'repeater'
  | 'pictogram'

/** What the pointer does. */
export type Tool =
  | { readonly name: 'select' }
  /** Selects what a line drawn by hand goes around. */
  | { readonly name: 'lasso' }
  | { readonly name: 'pan' }
  /** Moves what is selected by two single clicks: where from, and where to. */
  | { readonly name: 'place' }
  /** Sizes what is selected by two single clicks, at its new corners. */
  | { readonly name: 'size' }
  /** Each click adds an element to what is selected, or takes it away. */
  | { readonly name: 'several' }
  | InsertTool

export interface InsertTool {
  readonly name: 'insert'
  readonly kind: InsertKind
  /** In place of the usual fields: a symbology, a picture, a pictogram, a look used before. */
  readonly fields?: Fields
}
