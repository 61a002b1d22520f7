import type { LabelVariable } from '@labelwright/label-document/label-variable'
import { decodeUtf8 } from '../../printer/byte-text.ts'
import { createTemplateNames, nameIn } from '../../to-document/template-names.ts'
import { createVariables, partTemplate, type TemplatePart } from '../../to-document/variables.ts'
import { decodeBytes } from '../text/character-sets.ts'
import { valueOfData } from './barcode-values.ts'
import type { DataPart } from './template-data.ts'
import type { TemplateField } from './zpl-fields.ts'

/** The variables of a label's fields: `^FN` numbers, and placeholders in data. */
export interface TemplateVariables {
  /** Undefined for a field that never changes. */
  readonly partsOf: (field: TemplateField) => readonly DataPart[] | { readonly problem: string } | undefined
  readonly list: () => LabelVariable[]
}

const tooMany = { problem: 'a label has at most 200 variables' }

export function createTemplateVariables(fields: readonly TemplateField[]): TemplateVariables {
  const variables = createVariables()
  const names = createTemplateNames(variables)
  const given = givenBytes(fields)
  const ofNumber = (field: TemplateField, { number, prompt }: Numbered): string | undefined => {
    const name = prompt === undefined || prompt.trim() === '' ? `Field ${number}` : decodeUtf8(prompt)
    const example = given.get(number)
    const sample = example === undefined ? name : exampleOf(field, example)
    return nameIn(variables.placeholderOf(`number:${number}`, () => name, sample))
  }
  const partOf = (part: TemplatePart, { characterSet }: TemplateField): DataPart | undefined => {
    if ('text' in part) return { bytes: part.text }
    const variableName = names.variableOf(decodeBytes(part.name, characterSet))
    return variableName === undefined ? undefined : { variableName }
  }
  return {
    partsOf: (field) => {
      if (field.numbered) {
        const variableName = ofNumber(field, field.numbered)
        return variableName === undefined ? tooMany : [{ variableName }]
      }
      const parts = partTemplate(field.bytes)
      if (parts.every((part) => 'text' in part)) return undefined
      const found = parts.flatMap((part) => partOf(part, field) ?? [])
      return found.length < parts.length ? tooMany : found
    },
    list: () => [...variables.list(), ...names.list()],
  }
}

type Numbered = NonNullable<TemplateField['numbered']>

/** The data that the file gives its numbers. */
function givenBytes(fields: readonly TemplateField[]): ReadonlyMap<number, string> {
  const given = new Map<number, string>()
  for (const { numbered, data, bytes } of fields) if (numbered && data) given.set(numbered.number, bytes)
  return given
}

function exampleOf({ barcode, characterSet }: TemplateField, bytes: string): string {
  if (!barcode) return decodeBytes(bytes, characterSet)
  return decodeUtf8(valueOfData({ kind: 'barcode', command: barcode.command, characterSet }, bytes))
}
