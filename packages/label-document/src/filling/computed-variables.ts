// Variables that are made of others: by expressions and by recipes.
import type { LabelVariable } from '../label-variable.ts'
import type { Problem } from '../problem.ts'
import type { ValueRecipe } from '../value-recipes.ts'
import { compileExpression, type ExpressionPart, type PartsContext } from './content-parts.ts'

/** Makes the variable of an index. */
export interface Computed {
  readonly index: number
  readonly from: ExpressionPart | ValueRecipe
}

/** The computed variables, each behind those that it reads. What is computed from itself is left out and told. */
export function computedOf(variables: readonly LabelVariable[], context: PartsContext): Computed[] {
  const compiled = new Map<number, Computed>()
  variables.forEach((variable, index) => {
    const from = variable.inputType === 'computed' ? compile(variable, context) : undefined
    if (from) compiled.set(index, { index, from })
  })
  return inOrder(compiled, { variables, context })
}

function compile({ recipe, expression, variableName }: LabelVariable, context: PartsContext) {
  if (recipe === undefined) return expression === undefined ? undefined : compileExpression(expression, context)
  const source = recipe.type === 'date' ? recipe.from : undefined
  if (source !== undefined && indexOf(source, context) === undefined) {
    const message = `The label has no variable named "${source}".`
    context.problems.push({ code: 'variable-unknown', severity: 'error', message, variableName })
  }
  return recipe
}

const indexOf = (name: string, { indexByName }: PartsContext): number | undefined => indexByName.get(name.toLowerCase())

function readBy({ from }: Computed, context: PartsContext): number[] {
  if (!('type' in from)) return [...from.bindings].map(([, index]) => index)
  const index = from.type === 'date' && from.from !== undefined ? indexOf(from.from, context) : undefined
  return index === undefined ? [] : [index]
}

interface AllVariables {
  readonly variables: readonly LabelVariable[]
  readonly context: PartsContext
}

function inOrder(compiled: ReadonlyMap<number, Computed>, { variables, context }: AllVariables): Computed[] {
  const ordered: Computed[] = []
  const states = new Map<number, 'open' | 'done'>()
  const visit = (index: number): void => {
    const one = compiled.get(index)
    if (!one || states.get(index) === 'done') return
    if (states.get(index) === 'open') {
      context.problems.push(fromItself(variables[index]?.variableName ?? ''))
      return
    }
    states.set(index, 'open')
    for (const other of readBy(one, context)) visit(other)
    states.set(index, 'done')
    ordered.push(one)
  }
  for (const index of compiled.keys()) visit(index)
  return ordered
}

const fromItself = (variableName: string): Problem => ({
  code: 'document-invalid',
  detail: 'expression-invalid',
  severity: 'error',
  message: `The variable "${variableName}" is computed from itself.`,
  variableName,
})
