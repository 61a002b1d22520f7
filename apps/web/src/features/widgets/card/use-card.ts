import type { Widget } from '@labelwright/contract/server/widgets-schemas'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useStore } from '../../../lib/store.ts'
import { isUnusual } from '../../../lib/unusual-quantity.ts'
import { onSessionChange, signedInPerson } from '../../../session/session.ts'
import { useUsualQuantity, usualQuantityQuery } from '../../printing/quantity/usual-quantity.queries.ts'
import { cardDeps } from './card-deps.ts'
import type { CardEvent, CardState } from './card-state.ts'
import { type RunningCard, runCard } from './running-card.ts'

interface OpenCard {
  widget: Widget
  readonly card: RunningCard
}

// Outside of React: what was typed on a card, and what it prints, outlives its page and its place in the grid.
const cards = new Map<string, OpenCard>()
let person = signedInPerson()?.userId
onSessionChange(() => {
  // Whose session ended finds the cards again after signing in.
  const next = signedInPerson()?.userId
  if (next === undefined || next === person) return
  person = next
  cards.clear()
})

function cardOf(widget: Widget, client: QueryClient): RunningCard {
  const open = cards.get(widget.id)
  if (open) {
    open.widget = widget
    return open.card
  }
  const latest = () => cards.get(widget.id)?.widget ?? widget
  const card = runCard(() => withUsualQuantity(latest(), client), cardDeps(latest, client))
  cards.set(widget.id, { widget, card })
  return card
}

/** Adds the usual quantity; null until it is fetched. */
function withUsualQuantity(widget: Widget, client: QueryClient) {
  const { labelId } = widget
  const usual = labelId === null ? null : client.getQueryData(usualQuantityQuery(labelId).queryKey)
  return { ...widget, usualQuantity: usual ?? null }
}

/** The state of a card, and the function that changes it. */
export interface CardAtWork {
  readonly state: CardState
  readonly send: (event: CardEvent) => void
}

/** The card of a widget: the same one wherever and whenever it is shown. */
export function useCard(widget: Widget): CardAtWork {
  const card = cardOf(widget, useQueryClient())
  const state = useStore(card.store)
  // Smaller quantities are never unusual: no need to fetch it.
  const mayBeUnusual = isUnusual({ quantity: state.quantity, usual: 1 })
  useUsualQuantity((mayBeUnusual && widget.labelId) || undefined)
  return { state, send: card.send }
}

/** Gives a scan to the card of a widget. */
export const scanOnCard = (widget: Widget, client: QueryClient, code: string): void =>
  cardOf(widget, client).send({ type: 'scanned', code })

/** The card of a widget that is being set up: it finds articles and shows the label, and prints nothing. */
export function usePreviewCard(widget: Widget): CardAtWork {
  const client = useQueryClient()
  const latest = useRef(widget)
  latest.current = widget
  const [card] = useState(() => {
    const deps = cardDeps(() => latest.current, client)
    return runCard(() => latest.current, { ...deps, print: (_, onOutcome) => onOutcome({ kind: 'gone' }) })
  })
  return { state: useStore(card.store), send: card.send }
}
