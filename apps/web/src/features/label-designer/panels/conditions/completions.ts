// What may follow the letters before the caret of an expression.
import { functionUses } from '@labelwright/label-document/expressions/function-uses'
import { referenceTo } from '../../../../ui/label/simple-condition.ts'

export interface Completion {
  /** Takes the place of the letters. */
  readonly text: string
  readonly shown: string
  readonly example: string
}

export interface Completions {
  /** Where the letters begin. */
  readonly from: number
  readonly options: readonly Completion[]
}

const most = 8

/** Variables first, then functions, whose names begin so; none inside of a text in quotes. */
export function completionsAt(expression: string, caret: number, variableNames: readonly string[]): Completions {
  const before = expression.slice(0, caret)
  const [letters = ''] = /[A-Za-z_]\w*$/.exec(before) ?? []
  const from = caret - letters.length
  if (letters === '' || isInQuotes(before)) return { from, options: [] }
  const begins = (name: string): boolean => name.toLowerCase().startsWith(letters.toLowerCase())
  const variables = variableNames
    .filter((name) => begins(name) && name !== letters)
    .map((name): Completion => ({ text: referenceTo(name), shown: name, example: '' }))
  const functions = Object.entries(functionUses)
    .filter(([name]) => begins(name))
    .map(
      ([name, { call, example, gives }]): Completion => ({
        text: `${name}(`,
        shown: call,
        example: `${example} → ${gives}`,
      }),
    )
  return { from, options: [...variables, ...functions].slice(0, most) }
}

function isInQuotes(before: string): boolean {
  let quote: string | undefined
  for (let at = 0; at < before.length; at++) {
    const letter = before[at]
    if (quote !== undefined && letter === '\\') at++
    else if (letter === quote) quote = undefined
    else if (quote === undefined && (letter === '"' || letter === "'")) quote = letter
  }
  return quote !== undefined
}
