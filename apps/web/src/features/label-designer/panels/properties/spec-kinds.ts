// How a field of an element is shown in the panel.
import type { Fields, Json } from '@labelwright/open-label/records'
import type { MessageKey } from '../../../../lib/i18n.ts'

interface Spec {
  /** The field of the record. */
  readonly name: string
  readonly label: MessageKey
  /** Absent in the document where it has this value. */
  readonly usual?: Json
  /** Half of the panel's width. */
  readonly isHalf?: true
  readonly isShown?: (fields: Fields) => boolean
}

export interface LengthSpec extends Spec {
  readonly kind: 'length'
  readonly least?: number
  /** In points of type instead of millimetres. */
  readonly isType?: true
}

export interface NumberSpec extends Spec {
  readonly kind: 'number'
  readonly least: number
  readonly most: number
  /** The stored number is so many times the shown one. */
  readonly factor?: number
  readonly unit?: string
}

export interface Choice {
  readonly value: string
  readonly label: MessageKey | undefined
  /** Where it is the same in every language. */
  readonly text?: string
}

export interface ChoiceSpec extends Spec {
  readonly kind: 'choice'
  readonly choices: (fields: Fields) => readonly Choice[]
  /** The stored value is a number. */
  readonly isNumber?: true
}

export interface ToggleSpec extends Spec {
  readonly kind: 'toggle'
}

export interface TextSpec extends Spec {
  readonly kind: 'text' | 'content' | 'expression' | 'font' | 'variable' | 'picture' | 'pictogram'
}

export type PropertySpec = LengthSpec | NumberSpec | ChoiceSpec | ToggleSpec | TextSpec

export interface SpecGroup {
  readonly title: MessageKey
  readonly specs: readonly PropertySpec[]
}
