// The rules of a widget's card (specification §4, §5, §8, §9): what an event makes of its state, and what is to be done then.
import { articleSearchMinimum } from '@labelwright/contract/server/articles'
import { cutSearch, noneFoundMinimum, searchDebounceMs } from '../../../lib/search.ts'
import type { CardEffect, CardEvent, CardOutcome, CardRules, CardState, CardText } from './card-state.ts'
import { blank, fail, type Step, succeed, unchanged } from './card-step.ts'
import { answerQuestion, tryPrint } from './print-step.ts'

type EventOf<Type extends CardEvent['type']> = Extract<CardEvent, { readonly type: Type }>

/** Applies an event to a card. Returns the new state and the effects to run. */
export function stepCard(rules: CardRules, state: CardState, event: CardEvent): Step {
  switch (event.type) {
    case 'typed':
      return type(state, event.text)
    case 'found':
      return showFound(state, event)
    case 'search-failed':
      return event.asked === state.asked ? failSearch(state) : unchanged(state)
    case 'search-entered':
      return enterSearch(rules, state)
    case 'scanned':
      return lookUp(state, event.code)
    case 'matched':
      return takeMatch(rules, state, event)
    case 'picked':
      return unchanged(select(state, event.article))
    case 'predefined-used':
      return unchanged(selectPredefined(rules, state))
    case 'article-cleared':
      return unchanged(selectPredefined(rules, { ...state, ...blank(state) }))
    case 'clicked-outside':
      return unchanged(hideSuggestions(state))
    case 'value-set':
      return unchanged({ ...state, values: { ...state.values, [event.name]: event.value } })
    case 'scanned-value-removed':
      return unchanged({ ...state, values: without(state.values, event.name) })
    case 'quantity-set':
      return unchanged({ ...state, quantity: wholeQuantity(event.quantity), question: undefined })
    case 'print-pressed':
      return tryPrint(rules, state, 'button')
    case 'entered':
      return enter(rules, state)
    case 'question-answered':
      return answerQuestion(rules, state, event.isWanted)
    case 'ended':
      return end(rules, state, event)
    case 'message-over':
      return unchanged(state.message?.number === event.number ? { ...state, message: undefined } : state)
    case 'warned':
      return unchanged({ ...state, warning: event.text })
    case 'warning-closed':
      return unchanged({ ...state, warning: undefined })
  }
}

const without = (values: CardState['values'], name: string): CardState['values'] =>
  Object.fromEntries(Object.entries(values).filter(([each]) => each !== name))

const mostLabels = 10_000

/** At least 1, which an empty field means as well. */
const wholeQuantity = (quantity: number): number => (quantity >= 1 ? Math.min(mostLabels, Math.round(quantity)) : 1)

function type(state: CardState, text: string): Step {
  const asked = state.asked + 1
  const typed: CardState = { ...state, typed: text, asked, notice: undefined, isPrintWanted: false }
  if (text.trim().length < articleSearchMinimum) return unchanged({ ...typed, suggestions: [], search: 'none' })
  return {
    state: { ...typed, search: 'searching' },
    effects: [{ kind: 'search', asked, text: text.trim(), afterMs: searchDebounceMs }],
  }
}

function showFound(state: CardState, { asked, articles }: EventOf<'found'>): Step {
  if (asked !== state.asked) return unchanged(state)
  const isNone = articles.length === 0 && state.typed.trim().length >= noneFoundMinimum
  // That a code is unknown says more than that a search has found nothing either.
  const notice = state.notice ?? (isNone ? ({ kind: 'none-found' } as const) : undefined)
  return unchanged({ ...state, search: 'none', suggestions: articles, notice })
}

const failSearch = (state: CardState): Step =>
  fail({ ...state, search: 'none', suggestions: [], isPrintWanted: false }, { key: 'search-failed' })

/** Also drops the result of a running search. */
const hideSuggestions = (state: CardState): CardState => {
  const hidden: CardState = { ...state, suggestions: [], notice: undefined }
  return state.search === 'searching' ? { ...hidden, search: 'none', asked: state.asked + 1 } : hidden
}

/** A whole match alone is taken; until it is known, an Enter waits. */
function lookUp(state: CardState, code: string): Step {
  const asked = state.asked + 1
  const typed = cutSearch(code.trim())
  return {
    state: {
      ...state,
      typed,
      asked,
      search: 'looking-up',
      suggestions: [],
      notice: undefined,
      question: undefined,
      isPrintWanted: false,
    },
    effects: [{ kind: 'look-up', asked, code }],
  }
}

function takeMatch(rules: CardRules, state: CardState, { asked, articles, values }: EventOf<'matched'>): Step {
  if (asked !== state.asked) return unchanged(state)
  const [only, ...others] = articles
  const code = state.typed
  const found: CardState = { ...state, search: 'none', isPrintWanted: false }
  if (!only) {
    return {
      state: { ...found, search: 'searching', notice: { kind: 'no-code', code } },
      effects: [{ kind: 'failure-tone' }, { kind: 'search', asked, text: code, afterMs: 0 }],
    }
  }
  if (others.length > 0) {
    return {
      state: { ...found, suggestions: articles, notice: { kind: 'several', code } },
      effects: [{ kind: 'failure-tone' }],
    }
  }
  const selected = { ...select(found, only), values, scanned: values }
  return state.isPrintWanted ? tryPrint(rules, selected, 'enter') : unchanged(selected)
}

/** Another article begins with empty values. */
const select = (state: CardState, article: CardState['article']): CardState => ({
  ...state,
  ...blank(state),
  article,
  typed: '',
  suggestions: [],
  notice: undefined,
  search: 'none',
  asked: state.asked + 1,
  isPrintWanted: false,
})

const selectPredefined = ({ predefinedArticle }: CardRules, state: CardState): CardState =>
  predefinedArticle ? select(state, { ...predefinedArticle, externalIdentifier: null }) : state

/** A code that was typed is looked up as a scan is; while that is done, Enter wants the print. */
const enterSearch = (rules: CardRules, state: CardState): Step =>
  state.typed.trim() === '' || state.search === 'looking-up' ? enter(rules, state) : lookUp(state, state.typed)

/** An Enter that comes before it is known what was scanned counts once it is. */
const enter = (rules: CardRules, state: CardState): Step =>
  state.search === 'looking-up' ? unchanged({ ...state, isPrintWanted: true }) : tryPrint(rules, state, 'enter')

function end(rules: CardRules, state: CardState, { press, outcome }: EventOf<'ended'>): Step {
  const print = state.underWay.find((one) => one.press === press)
  if (!print) return unchanged(state)
  if (outcome.kind === 'waits') {
    const underWay = state.underWay.map((one) => (one === print ? { ...one, isWaiting: true } : one))
    return fail({ ...state, underWay }, { key: 'waits', computer: outcome.computer })
  }
  const ended = { ...state, underWay: state.underWay.filter((one) => one !== print) }
  if (outcome.kind === 'gone') return unchanged(ended)
  if (outcome.kind !== 'sent') return fail(ended, failureTexts[outcome.kind](outcome))
  const isCleared = rules.clearInputAfterPrint && print.selection === state.selection
  const kept: CardState = isCleared ? { ...ended, ...blank(ended), quantity: 1 } : ended
  const after = outcome.pdfError === undefined ? kept : { ...kept, warning: outcome.pdfError }
  const shown = succeed(after, { key: 'sent', quantity: print.quantity, printer: rules.printerName ?? '' })
  if (!rules.showPdfAfterPrint || outcome.pdfError !== undefined) return shown
  const showPdf: CardEffect = { kind: 'show-pdf', articleId: print.articleId }
  return { ...shown, effects: [...shown.effects, showPdf] }
}

type Failure = Exclude<CardOutcome, { readonly kind: 'sent' | 'waits' | 'gone' }>

const failureTexts: { readonly [Kind in Failure['kind']]: (outcome: CardOutcome) => CardText } = {
  'not-ok': (outcome) => ({ key: 'print-failed', reason: reasonOf(outcome) }),
  exception: (outcome) => ({ key: 'print-error', reason: reasonOf(outcome) }),
  unknown: () => ({ key: 'not-confirmed' }),
  'lane-full': () => ({ key: 'lane-full' }),
}

const reasonOf = (outcome: CardOutcome): string | undefined => ('reason' in outcome ? outcome.reason : undefined)
