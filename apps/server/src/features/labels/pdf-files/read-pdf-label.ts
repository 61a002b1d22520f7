import type { LabelVariable } from '@labelwright/label-document/label-variable'
import { createVariables } from '@labelwright/label-input/to-document/variables'
import { PDF } from '@libpdf/core'
import { createReader, fieldsOf, type PdfField, type PdfReader } from './pdf-fields.ts'
import { remarksOf } from './pdf-remarks.ts'

/** A PDF that can be printed as a label. */
export interface PdfLabel {
  readonly pdf: PDF
  readonly reader: PdfReader
  readonly fields: readonly NamedField[]
  readonly variables: readonly LabelVariable[]
  /** What a person should know before it is printed. */
  readonly remarks: readonly string[]
}

export interface NamedField {
  readonly field: PdfField
  readonly variableName: string
}

interface Problem {
  readonly problem: string
}

const longest = 2_000

/** Reads the fields of a PDF; or says why it cannot be a label. Throws what no PDF is. */
export async function readPdfLabel(bytes: Uint8Array): Promise<PdfLabel | Problem> {
  const pdf = await PDF.load(bytes)
  if (pdf.isEncrypted)
    return {
      problem: 'The PDF is protected by a password or against changes. Save it without protection and upload that.',
    }
  const reader = createReader(pdf)
  const found = fieldsOf(pdf, reader)
  const form = reader.get(pdf.getCatalog(), 'AcroForm')
  if (found.length === 0 && form?.type === 'dict' && form.has('XFA'))
    return { problem: 'The PDF is an XFA form, which only Adobe programs draw. Print it to a PDF and upload that.' }
  if (pdf.getLayers().some(({ visible }) => !visible))
    return { problem: 'The PDF has hidden layers. Save it with only the layers that are printed.' }
  const named = nameFields(found)
  return named
    ? { pdf, reader, ...named, remarks: remarksOf(pdf, reader) }
    : { problem: 'The PDF has more than 200 fields. Use fewer.' }
}

function nameFields(found: readonly PdfField[]): Pick<PdfLabel, 'fields' | 'variables'> | undefined {
  const variables = createVariables()
  const fields = found.flatMap((field): NamedField[] => {
    const placeholder = variables.placeholderOf(field.name, () => shownName(field.name), '')
    return placeholder === undefined ? [] : [{ field, variableName: placeholder.slice(2, -2) }]
  })
  if (fields.length < found.length) return undefined
  const byName = new Map(fields.map(({ field, variableName }) => [variableName, field]))
  return {
    fields,
    variables: variables.list().map(({ sampleValue: _, ...variable }) => {
      const field = byName.get(variable.variableName)
      return field ? { ...variable, ...askedAs(field) } : variable
    }),
  }
}

/** Forms of Adobe's call a field `form1[0].Page1[0].Lot[0]`. */
const shownName = (name: string): string =>
  /\[\d+\]/.test(name) ? (name.split('.').at(-1) ?? name).replaceAll(/\[\d+\]/g, '') : name

/** How a label asks for the value of a field. */
function askedAs(field: PdfField): Partial<LabelVariable> {
  const common = {
    required: field.isRequired,
    ...(field.help ? { help: field.help.slice(0, 500) } : {}),
  }
  switch (field.kind) {
    case 'text': {
      const propertySize = Math.min(longest, field.maximumLength || longest)
      const inputType = field.isMultiline ? 'multiline' : 'text'
      return { ...common, inputType, propertySize, variableData: [...field.value].slice(0, propertySize).join('') }
    }
    case 'checkbox':
      return {
        ...common,
        required: false,
        inputType: 'toggle',
        dataType: 'toggle',
        variableData: String(field.value !== ''),
      }
    default: {
      const options = [...new Set(field.options)].filter((option) => option !== '').slice(0, 500)
      if (field.kind === 'choice' && field.isOpen)
        return { ...common, inputType: 'text', variableData: field.value.slice(0, longest) }
      const variableData = options.includes(field.value) ? field.value : ''
      return { ...common, inputType: 'option', options, variableData }
    }
  }
}
