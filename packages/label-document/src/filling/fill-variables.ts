import { mostCharacters, toText } from '../expressions/values.ts'
import { readDate } from '../formats/dates.ts'
import { readNumber } from '../formats/numbers.ts'
import { formatValue } from '../formats/value-format.ts'
import type { LabelDocument } from '../label-document.ts'
import type { LabelVariable } from '../label-variable.ts'
import type { Problem, ProblemDetail } from '../problem.ts'
import { type ValueRecipe, valueOfRecipe } from '../value-recipes.ts'
import { checkValue } from './check-value.ts'
import { type CompiledContents, compileContents, type RowSource, type Slot } from './compile-contents.ts'
import type { ExpressionPart } from './content-parts.ts'
import { readMarkup, withoutPlaces } from './markup.ts'
import { type Row, readRows } from './rows.ts'

interface FilledContents {
  /** Element id (or `id#index` for a run of text) to content with the variables replaced; elements without content are absent. */
  readonly texts: ReadonlyMap<string, string>
  /** Elements that a condition or their layer keeps from being drawn. */
  readonly hidden: ReadonlySet<string>
  /** The conditional format that an element has, by its index; absent where none of its conditions is true. */
  readonly formats: ReadonlyMap<string, number>
  /** For a repeater or a table: the texts of each row by key. */
  readonly rows: ReadonlyMap<string, readonly ReadonlyMap<string, string>[]>
  readonly problems: Problem[]
}

const noRows: FilledContents['rows'] = new Map()
const noFormats: FilledContents['formats'] = new Map()
const noneHidden: FilledContents['hidden'] = new Set()

/** Puts values into a document's contents. Names match without regard to case; a variable without a value takes its default. */
export function fillVariables(
  source: LabelDocument | CompiledContents,
  values: Readonly<Record<string, string>>,
): FilledContents {
  const contents = 'slots' in source ? source : compileContents(source)
  const filling = startFilling(contents, values)
  const texts = new Map<string, string>()
  for (const slot of contents.slots) texts.set(slot.key, fillSlot(slot, filling, undefined))
  return {
    texts,
    hidden: contents.conditions.length === 0 ? noneHidden : findHidden(contents, filling),
    formats: contents.formats.length === 0 ? noFormats : findFormats(contents, filling),
    rows: contents.rowSources.length === 0 ? noRows : fillRows(contents.rowSources, filling),
    problems: filling.problems,
  }
}

/** The values of one label while it is filled. */
interface Filling {
  readonly contents: CompiledContents
  /** As they were given, or computed. */
  readonly given: string[]
  /** As they are written: in their formats. */
  readonly shown: string[]
  /** Results of computed variables, for other expressions. */
  readonly results: Map<number, unknown>
  readonly problems: Problem[]
}

function startFilling(contents: CompiledContents, values: Readonly<Record<string, string>>): Filling {
  const given = valuesInOrder(contents, values)
  const problems = [...contents.problems]
  const filling: Filling = { contents, given, shown: given, results: new Map(), problems }
  const { variables } = contents.document
  for (const { index, from } of contents.computed) {
    const value = 'type' in from ? cook(from, filling, values) : evaluate(from, filling, undefined)
    if (value === undefined) continue
    filling.results.set(index, value)
    given[index] = toText(value)
  }
  variables.forEach((variable, index) => {
    const problem = variable.inputType === 'computed' ? undefined : checkValue(variable, given[index] ?? '')
    if (problem) problems.push(problem)
  })
  const isWrittenAsGiven = contents.formatted.length === 0 && contents.markedUp.length === 0
  return isWrittenAsGiven ? filling : { ...filling, shown: write(filling) }
}

/** The value that a recipe makes; undefined where the moment of printing is not known, as in pictures of the label. */
function cook(recipe: ValueRecipe, { contents, given }: Filling, values: Readonly<Record<string, string>>): unknown {
  const text = valueOfRecipe(recipe, (name) => {
    const index = findVariable(contents.indexByName, name)
    return index === undefined ? values[name] : given[index]
  })
  if (recipe.type === 'counter') return Number(text)
  if (recipe.type === 'shift') return text
  const isOfAnother = recipe.from !== undefined
  return readDate(text ?? '') ?? (isOfAnother ? null : undefined)
}

function write({ contents, given, problems }: Filling): string[] {
  const shown = [...given]
  for (const index of contents.markedUp) shown[index] = readMarkup(given[index] ?? '')
  for (const index of contents.formatted) {
    const variable = contents.document.variables[index]
    if (!variable?.format) continue
    const { variableName } = variable
    const formatted = formatValue(given[index] ?? '', variable.format)
    if ('text' in formatted) shown[index] = formatted.text
    else {
      const message = `The value of "${variableName}" ${formatted.reason}.`
      const detail: ProblemDetail = 'format-failed'
      problems.push({ code: 'variable-not-an-option', detail, severity: 'error', message, variableName })
    }
  }
  return shown
}

function fillSlot({ parts, elementId }: Slot, filling: Filling, row: Row | undefined): string {
  let text = ''
  for (const part of parts) {
    if (typeof part === 'string') text += part
    else if (typeof part === 'number') text += filling.shown[part] ?? ''
    else if ('column' in part) text += row?.[part.column] ?? ''
    else text += toText(evaluate(part, filling, row))
  }
  if (text.length <= mostCharacters) return text
  const message = `The content is longer than ${mostCharacters} characters.`
  filling.problems.push({ code: 'text-overflow', detail: 'text-too-long', severity: 'error', message, elementId })
  return text.slice(0, mostCharacters)
}

// Answers nothing, and notes a problem, when it has no value.
function evaluate(
  { expression, bindings, elementId }: ExpressionPart,
  filling: Filling,
  row: Row | undefined,
): unknown {
  const values: Record<string, unknown> = row ? { row } : {}
  for (const [name, index] of bindings) values[name] = typedValue(filling, index)
  const result = expression.evaluate(values)
  if ('value' in result) return result.value
  const { reason, place } = result
  filling.problems.push({
    code: 'document-invalid',
    detail: 'expression-failed',
    severity: 'error',
    message: `The expression has no value: ${reason}`,
    ...(elementId !== '' && { elementId }),
    ...(place !== undefined && { place }),
  })
  return null
}

function typedValue({ contents, given, results }: Filling, index: number): unknown {
  if (results.has(index)) return results.get(index)
  const variable = contents.document.variables[index]
  const text = given[index] ?? ''
  return variable ? toTyped(variable, text) : text
}

// What does not read as its kind is nothing: the value itself has been told already.
function toTyped({ inputType, dataType }: LabelVariable, text: string): unknown {
  if (inputType === 'number') return readNumber(text) ?? null
  if (inputType === 'date' || inputType === 'date-time') return readDate(text) ?? null
  if (inputType === 'toggle' || dataType === 'toggle') return /^(true|1|yes)$/i.test(text)
  return text
}

function findHidden({ conditions }: CompiledContents, filling: Filling): Set<string> {
  const hidden = new Set<string>()
  for (const { elementId, expression } of conditions) {
    if (evaluateCondition(expression, filling) === false) hidden.add(elementId)
  }
  return hidden
}

function findFormats({ formats }: CompiledContents, filling: Filling): Map<string, number> {
  const found = new Map<string, number>()
  for (const { elementId, expressions } of formats) {
    const index = expressions.findIndex((expression) => expression && evaluateCondition(expression, filling) === true)
    if (index >= 0) found.set(elementId, index)
  }
  return found
}

// Undefined, with a problem, where it is neither true nor false.
function evaluateCondition(expression: ExpressionPart, filling: Filling): boolean | undefined {
  const value = evaluate(expression, filling, undefined)
  if (typeof value === 'boolean') return value
  if (value === null) return undefined
  const { elementId } = expression
  const message = 'The condition is neither true nor false.'
  filling.problems.push({
    code: 'document-invalid',
    detail: 'expression-failed',
    severity: 'error',
    message,
    elementId,
  })
  return undefined
}

function fillRows(sources: readonly RowSource[], filling: Filling): FilledContents['rows'] {
  const filled = new Map<string, readonly ReadonlyMap<string, string>[]>()
  for (const { elementId, index, mostRows, slots } of sources) {
    if (index === undefined) continue
    const variableName = filling.contents.document.variables[index]?.variableName ?? ''
    const read = readRows(filling.given[index] ?? '')
    if ('reason' in read) {
      noteRows(filling, { elementId, variableName, detail: 'rows-invalid' }, read.reason)
      continue
    }
    if (read.rows.length > mostRows) {
      noteRows(filling, { elementId, variableName, detail: 'too-many-rows' }, `has more than ${mostRows} rows`)
    }
    const rows = read.rows.slice(0, mostRows)
    filled.set(
      elementId,
      rows.map((row) => new Map(slots.map((slot) => [slot.key, fillSlot(slot, filling, row)] as const))),
    )
  }
  return filled
}

function noteRows(
  { problems }: Filling,
  about: { readonly elementId: string; readonly variableName: string; readonly detail: ProblemDetail },
  reason: string,
): void {
  const message = `The variable "${about.variableName}" ${reason}.`
  problems.push({ code: 'variable-not-an-option', severity: 'error', message, ...about })
}

function valuesInOrder(contents: CompiledContents, values: Readonly<Record<string, string>>): string[] {
  const filled = contents.document.variables.map((variable) => variable.variableData)
  for (const name of Object.keys(values)) {
    const index = findVariable(contents.indexByName, name)
    const value = values[name]
    if (index !== undefined && value !== undefined) filled[index] = withoutPlaces(value)
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
