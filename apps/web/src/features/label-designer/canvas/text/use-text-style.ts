import { hasStyle, type PartStyle, styleText } from '@labelwright/label-editor/texts/style-text'
import type { TextRange } from '@labelwright/label-editor/texts/text-pieces'
import type { Change } from '@labelwright/open-label/commands'
import type { Fields } from '@labelwright/open-label/records'
import { useDesigner } from '../../designer-context.ts'

export interface TextStyle {
  readonly isOn: (style: PartStyle) => boolean
  readonly toggle: (style: PartStyle) => void
}

const styleOfKey: Readonly<Record<string, PartStyle>> = { b: 'bold', u: 'isUnderlined' }

/** Ctrl B and Ctrl U, as everywhere. */
export const styleByKey = ({ key, ctrlKey, metaKey }: KeyOfStyle): PartStyle | undefined =>
  ctrlKey || metaKey ? styleOfKey[key.toLowerCase()] : undefined

interface KeyOfStyle {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

interface StyledText {
  readonly id: string
  readonly fields: Fields
  /** What is selected now. */
  readonly readRange: () => TextRange
}

/** The style of what is selected in a text, or of the whole text where nothing is. */
export function useTextStyle({ id, fields, readRange }: StyledText): TextStyle {
  const { change, records } = useDesigner()
  return {
    isOn: (style) => hasStyle(fields, readRange(), style),
    toggle: (style) => {
      // A new text is in the label with its first letter.
      if (!records.has(id)) return
      const range = readRange()
      const styled = styleText(fields, range, [style, !hasStyle(fields, range, style)])
      change(
        Object.entries(styled).flatMap(([field, value]): Change[] =>
          JSON.stringify(fields[field] ?? null) === JSON.stringify(value) ? [] : [{ type: 'field', id, field, value }],
        ),
      )
    },
  }
}
