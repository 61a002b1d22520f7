import type { Ink } from '@labelwright/label-document/element-formats'
import type { Emu } from '@labelwright/label-document/lengths'
import type { Problem } from '@labelwright/label-document/problem'
import type { Mark } from '../drawing.ts'
import type { LayoutResources } from '../layout-resources.ts'
import type { Gs1Rule } from '../symbols/gs1/gs1-table.ts'

/** What every element's layout is given. */
export interface Target {
  readonly resources: LayoutResources
  /** One dot of the target. */
  readonly dot: Emu
}

/** What an element's layout answers. */
export interface LaidOut {
  readonly marks: readonly Mark[]
  readonly problems: readonly Problem[]
  /** Of a table or repeater that continues: how many rows are left for the next page. */
  readonly rowsLeft?: number
  /** EMU from the top of the label to where its content ends, of a table, a repeater, or a text that grows; its frame's end when absent. */
  readonly bottom?: number
  /** The GS1 symbols among the marks. */
  readonly gs1Symbols?: readonly Gs1Symbol[]
  /** The pictograms among the marks. */
  readonly pictograms?: readonly PlacedPictogram[]
  /** The pictures of the media library that texts named, in lower case. */
  readonly pictures?: readonly string[]
}

/** A pictogram as large as it is printed. */
export interface PlacedPictogram {
  /** As in the library. */
  readonly name: string
  /** Of the sign as it stands upright, EMU. */
  readonly width: number
  readonly height: number
}

/** A symbol with the rules of its application identifiers. */
export interface Gs1Symbol {
  readonly elementId: string
  readonly rules: readonly Gs1Rule[]
}

/** The filled contents of one row, by the key of their slot. */
export type RowTexts = ReadonlyMap<string, string>

/** The same marks in an ink. */
export const inInk = (ink: Ink | undefined, laidOut: LaidOut): LaidOut =>
  ink === undefined || ink === 'black'
    ? laidOut
    : { ...laidOut, marks: laidOut.marks.map((mark): Mark => ({ ...mark, ink })) }

export const nothing: LaidOut = { marks: [], problems: [] }
