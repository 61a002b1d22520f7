// The state of a widget's card. Pure: `card-steps.ts` has the transitions.
import type { UnusualQuantity } from '../../../lib/unusual-quantity.ts'

/** An article as a search or a scan finds it. */
export interface CardArticle {
  readonly id: string
  readonly name: string
  readonly externalIdentifier: string | null
  /** Of its picture; unknown where only id and name are. */
  readonly version?: number | undefined
}

/** The part of a widget that the rules of its card need. */
export interface CardRules {
  readonly labelId: string | null
  readonly printerId: string | null
  readonly printerName: string | null
  readonly variables: readonly { readonly name: string; readonly label: string; readonly required: boolean }[]
  readonly clearInputAfterPrint: boolean
  readonly predefinedArticle: { readonly id: string; readonly name: string } | null
  readonly defaultQuantity: number
  readonly showPdfAfterPrint: boolean
  /** How many of the label the person usually prints at a time; null when it is not known. */
  readonly usualQuantity?: number | null
}

/** The sentence of the message line. */
export type CardText =
  | { readonly key: 'sent'; readonly quantity: number; readonly printer: string }
  | { readonly key: 'select-article' | 'missing-configuration' | 'search-failed' | 'lane-full' | 'not-confirmed' }
  | { readonly key: 'missing-value'; readonly label: string }
  | { readonly key: 'waits'; readonly computer: string }
  /** The default sentence where `reason` is missing. */
  | { readonly key: 'print-failed' | 'print-error'; readonly reason: string | undefined }

interface CardMessage {
  readonly kind: 'success' | 'error'
  readonly text: CardText
  /** Tells a message from the one before, whose time may run out later. */
  readonly number: number
}

/** The notice below the search field, after a search or the look-up of a code. */
export type SearchNotice =
  | { readonly kind: 'none-found' }
  | { readonly kind: 'no-code' | 'several'; readonly code: string }

/** A print that was pressed and has not ended. */
interface UnderWay {
  readonly press: number
  readonly selection: number
  readonly quantity: number
  readonly articleId: string
  /** On the server, for a helper that is not connected: the card goes on. */
  readonly isWaiting: boolean
}

export interface CardState {
  readonly typed: string
  readonly suggestions: readonly CardArticle[]
  readonly notice: SearchNotice | undefined
  readonly search: 'none' | 'searching' | 'looking-up'
  /** The number of the newest question; an answer to an older one is dropped. */
  readonly asked: number
  /** Enter came before it was known what was scanned. */
  readonly isPrintWanted: boolean
  readonly article: CardArticle | undefined
  /** Counts what was selected: a print that ends clears its own selection only. */
  readonly selection: number
  /** By the names of the widget's variables, and of those of the label that a scan has filled. */
  readonly values: Readonly<Record<string, string>>
  /** The values as the scan filled them. A person may have changed `values` since: see `fromScan`. */
  readonly scanned: Readonly<Record<string, string>>
  readonly quantity: number
  /** The unusual quantity that the person is asked about. */
  readonly question: UnusualQuantity | undefined
  readonly underWay: readonly UnderWay[]
  readonly presses: number
  readonly message: CardMessage | undefined
  readonly messages: number
  /** A problem with the article's PDF: stays until it is closed. */
  readonly warning: string | undefined
}

/** A print with the values of the card when it was pressed. */
export interface CardPrint {
  readonly press: number
  readonly labelId: string
  readonly printerId: string
  readonly article: CardArticle
  readonly quantity: number
  /** Without those that are empty. */
  readonly variables: Readonly<Record<string, string>>
}

/** The outcome of a print. */
export type CardOutcome =
  | { readonly kind: 'sent'; readonly pdfError: string | undefined }
  /** The print was answered, and the answer is no. */
  | { readonly kind: 'not-ok'; readonly reason: string | undefined }
  /** There was no proper answer. */
  | { readonly kind: 'exception'; readonly reason: string | undefined }
  | { readonly kind: 'unknown' }
  /** It has not ended, but the card need not wait for it. */
  | { readonly kind: 'waits'; readonly computer: string }
  /** Too many prints wait already. */
  | { readonly kind: 'lane-full' }
  /** It was dropped from the lane, or belongs to somebody else. */
  | { readonly kind: 'gone' }

export type CardEvent =
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'found'; readonly asked: number; readonly articles: readonly CardArticle[] }
  | { readonly type: 'search-failed'; readonly asked: number }
  /** Enter in the search field. */
  | { readonly type: 'search-entered' }
  | { readonly type: 'scanned'; readonly code: string }
  /** The matches of a code, and the values of variables that it contains. */
  | {
      readonly type: 'matched'
      readonly asked: number
      readonly articles: readonly CardArticle[]
      readonly values: Readonly<Record<string, string>>
    }
  | { readonly type: 'picked'; readonly article: CardArticle }
  | { readonly type: 'predefined-used' }
  | { readonly type: 'article-cleared' }
  | { readonly type: 'clicked-outside' }
  | { readonly type: 'value-set'; readonly name: string; readonly value: string }
  | { readonly type: 'scanned-value-removed'; readonly name: string }
  | { readonly type: 'quantity-set'; readonly quantity: number }
  /** The Print button. */
  | { readonly type: 'print-pressed' }
  /** Enter anywhere else on the card. */
  | { readonly type: 'entered' }
  /** The person has answered the question about an unusual quantity. */
  | { readonly type: 'question-answered'; readonly isWanted: boolean }
  | { readonly type: 'ended'; readonly press: number; readonly outcome: CardOutcome }
  | { readonly type: 'message-over'; readonly number: number }
  | { readonly type: 'warned'; readonly text: string }
  | { readonly type: 'warning-closed' }

export type CardEffect =
  | { readonly kind: 'search'; readonly asked: number; readonly text: string; readonly afterMs: number }
  | { readonly kind: 'look-up'; readonly asked: number; readonly code: string }
  | { readonly kind: 'print'; readonly print: CardPrint }
  | { readonly kind: 'end-message'; readonly number: number; readonly afterMs: number }
  /** After a successful print without a problem with its PDF, if the widget is set to show it. */
  | { readonly kind: 'show-pdf'; readonly articleId: string }
  | { readonly kind: 'failure-tone' }

/** A card as it is first shown. */
export const idleCard = ({ defaultQuantity }: Pick<CardRules, 'defaultQuantity'>): CardState => ({
  typed: '',
  suggestions: [],
  notice: undefined,
  search: 'none',
  asked: 0,
  isPrintWanted: false,
  article: undefined,
  selection: 0,
  values: {},
  scanned: {},
  quantity: defaultQuantity,
  question: undefined,
  underWay: [],
  presses: 0,
  message: undefined,
  messages: 0,
  warning: undefined,
})

/** The variables that still have the value that a scan filled. */
export const fromScan = ({ values, scanned }: Pick<CardState, 'values' | 'scanned'>): readonly string[] =>
  Object.keys(scanned).filter((name) => values[name] === scanned[name])

/** The card reads 'Printing...'. */
export const isPrinting = ({ underWay }: CardState): boolean => underWay.some(({ isWaiting }) => !isWaiting)

/** The selection is already on its way to the printer, or waits for its helper. */
export const isSelectionUnderWay = ({ underWay, selection }: CardState): boolean =>
  underWay.some((print) => print.selection === selection)

/** The Print button can be pressed. */
export const canPress = (state: CardState): boolean =>
  state.article !== undefined && !isPrinting(state) && !isSelectionUnderWay(state)

/** The predefined article is offered where it is not selected. */
export const offeredArticle = (rules: CardRules, { article }: CardState): CardRules['predefinedArticle'] =>
  rules.predefinedArticle?.id === article?.id ? null : rules.predefinedArticle
