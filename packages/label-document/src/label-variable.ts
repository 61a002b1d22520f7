// The variables of a label: what their values may be, how they are asked for, and how some are made.
import type { ValueFormat } from './formats/value-format.ts'
import type { ValueRecipe } from './value-recipes.ts'

/** The specification's variable (§3 Label). Names starting with `meta_` are filled by the system and never shown. */
export interface LabelVariable {
  readonly variableId: string
  readonly variableName: string
  /** The default value: printed when nothing else is given. */
  readonly variableData: string
  /** Stands in pictures of the label where nothing is given; never printed. */
  readonly sampleValue?: string
  readonly dataType: 'default' | 'media-ref' | 'toggle'
  /** The longest value allowed, in code points; 2000 unless said otherwise. */
  readonly propertySize: number
  readonly required: boolean
  /** How the value is asked for; `text` when absent. A `computed` one is never asked for, a `serial` one comes from a series. */
  readonly inputType?: VariableInput
  /** A mask (`mask.ts`) that the value must match. */
  readonly pattern?: string
  /** The values allowed. */
  readonly options?: readonly string[]
  /** Least and most for a number. */
  readonly minimum?: number
  readonly maximum?: number
  /** `<b>`, `<u>` and `<br>` in a value set it bold, underlined, in lines (`filling/markup.ts`); without it they are printed as they stand. */
  readonly allowsMarkup?: boolean
  /** How the value is written on the label; expressions work with the value as it was given. */
  readonly format?: ValueFormat
  /** For `computed`: how the value is made of others (`expressions/expression.ts`), or by a recipe. */
  readonly expression?: string
  readonly recipe?: ValueRecipe
  /** For `serial`: the id of the series. */
  readonly series?: string
  /** A sentence beside the field that it is asked for in. */
  readonly help?: string
  /** The heading that it is asked for under. */
  readonly group?: string
  /** Its place among the fields: lower ones first, those without a number behind them in the order of the document. */
  readonly order?: number
  /** The look of its field; by its `inputType` when absent. */
  readonly question?: VariableQuestion
}

export type VariableInput =
  | 'text'
  | 'multiline'
  | 'number'
  | 'date'
  | 'date-time'
  | 'option'
  | 'toggle'
  | 'table'
  | 'serial'
  | 'computed'

/** `list` and `buttons` offer the `options`, `scan` waits for a scanner. */
export type VariableQuestion = 'field' | 'list' | 'buttons' | 'scan'
