import { type FlatElement, flattenElements } from '../groups/flatten-elements.ts'
import type { LabelDocument, LabelElement, PrintedElement } from '../label-document.ts'
import type { LabelVariable } from '../label-variable.ts'
import type { Problem } from '../problem.ts'
import { type Computed, computedOf } from './computed-variables.ts'
import { formatsOf } from './conditional-formats.ts'
import { compileExpression, type ExpressionPart, type Part, type PartsContext, takeApart } from './content-parts.ts'

/** A document whose contents are already taken apart, for filling it many times. Made by `compileContents`. */
export interface CompiledContents {
  readonly document: LabelDocument
  /** The elements of the page, groups taken apart. */
  readonly flat: readonly FlatElement[]
  readonly slots: readonly Slot[]
  readonly conditions: readonly Condition[]
  readonly formats: readonly FormatConditions[]
  readonly rowSources: readonly RowSource[]
  readonly computed: readonly Computed[]
  /** Indexes of variables that are written in a format. */
  readonly formatted: readonly number[]
  /** Indexes of variables whose values may be marked up. */
  readonly markedUp: readonly number[]
  /** Elements on layers that are never printed. */
  readonly neverPrinted: ReadonlySet<string>
  /** Problems that no value can mend: placeholders of unknown variables, wrong expressions. */
  readonly problems: readonly Problem[]
  /** Index into `document.variables` by name as written and in lower case; grows with the spellings that are met. */
  readonly indexByName: Map<string, number | undefined>
}

export interface Slot {
  readonly elementId: string
  /** The element's id, or for a run of text `id#index`. */
  readonly key: string
  readonly parts: readonly Part[]
}

export interface Condition {
  readonly elementId: string
  readonly expression: ExpressionPart
}

/** The conditions of an element's conditional formats, in their order; undefined where one is wrong. */
export interface FormatConditions {
  readonly elementId: string
  readonly expressions: readonly (ExpressionPart | undefined)[]
}

/** A repeater or a table: what it takes its rows from, and the contents of one row by key. */
export interface RowSource {
  readonly elementId: string
  /** Of the variable; undefined when there is none of that name. */
  readonly index: number | undefined
  readonly mostRows: number
  readonly slots: readonly Slot[]
}

/**
 * Takes the contents of a document's first page apart once, so that `fillVariables` need not look for placeholders for every
 * label. What a label only lacks to be printed is a warning while it is designed.
 */
export function compileContents(document: LabelDocument, purpose: 'print' | 'design' = 'print'): CompiledContents {
  const indexByName = new Map<string, number | undefined>()
  document.variables.forEach((variable, index) => {
    indexByName.set(variable.variableName.toLowerCase(), index)
  })
  const problems: Problem[] = seriesMissing(document.variables, purpose)
  const flat = flattenElements(document.elements)
  const contextOf = (elementId: string, isInRow = false): PartsContext => ({
    elementId,
    indexByName,
    isInRow,
    problems,
  })
  return {
    document,
    flat,
    slots: flat.flatMap(({ element }) => slotsOf(element, contextOf(element.id))),
    conditions: flat.flatMap((one) => conditionsOf(one, document, contextOf(one.element.id))),
    formats: flat.flatMap(({ element }) => formatConditions(element, contextOf(element.id))),
    rowSources: flat.flatMap(({ element }) => rowSourcesOf(element, contextOf(element.id, true))),
    computed: computedOf(document.variables, contextOf('')),
    formatted: document.variables.flatMap((variable, index) => (variable.format ? [index] : [])),
    markedUp: document.variables.flatMap(({ allowsMarkup }, index) => (allowsMarkup ? [index] : [])),
    neverPrinted: neverPrinted(flat, document),
    problems,
    indexByName,
  }
}

const seriesMissing = (variables: readonly LabelVariable[], purpose: 'print' | 'design'): Problem[] =>
  variables
    .filter(({ inputType, series }) => inputType === 'serial' && !series)
    .map(({ variableName }) => ({
      code: 'document-invalid',
      detail: 'series-missing',
      severity: purpose === 'design' ? 'warning' : 'error',
      message: `The variable "${variableName}" takes serial numbers but names no series. Choose one with the label's variables.`,
      variableName,
    }))

/** Says whether an element depends on values, by its id. */
export function variableElementIds(contents: CompiledContents): ReadonlySet<string> {
  const varying = contents.slots.filter((slot) => slot.parts.some((part) => typeof part !== 'string'))
  return new Set(
    [...varying, ...contents.conditions, ...contents.formats, ...contents.rowSources].map(({ elementId }) => elementId),
  )
}

function slotsOf(element: FlatElement['element'], context: PartsContext): Slot[] {
  if (element.type === 'text' && element.runs) {
    return element.runs.map(({ content }, index) => slot(`${element.id}#${index}`, content, context))
  }
  if (element.type === 'text') return [slot(element.id, element.content, context)]
  if (element.type === 'barcode') {
    const own = slot(element.id, element.content, context)
    return element.text === undefined ? [own] : [own, slot(barcodeTextKey(element.id), element.text, context)]
  }
  if (element.type === 'pictogram') return [slot(element.id, element.pictogram, context)]
  if (element.type === 'picture' && element.source !== undefined) return [slot(element.id, element.source, context)]
  return []
}

/** The key of a barcode's human-readable line among the filled texts. */
export const barcodeTextKey = (id: string): string => `${id}#text`

const slot = (key: string, content: string, context: PartsContext): Slot => ({
  elementId: context.elementId,
  key,
  parts: takeApart(content, context),
})

function conditionsOf(
  { element, conditions, layers }: FlatElement,
  { layers: known = [] }: LabelDocument,
  context: PartsContext,
): Condition[] {
  const sources = [...conditions]
  for (const layerId of layers) {
    const layer = known.find((one) => one.layerId === layerId)
    if (layer?.prints === 'when') sources.push(layer.condition ?? 'false')
    if (layer) continue
    const message = `The label has no layer "${layerId}".`
    const { elementId } = context
    context.problems.push({ code: 'document-invalid', detail: 'layer-unknown', severity: 'error', message, elementId })
  }
  return sources.flatMap((source) => {
    const expression = compileExpression(source, context)
    return expression ? [{ elementId: element.id, expression }] : []
  })
}

function formatConditions(element: LabelElement, context: PartsContext): FormatConditions[] {
  const expressions = formatsOf(element).map(({ condition }) => compileExpression(condition, context))
  return expressions.length === 0 ? [] : [{ elementId: element.id, expressions }]
}

function neverPrinted(flat: readonly FlatElement[], { layers = [] }: LabelDocument): Set<string> {
  const never = new Set(layers.filter((layer) => layer.prints === 'never').map((layer) => layer.layerId))
  return new Set(flat.filter((one) => one.layers.some((layer) => never.has(layer))).map(({ element }) => element.id))
}

function rowSourcesOf(element: FlatElement['element'], context: PartsContext): RowSource[] {
  if (element.type !== 'repeater' && element.type !== 'table') return []
  const index = context.indexByName.get(element.source.toLowerCase())
  if (index === undefined) {
    const { elementId } = context
    const message = `The label has no variable named "${element.source}".`
    const variableName = element.source
    context.problems.push({ code: 'variable-unknown', severity: 'error', message, elementId, variableName })
  }
  if (element.type === 'repeater') {
    // They belong to the repeater; their keys are those of its elements.
    const slots = element.elements.flatMap((inner) => [...slotsOf(inner, context), ...rowConditions(inner, context)])
    return [{ elementId: element.id, index, mostRows: element.mostRows, slots }]
  }
  const slots = element.columns.map(({ content }, column) => slot(String(column), content, context))
  return [{ elementId: element.id, index, mostRows: mostTableRows, slots }]
}

const mostTableRows = 200

/** The key under which a row's texts say whether an element of it is there: `true` or `false`. */
export const rowConditionKey = (id: string): string => `${id}?`

/** The key under which a row's texts say whether a conditional format of an element of it is met: `true` or `false`. */
export const rowFormatKey = (id: string, index: number): string => `${id}?${index}`

function rowConditions(element: PrintedElement, context: PartsContext): Slot[] {
  const { id, visibleWhen } = element
  const conditions = formatsOf(element).map(({ condition }, index) => [rowFormatKey(id, index), condition])
  if (visibleWhen !== undefined) conditions.unshift([rowConditionKey(id), visibleWhen])
  return conditions.flatMap(([key = '', condition = '']) => {
    const expression = compileExpression(condition, context)
    return expression ? [{ elementId: context.elementId, key, parts: [expression] }] : []
  })
}
