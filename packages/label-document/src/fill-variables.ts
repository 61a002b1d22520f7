import type { LabelDocument, LabelVariable } from './label-document.ts'
import type { Problem } from './problem.ts'

/** A document whose contents are already taken apart, for filling it many times. Made by `compileContents`. */
export interface CompiledContents {
  readonly document: LabelDocument
  readonly slots: readonly Slot[]
  /** Problems that no value can mend: placeholders of unknown variables. */
  readonly problems: readonly Problem[]
  /** Index into `document.variables` by name as written and in lower case; grows with the spellings that are met. */
  readonly indexByName: Map<string, number | undefined>
}

interface Slot {
  readonly elementId: string
  /** Literal text and variables by index, in turn. */
  readonly parts: readonly (string | number)[]
}

interface FilledContents {
  /** Element id to content with the variables replaced; elements without content are absent. */
  readonly texts: ReadonlyMap<string, string>
  readonly problems: Problem[]
}

const placeholder = /\{\{([^{}]*)\}\}/g

/** Takes the contents of a document apart once, so that `fillVariables` need not look for placeholders for every label. */
export function compileContents(document: LabelDocument): CompiledContents {
  const indexByName = new Map<string, number | undefined>()
  document.variables.forEach((variable, index) => {
    indexByName.set(variable.variableName.toLowerCase(), index)
  })
  const problems: Problem[] = []
  const slots: Slot[] = []
  for (const element of document.elements) {
    if (!('content' in element)) continue
    slots.push({ elementId: element.id, parts: takeApart(element.content, element.id, indexByName, problems) })
  }
  return { document, slots, problems, indexByName }
}

/** Says whether an element's content depends on values, by its id. */
export function variableElementIds(contents: CompiledContents): ReadonlySet<string> {
  const varying = contents.slots.filter((slot) => slot.parts.some((part) => typeof part === 'number'))
  return new Set(varying.map((slot) => slot.elementId))
}

/** Puts values into a document's contents. Names match without regard to case; a variable without a value takes its default. */
export function fillVariables(
  source: LabelDocument | CompiledContents,
  values: Readonly<Record<string, string>>,
): FilledContents {
  const contents = 'slots' in source ? source : compileContents(source)
  const problems = [...contents.problems]
  const filled = valuesInOrder(contents, values)
  contents.document.variables.forEach((variable, index) => {
    const problem = checkValue(variable, filled[index] ?? '')
    if (problem) problems.push(problem)
  })
  const texts = new Map<string, string>()
  for (const slot of contents.slots) {
    let text = ''
    for (const part of slot.parts) text += typeof part === 'number' ? (filled[part] ?? '') : part
    texts.set(slot.elementId, text)
  }
  return { texts, problems }
}

function valuesInOrder(contents: CompiledContents, values: Readonly<Record<string, string>>): string[] {
  const filled = contents.document.variables.map((variable) => variable.variableData)
  for (const name of Object.keys(values)) {
    const index = findVariable(contents.indexByName, name)
    const value = values[name]
    if (index !== undefined && value !== undefined) filled[index] = value
  }
  return filled
}

const mostSpellings = 2_000

function findVariable(indexByName: Map<string, number | undefined>, name: string): number | undefined {
  const known = indexByName.get(name)
  if (known !== undefined || indexByName.has(name)) return known
  const index = indexByName.get(name.toLowerCase())
  // Bounded, because the names come from whoever sends the values.
  if (indexByName.size < mostSpellings) indexByName.set(name, index)
  return index
}

function checkValue(variable: LabelVariable, value: string): Problem | undefined {
  const { variableName } = variable
  if (variable.required && value === '') {
    const message = `The variable "${variableName}" must have a value.`
    return { code: 'variable-required', severity: 'error', message, variableName }
  }
  // A code point takes one or two UTF-16 units, so only texts longer than the limit in units need counting.
  if (value.length > variable.propertySize && [...value].length > variable.propertySize) {
    const message = `The variable "${variableName}" takes at most ${variable.propertySize} characters.`
    return { code: 'variable-too-long', severity: 'error', message, variableName }
  }
  return undefined
}

function takeApart(
  content: string,
  elementId: string,
  indexByName: ReadonlyMap<string, number | undefined>,
  problems: Problem[],
): (string | number)[] {
  const parts: (string | number)[] = []
  let end = 0
  for (const match of content.matchAll(placeholder)) {
    const variableName = (match[1] ?? '').trim()
    const index = indexByName.get(variableName.toLowerCase())
    if (index === undefined) {
      const message = `The label has no variable named "${variableName}".`
      problems.push({ code: 'variable-unknown', severity: 'error', message, elementId, variableName })
      continue
    }
    if (match.index > end) parts.push(content.slice(end, match.index))
    parts.push(index)
    end = match.index + match[0].length
  }
  if (end < content.length) parts.push(content.slice(end))
  return parts
}
