import type { OrderLine } from '@labelwright/contract/server/orders-schemas'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { LineState } from './line-state.tsx'
import classes from './order-line-list.module.css'

interface OrderLineListProps {
  readonly lines: readonly OrderLine[]
  readonly chosenId: string | undefined
  readonly onChoose: (line: OrderLine) => void
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The lines of an order with what was printed of each; arrows go from line to line. */
export function OrderLineList({ lines, chosenId, onChoose }: OrderLineListProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (chosenId) list.current?.querySelector('[aria-current="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [chosenId])
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const at = lines.findIndex(({ id }) => id === chosenId)
    const next = lines[at + step]
    if (!next) return
    onChoose(next)
    list.current?.querySelectorAll('button')[at + step]?.focus()
  }
  return (
    <ul ref={list} className={classes.lines} aria-label={t('orders.lines')} onKeyDown={press}>
      {lines.map((line, index) => {
        const isChosen = line.id === chosenId
        return (
          <li key={line.id}>
            <button
              type="button"
              className={classes.line}
              aria-current={isChosen}
              // One stop for the Tab key, however many lines there are.
              tabIndex={isChosen || (chosenId === undefined && index === 0) ? 0 : -1}
              onClick={() => onChoose(line)}
            >
              <span className={classes.name} title={line.articleName}>
                {line.articleName}
              </span>
              <span className={`mono ${classes.identifier}`}>{line.externalIdentifier}</span>
              <LineState printed={line.printed} quantity={line.quantity} />
              {line.articleId === null && <span className={classes.gone}>{t('order.articleGone')}</span>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
