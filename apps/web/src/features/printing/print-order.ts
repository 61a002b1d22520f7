import type { PrintArticleBody } from '@labelwright/contract/server/printing-schemas'
import { forgetInTab, keepInTab, keptInTab } from '../../session/tab-storage.ts'

/** One press of the print button: all that is needed to finish it, and never to make it twice. */
export interface PrintOrder {
  /** The idempotency key of this press. */
  readonly key: string
  readonly body: PrintArticleBody
  readonly articleName: string
  readonly printerName: string
  readonly quantity: number
}

const storageKey = 'labelwright_print_order'

/** Kept until the job has ended, so that a reload finds it again. */
export const keepOrder = (order: PrintOrder): void => keepInTab(storageKey, order)

export const forgetOrder = (): void => forgetInTab(storageKey)

/** The order that this person left open in this tab; another's is none of theirs. */
export const keptOrder = (): PrintOrder | undefined => keptInTab<PrintOrder>(storageKey)
