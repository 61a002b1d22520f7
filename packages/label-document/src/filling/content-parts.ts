import { type Expression, readExpression } from '../expressions/expression.ts'
import type { Problem } from '../problem.ts'

/** A piece of a content: literal text, a variable by its index, an expression, or a column of the row that is drawn. */
export type Part = string | number | ExpressionPart | RowPart

export interface ExpressionPart {
  readonly expression: Expression
  /** Names of the expression with the index of their variable; `row` is not among them. */
  readonly bindings: readonly (readonly [name: string, index: number])[]
  readonly elementId: string
}

export interface RowPart {
  readonly column: string
}

/** What taking contents apart needs to know. */
export interface PartsContext {
  readonly elementId: string
  readonly indexByName: ReadonlyMap<string, number | undefined>
  /** Whether `{{row.…}}` stands for a column. */
  readonly isInRow: boolean
  readonly problems: Problem[]
}

// An expression starts with = and may hold single braces.
const placeholder = /\{\{(=(?:[^}]|\}(?!\}))*\}?|[^{}]*)\}\}/g

/** Takes a content apart at its placeholders: `{{variable}}`, `{{= expression }}`, `{{row.column}}`. */
export function takeApart(content: string, context: PartsContext): Part[] {
  if (!content.includes('{{')) return content === '' ? [] : [content]
  const parts: Part[] = []
  let end = 0
  for (const match of content.matchAll(placeholder)) {
    const part = readPlaceholder((match[1] ?? '').trim(), context)
    // What is not understood stays as it is written, so that it is seen.
    if (part === undefined) continue
    if (match.index > end) parts.push(content.slice(end, match.index))
    parts.push(part)
    end = match.index + match[0].length
  }
  if (end < content.length) parts.push(content.slice(end))
  return parts
}

function readPlaceholder(text: string, context: PartsContext): Part | undefined {
  if (text.startsWith('=')) return compileExpression(text.slice(1), context)
  if (context.isInRow && text.toLowerCase().startsWith('row.')) return { column: text.slice(4).trim().toLowerCase() }
  const index = context.indexByName.get(text.toLowerCase())
  if (index !== undefined) return index
  const message = `The label has no variable named "${text}".`
  context.problems.push({
    code: 'variable-unknown',
    severity: 'error',
    message,
    elementId: context.elementId,
    variableName: text,
  })
  return undefined
}

/** Reads an expression and finds its variables; a problem is noted and undefined answered when it is wrong. */
export function compileExpression(source: string, context: PartsContext): ExpressionPart | undefined {
  const read = readExpression(source.trim())
  if ('reason' in read) {
    const { reason, place } = read
    const message = `The expression is wrong: ${reason}`
    addExpressionError(context, { code: 'document-invalid', message, ...(place !== undefined && { place }) })
    return undefined
  }
  const bindings: (readonly [string, number])[] = []
  for (const name of read.names) {
    if (context.isInRow && name === 'row') continue
    const index = context.indexByName.get(name.toLowerCase())
    if (index === undefined) {
      const message = `The expression names "${name}", which is no variable of the label.`
      addExpressionError(context, { code: 'variable-unknown', message })
      return undefined
    }
    bindings.push([name, index])
  }
  return { expression: read, bindings, elementId: context.elementId }
}

const addExpressionError = (
  { problems, elementId }: PartsContext,
  error: Pick<Problem, 'code' | 'message' | 'place'>,
): void => {
  problems.push({ ...error, detail: 'expression-invalid', severity: 'error', elementId })
}
