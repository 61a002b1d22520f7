import type { Widget } from '@labelwright/contract/server/widgets-schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { cardAttribute } from '../../lib/scans/scan-place.ts'
import { useScans } from '../../lib/scans/use-scans.ts'
import { scanOnCard } from './card/use-card.ts'

/** Scans in a card are that card's own. */
export function useCardScans(widgets: readonly Widget[]): (code: string, id: string) => void {
  const client = useQueryClient()
  const scan = (code: string, id: string) => {
    const widget = widgets.find((one) => one.id === id)
    if (!widget) return
    scanOnCard(widget, client, code)
    focusCard(id)
  }
  useScans('in-cards', scan)
  return scan
}

/** Scans anywhere else on the page are those of the card that was worked on last, or else of the first. */
export function usePageScans(widgets: readonly Widget[]): void {
  const scan = useCardScans(widgets)
  const last = useRef<string>(undefined)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const card = target instanceof Element ? target.closest(`[${cardAttribute}]`) : null
      if (card) last.current = card.getAttribute(cardAttribute) ?? undefined
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useScans('all', (code) => {
    const target = widgets.find(({ id }) => id === last.current) ?? widgets[0]
    if (target) scan(code, target.id)
  })
}

/** The next Enter prints there. */
export function focusCard(id: string): void {
  const card = document.querySelector(`[${cardAttribute}="${CSS.escape(id)}"]`)
  if (card && !card.contains(document.activeElement)) {
    card.querySelector<HTMLElement>('[role="combobox"]')?.focus({ preventScroll: true })
    card.scrollIntoView({ block: 'nearest' })
  }
}
