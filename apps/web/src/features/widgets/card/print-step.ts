import { showsNothing } from '@labelwright/label-document/filling/shows-nothing'
import { isUnusual } from '../../../lib/unusual-quantity.ts'
import type { CardRules, CardState, CardText } from './card-state.ts'
import { isPrinting, isSelectionUnderWay } from './card-state.ts'
import { fail, type Step, unchanged } from './card-step.ts'

/**
 * Prints the card, shows what is missing, or asks about an unusual quantity. While a print is on its way the button does nothing;
 * Enter queues the selection made since, once. While a question is open, both do nothing.
 *
 * @param by `answer`: the person has confirmed the quantity.
 */
export function tryPrint(rules: CardRules, state: CardState, by: 'button' | 'enter' | 'answer'): Step {
  if (state.question) return unchanged(state)
  if (isSelectionUnderWay(state) || (by === 'button' && isPrinting(state))) return unchanged(state)
  const { labelId, printerId } = rules
  const { article, quantity, selection } = state
  if (!article) return refuse(state, { key: 'select-article' })
  if (labelId === null || printerId === null) return refuse(state, { key: 'missing-configuration' })
  const missing = rules.variables.find(({ name, required }) => required && showsNothing(state.values[name] ?? ''))
  if (missing) return refuse(state, { key: 'missing-value', label: missing.label || missing.name })
  const { usualQuantity: usual = null } = rules
  if (by !== 'answer' && isUnusual({ quantity, usual })) return unchanged({ ...state, question: { quantity, usual } })
  const press = state.presses + 1
  const underWay = { press, selection, quantity, articleId: article.id, isWaiting: false }
  return {
    state: { ...state, presses: press, underWay: [...state.underWay, underWay], message: undefined },
    effects: [
      {
        kind: 'print',
        print: { press, labelId, printerId, article, quantity, variables: withoutEmpty(state.values) },
      },
    ],
  }
}

export function answerQuestion(rules: CardRules, state: CardState, isWanted: boolean): Step {
  const answered = { ...state, question: undefined }
  return state.question && isWanted ? tryPrint(rules, answered, 'answer') : unchanged(answered)
}

function refuse(state: CardState, text: CardText): Step {
  const { effects, ...said } = fail(state, text)
  return { ...said, effects: [...effects, { kind: 'failure-tone' }] }
}

/** Specification §3: empty values are omitted. */
const withoutEmpty = (values: CardState['values']): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
