import { labelLimits } from '@labelwright/label-document/label-limits'
import type { LabelVariable } from '@labelwright/label-document/label-variable'

const propertySize = 2_000
const longestName = 200

/** The variables of a document in the making. */
export interface Variables {
  /** The placeholder of the variable that a key stands for; a new one gets the name, or another if it is taken. */
  readonly placeholderOf: (key: string, nameOf: () => string, sampleValue: string) => string | undefined
  readonly list: () => LabelVariable[]
}

export function createVariables(): Variables {
  const byKey = new Map<string, LabelVariable>()
  const names = new Set<string>()
  return {
    placeholderOf: (key, nameOf, sampleValue) => {
      const known = byKey.get(key)
      if (known) return `{{${known.variableName}}}`
      if (byKey.size >= labelLimits.variables) return undefined
      const variableName = freeName(nameOf(), names)
      names.add(variableName.toLowerCase())
      byKey.set(key, {
        variableId: `v${byKey.size + 1}`,
        variableName,
        variableData: '',
        sampleValue: sampleValue.slice(0, propertySize),
        dataType: 'default',
        propertySize,
        required: false,
      })
      return `{{${variableName}}}`
    },
    list: () => [...byKey.values()],
  }
}

/** Without braces, which end a placeholder, nor a start that means an expression or a value of the system. */
const cleanName = (name: string): string =>
  name
    .replaceAll(/[{}\p{Cc}]/gu, ' ')
    .replace(/^(\s|=|meta_)+/i, '')
    .slice(0, longestName - 10)
    .trim()

function freeName(wanted: string, taken: ReadonlySet<string>): string {
  const clean = cleanName(wanted)
  if (clean !== '' && !taken.has(clean.toLowerCase())) return clean
  const stem = clean || 'Field'
  let number = clean === '' ? 1 : 2
  while (taken.has(`${stem} ${number}`.toLowerCase())) number++
  return `${stem} ${number}`
}

const placeholder = /\{\{[^{}]*\}\}|<<[^<>]{1,200}>>|\$\{[^{}]{1,200}\}/g
const placeholderSigns = /^(\{\{|<<|\$\{)|(\}\}|>>|\})$/g

/** A stretch of text, or a placeholder in it with its name. */
export type TemplatePart = { readonly text: string } | { readonly name: string; readonly whole: string }

/** A text in turn with its placeholders: `{{name}}`, `<<name>>` and `${name}`. */
export function partTemplate(text: string): TemplatePart[] {
  const parts: TemplatePart[] = []
  let from = 0
  for (const { 0: whole, index } of text.matchAll(placeholder)) {
    if (index > from) parts.push({ text: text.slice(from, index) })
    parts.push({ name: whole.replaceAll(placeholderSigns, '').trim(), whole })
    from = index + whole.length
  }
  if (from < text.length) parts.push({ text: text.slice(from) })
  return parts
}

/** The placeholder of the variable that a template's placeholder of this name stands for. */
export const namedPlaceholder = (variables: Variables, name: string): string | undefined =>
  variables.placeholderOf(`name:${name.toLowerCase()}`, () => name, name)

/** The text with the placeholders of ZPL templates as those of label documents. */
export const replacePlaceholders = (text: string, variables: Variables): string =>
  partTemplate(text)
    .map((part) => ('text' in part ? part.text : (namedPlaceholder(variables, part.name) ?? part.whole)))
    .join('')
