// Shared by the steps of a card: messages with their times, and empty input.
import type { CardEffect, CardState, CardText } from './card-state.ts'

/** The next state, and what is to be done. */
export interface Step {
  readonly state: CardState
  readonly effects: readonly CardEffect[]
}

/** Specification §9, message display. */
const messageMs = { success: 3_000, error: 5_000 } as const

export const unchanged = (state: CardState): Step => ({ state, effects: [] })

/** Clears the article, its values and the question about them. */
export const blank = ({
  selection,
}: CardState): Pick<CardState, 'article' | 'values' | 'scanned' | 'question' | 'selection'> => ({
  article: undefined,
  values: {},
  scanned: {},
  question: undefined,
  selection: selection + 1,
})

export const succeed = (state: CardState, text: CardText): Step => say(state, 'success', text)

export const fail = (state: CardState, text: CardText): Step => say(state, 'error', text)

function say(state: CardState, kind: 'success' | 'error', text: CardText): Step {
  const number = state.messages + 1
  return {
    state: { ...state, message: { kind, text, number }, messages: number },
    effects: [{ kind: 'end-message', number, afterMs: messageMs[kind] }],
  }
}
