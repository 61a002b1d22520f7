// Conditions as people say them: 'Country is DE and Lot is not empty'.
import type { useTranslation } from '../../../lib/i18n.ts'
import { type Clause, needsValue, readCondition } from '../simple-condition.ts'

type Translate = ReturnType<typeof useTranslation>['t']

/** The condition in words; as it is written where it asks more than questions to variables. */
export function conditionWords(t: Translate, expression: string): string {
  const condition = readCondition(expression)
  if (!condition) return expression
  return condition.clauses.map((clause) => clauseWords(t, clause)).join(` ${t(`versions.join.${condition.join}`)} `)
}

function clauseWords(t: Translate, { variable, operator, value }: Clause): string {
  const question = `${variable} ${t(`designer.conditions.operator.${operator}`)}`
  if (!needsValue(operator)) return question
  if (value === 'true' || value === 'false') {
    return `${question} ${t(value === 'true' ? 'versions.yes' : 'versions.no')}`
  }
  return `${question} ${value === '' ? t('versions.empty') : value}`
}
