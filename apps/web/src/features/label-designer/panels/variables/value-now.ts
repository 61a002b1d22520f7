// What a variable gives at this moment, as it would be printed.
import { readExpression } from '@labelwright/label-document/expressions/expression'
import { fillVariables } from '@labelwright/label-document/filling/fill-variables'
import { localMoment } from '@labelwright/label-document/formats/dates'
import type { LabelDocument, TextElement } from '@labelwright/label-document/label-document'
import { labelNumberVariable, momentVariable } from '@labelwright/label-document/value-recipes'

export interface ValueNow {
  readonly text: string
  /** Why it has none, or not one that may be printed. */
  readonly mistake: string | undefined
}

interface Filled {
  readonly values: Readonly<Record<string, string>>
  readonly moment: Date
}

/** The value of a variable in its format, computed ones for the first label of a print at this moment. */
export function valueNow(document: LabelDocument, variableName: string, { values, moment }: Filled): ValueNow {
  const { pages: _pages, layers: _layers, ...paper } = document
  const variables = withNeededExpressions(document.variables, variableName)
  const alone = { ...paper, variables, elements: [{ ...anyText, content: `{{${variableName}}}` }] }
  const systems = { [momentVariable]: localMoment(moment), [labelNumberVariable]: '1' }
  const { texts, problems } = fillVariables(alone, { ...values, ...systems })
  // A mistake in an expression names neither: only expressions that this value needs are left.
  const mine = problems.find((one) => one.variableName === variableName || !one.variableName)
  return { text: texts.get(anyText.id) ?? '', mistake: mine?.message }
}

type Variables = LabelDocument['variables']

function withNeededExpressions(variables: Variables, variableName: string): Variables {
  const byName = new Map(variables.map((variable) => [variable.variableName.toLowerCase(), variable]))
  const needed = new Set<string>()
  const waiting = [variableName]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const variable = byName.get(name.toLowerCase())
    if (!variable || needed.has(variable.variableName)) continue
    needed.add(variable.variableName)
    waiting.push(...namesReadBy(variable))
  }
  return variables.map(({ expression, ...variable }) =>
    expression === undefined || !needed.has(variable.variableName) ? variable : { ...variable, expression },
  )
}

function namesReadBy({ recipe, expression }: Variables[number]): readonly string[] {
  if (recipe?.type === 'date' && recipe.from !== undefined) return [recipe.from]
  const read = expression === undefined ? undefined : readExpression(expression)
  return read && 'names' in read ? [...read.names] : []
}

const anyText: TextElement = {
  id: 'value',
  type: 'text',
  content: '',
  x: 0 as TextElement['x'],
  y: 0 as TextElement['y'],
  width: 10_000 as TextElement['width'],
  height: 10_000 as TextElement['height'],
  fontFamily: 'Inter',
  bold: false,
  fontSize: 3_000 as TextElement['fontSize'],
  minimumFontSize: 3_000 as TextElement['fontSize'],
  align: 'left',
  wrap: false,
  rotation: 0,
}
