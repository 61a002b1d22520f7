import type { PrintArticleBody } from '@labelwright/contract/server/printing-schemas'
import { signedInPerson } from '../../lib/person.ts'

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
export const keepOrder = (order: PrintOrder): void =>
  sessionStorage.setItem(storageKey, JSON.stringify({ userId: signedInPerson()?.userId, order }))

export const forgetOrder = (): void => sessionStorage.removeItem(storageKey)

/** The order that this person left open in this tab; another's is none of theirs. */
export function keptOrder(): PrintOrder | undefined {
  const kept = sessionStorage.getItem(storageKey)
  if (kept === null) return undefined
  const { userId, order } = JSON.parse(kept) as { readonly userId: string | undefined; readonly order: PrintOrder }
  return userId === signedInPerson()?.userId ? order : undefined
}
