import { labelLimits } from '@labelwright/label-document/label-limits'
import type { PrinterField, PrinterMark } from '../printer/printer-label.ts'
import type { Conversion } from './conversion.ts'
import { takeCaption } from './differences.ts'
import { replacePlaceholders } from './variables.ts'

interface FieldText {
  readonly field: PrinterField | undefined
  /** The mark whose data it is. */
  readonly mark: PrinterMark
  readonly text: string
}

/** The content of an element in place of a field's text or data: with variables where the data changes. */
export function contentOf(conversion: Conversion, { field, mark, text }: FieldText): string {
  const content = variableContent(conversion, { field, mark, text }) ?? replacePlaceholders(text, conversion.variables)
  if (content.length <= labelLimits.contentLength) return content
  conversion.addRemark(field?.place, `Its text is longer than ${labelLimits.contentLength} characters and was cut.`)
  return content.slice(0, labelLimits.contentLength)
}

function variableContent(conversion: Conversion, { field, mark, text }: FieldText): string | undefined {
  const { variables, differences, addRemark } = conversion
  const difference = differences.get(mark)
  let content: string | undefined
  if (field?.number !== undefined) {
    const { number, prompt } = field
    const nameOf = (): string => prompt ?? (takeCaption(mark, conversion.captions) || `Field ${number}`)
    content = variables.placeholderOf(`number:${number}`, nameOf, text)
  } else if (difference) {
    const { key, before, after, value, name } = difference
    const placeholder = variables.placeholderOf(`differs:${key}`, () => name, value)
    content = placeholder && before + placeholder + after
  } else return undefined
  if (content === undefined) {
    addRemark(
      field?.place,
      `A design has at most ${labelLimits.variables} variables. "${text.slice(0, 40)}" was kept as it is.`,
    )
  }
  return content
}
