import type { PrintArticleBody } from '@labelwright/contract/server/printing-schemas'

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
export const keepOrder = (order: PrintOrder): void => sessionStorage.setItem(storageKey, JSON.stringify(order))

export const forgetOrder = (): void => sessionStorage.removeItem(storageKey)

export function keptOrder(): PrintOrder | undefined {
  const kept = sessionStorage.getItem(storageKey)
  return kept === null ? undefined : (JSON.parse(kept) as PrintOrder)
}

/** A key that nobody else makes; `crypto.randomUUID` exists on secure origins only. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
