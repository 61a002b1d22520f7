import { type RefObject, useEffect, useRef } from 'react'
import type { CardState } from './card-state.ts'

const search = '[role="combobox"]'
/** Marks a field that must be filled before its card prints, and is not. */
export const missingAttribute = 'data-missing'

/** The focus goes where the next scan or Enter is meant to go, as long as somebody works on this card. */
export function useCardFocus(card: RefObject<HTMLElement | null>, { article, message, selection }: CardState) {
  const find = (selector: string) => card.current?.querySelector<HTMLElement>(selector)
  const shown = useRef({ selection, message: message?.number })
  // biome-ignore lint/correctness/useExhaustiveDependencies: with what was selected or said anew only
  useEffect(() => {
    const before = shown.current
    shown.current = { selection, message: message?.number }
    const isSelected = before.selection !== selection
    const isRefused = message?.text.key === 'missing-value' && before.message !== message.number
    if (!(isSelected || isRefused) || !isWorkedOn(card.current)) return
    const field = (article && find(`[${missingAttribute}]`)) || find(search)
    field?.focus({ preventScroll: true })
  }, [selection, message?.number])
  return {
    onQuantity: () => {
      const field = find('[inputmode="numeric"]')
      field?.focus()
      if (field instanceof HTMLInputElement) field.select()
    },
  }
}

/** The focus is on it, or was on something of it that is gone. */
const isWorkedOn = (card: HTMLElement | null): boolean =>
  card?.contains(document.activeElement) === true || document.activeElement === document.body
