// Prints of widgets in the print lane: pressed by a card, which is told how each of them ended.
import type { QueryClient } from '@tanstack/react-query'
import { CallError } from '../../../api/call-error.ts'
import { errorText } from '../../../api/error-texts.ts'
import { translation } from '../../../lib/i18n.ts'
import { newKey } from '../../../lib/new-key.ts'
import type { LanePrint, WidgetPrint } from '../print-lane/lane.ts'
import { onLaneChange, printInLane, readLane } from '../print-lane/print-lane.queries.ts'

/** What a card asks for. */
export interface WidgetPress {
  readonly widgetId: string
  readonly labelId: string
  readonly printerId: string
  readonly printerName: string
  readonly quantity: number
  readonly article: { readonly id: string; readonly name: string }
  /** Of the article, for its picture. */
  readonly articleVersion?: number | undefined
  readonly variables: WidgetPrint['variables']
  readonly showPdf: boolean
}

/** What became of it; `waits` is told before the end, where its helper is not connected. */
export type WidgetPrintOutcome =
  | { readonly kind: 'sent'; readonly pdfError: string | undefined }
  | { readonly kind: 'not-ok' | 'exception'; readonly reason: string | undefined }
  | { readonly kind: 'unknown' | 'gone' | 'lane-full' }
  | { readonly kind: 'waits'; readonly computer: string }

type Watcher = (outcome: WidgetPrintOutcome) => void

const watchers = new Map<string, Watcher>()
let endWatch: (() => void) | undefined

/** Queues a widget's print; `onOutcome` is told how it ended, once, and before that once where it waits for its helper. */
export function printForWidget(press: WidgetPress, client: QueryClient, onOutcome: Watcher): void {
  const { widgetId, article, articleVersion, variables, showPdf, labelId, printerId, quantity, ...target } = press
  const pressId = newKey()
  const editableData = Object.entries(variables).map(([key, data]) => ({ key, data }))
  const request = {
    ...target,
    label: { labelId, printerId, quantity, articleId: article.id, editableData },
    articleName: article.name,
    ...(articleVersion !== undefined && { articleVersion }),
    widget: { widgetId, pressId, article, variables, showPdf },
  }
  const isTaken = printInLane(request, client)
  // The same press once more, of two cards of the same label: the first of them prints.
  if (!isTaken) {
    onOutcome({ kind: readLane().isFull ? 'lane-full' : 'gone' })
    return
  }
  watchers.set(pressId, onOutcome)
  endWatch ??= onLaneChange(tellWatchers)
  tellWatchers()
}

const waiting = new Set<string>()

function tellWatchers(): void {
  const prints = new Map(readLane().prints.map((print) => [print.widget?.pressId, print]))
  for (const [pressId, tell] of watchers) {
    const print = prints.get(pressId)
    if (print?.waits && !waiting.has(pressId)) {
      waiting.add(pressId)
      tell({ kind: 'waits', computer: print.waits.computerName })
    }
    const outcome = print ? outcomeOf(print) : ({ kind: 'gone' } as const)
    if (!outcome) continue
    watchers.delete(pressId)
    waiting.delete(pressId)
    tell(outcome)
  }
  if (watchers.size > 0) return
  endWatch?.()
  endWatch = undefined
}

/** @internal How a print of a widget ended, in the words of specification §8; `undefined` while it has not. */
export function outcomeOf({ state, reason, computerName, pdfError }: LanePrint): WidgetPrintOutcome | undefined {
  if (state === 'waiting' || state === 'sending') return undefined
  if (state === 'sent') return { kind: 'sent', pdfError }
  if (state === 'unknown') return { kind: 'unknown' }
  if (state === 'held') return { kind: 'gone' }
  const { t } = translation()
  // Before the print was asked for: there is no helper to print by.
  if (computerName === undefined && reason?.code === 'helper-silent') {
    return { kind: 'not-ok', reason: t('widgets.errors.noHelperUri') }
  }
  if (computerName === undefined && reason?.code === 'not-paired') {
    return { kind: 'not-ok', reason: t('widgets.errors.noComputerName') }
  }
  if (reason?.code === 'answer-unreadable') return { kind: 'not-ok', reason: t('widgets.errors.noData') }
  if (state === 'failed' && reason?.code === undefined) return { kind: 'not-ok', reason: reason?.message }
  return { kind: 'exception', reason: sentenceOf(reason) }
}

/** The server's own Message where it speaks the person's language; nothing where nobody knows what went wrong. */
function sentenceOf(reason: LanePrint['reason']): string | undefined {
  if (reason?.code === undefined) return reason?.message
  const { code, message, requestId, errors = [] } = reason
  const isNamed = message !== undefined && message !== code
  if (isNamed && translation().language === 'en') return message
  if (code === 'unexpected' && !isNamed && requestId === undefined) return undefined
  return errorText(new CallError(code, { requestId, errors, ...(message !== undefined && { message }) }))
}
