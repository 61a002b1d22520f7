// A card at work: keeps its state, and does what its steps say. No React: it goes on while its page is left, or scrolled away.
import { createStore, type Store } from '../../../lib/store.ts'
import {
  type CardArticle,
  type CardEffect,
  type CardEvent,
  type CardOutcome,
  type CardPrint,
  type CardRules,
  type CardState,
  idleCard,
} from './card-state.ts'
import { stepCard } from './card-steps.ts'

/** What a card does in the world, given from outside. */
export interface CardDeps {
  readonly search: (text: string) => Promise<readonly CardArticle[]>
  /** The matches of a code, and the values of variables that it contains. */
  readonly lookUp: (
    code: string,
  ) => Promise<{ readonly articles: readonly CardArticle[]; readonly values: Readonly<Record<string, string>> }>
  readonly print: (print: CardPrint, onOutcome: (outcome: CardOutcome) => void) => void
  /** Shows the article's PDF; answers the problem that there was with it. */
  readonly showPdf: (articleId: string) => Promise<string | undefined>
  readonly playFailureTone: () => void
  /** Runs `then` after so many milliseconds, unless what it answers is called before. */
  readonly later: (ms: number, then: () => void) => () => void
}

export interface RunningCard {
  readonly store: Store<CardState>
  readonly send: (event: CardEvent) => void
}

/** @param rules As they stand: a widget may be changed while its card is open. */
export function runCard(rules: () => CardRules, deps: CardDeps): RunningCard {
  const store = createStore(idleCard(rules()))
  let endSearch = (): void => undefined

  const send = (event: CardEvent): void => {
    const { state, effects } = stepCard(rules(), store.read(), event)
    store.set(state)
    // Until it begins, a search is of what was typed last.
    if (event.type === 'typed') endSearch()
    for (const effect of effects) act(effect)
  }

  function act(effect: CardEffect): void {
    switch (effect.kind) {
      case 'search':
        endSearch = deps.later(effect.afterMs, () => void search(effect.asked, effect.text))
        return
      case 'look-up':
        void lookUp(effect.asked, effect.code)
        return
      case 'print':
        deps.print(effect.print, (outcome) => send({ type: 'ended', press: effect.print.press, outcome }))
        return
      case 'end-message':
        deps.later(effect.afterMs, () => send({ type: 'message-over', number: effect.number }))
        return
      case 'show-pdf':
        void showPdf(effect.articleId)
        return
      case 'failure-tone':
        deps.playFailureTone()
    }
  }

  async function search(asked: number, text: string): Promise<void> {
    try {
      send({ type: 'found', asked, articles: await deps.search(text) })
    } catch {
      // The sentence is the same whatever went wrong (specification §8).
      send({ type: 'search-failed', asked })
    }
  }

  async function lookUp(asked: number, code: string): Promise<void> {
    try {
      send({ type: 'matched', asked, ...(await deps.lookUp(code)) })
    } catch {
      send({ type: 'search-failed', asked })
    }
  }

  async function showPdf(articleId: string): Promise<void> {
    const text = await deps.showPdf(articleId)
    if (text !== undefined) send({ type: 'warned', text })
  }

  return { store, send }
}
