import {
  type CardArticle,
  type CardEffect,
  type CardEvent,
  type CardOutcome,
  type CardRules,
  type CardState,
  idleCard,
} from '../features/widgets/card/card-state.ts'
import { stepCard } from '../features/widgets/card/card-steps.ts'

export const jam: CardArticle = { id: 'a-1', name: 'Cloudberry jam', externalIdentifier: 'NB-1', version: 3 }
export const tea: CardArticle = { id: 'a-2', name: 'Spruce tip tea', externalIdentifier: 'NB-2', version: 1 }
const usual: CardRules = {
  labelId: 'l-1',
  printerId: 'p-1',
  printerName: 'Packing 1',
  variables: [],
  clearInputAfterPrint: true,
  predefinedArticle: null,
  defaultQuantity: 1,
  showPdfAfterPrint: false,
}
export const sent: CardOutcome = { kind: 'sent', pdfError: undefined }

/** A card that events are sent to, with all that it wanted done. */
export function openCard(change: Partial<CardRules> = {}) {
  const rules = { ...usual, ...change }
  let state: CardState = idleCard(rules)
  const effects: CardEffect[] = []
  const send = (...events: readonly CardEvent[]) => {
    effects.length = 0
    for (const event of events) {
      const step = stepCard(rules, state, event)
      state = step.state
      effects.push(...step.effects)
    }
    return state
  }
  return { send, effects, rules, now: () => state }
}
export type Card = ReturnType<typeof openCard>

export const type = (text: string): CardEvent => ({ type: 'typed', text })
export const pick = (article: CardArticle): CardEvent => ({ type: 'picked', article })
export const found = (card: Card, ...articles: readonly CardArticle[]): CardEvent => ({
  type: 'found',
  asked: card.now().asked,
  articles,
})
export const matched = (card: Card, articles: readonly CardArticle[], values = {}): CardEvent => ({
  type: 'matched',
  asked: card.now().asked,
  articles,
  values,
})
export const ended = (press: number, outcome: CardOutcome = sent): CardEvent => ({ type: 'ended', press, outcome })
export const press: CardEvent = { type: 'print-pressed' }
export const enter: CardEvent = { type: 'entered' }
export const kindsOf = (card: Card) => card.effects.map(({ kind }) => kind)
export const text = (card: Card) => card.now().message?.text
export const lastPrint = (card: Card) => card.effects.findLast((effect) => effect.kind === 'print')?.print
