import type { Widget } from '@labelwright/contract/server/widgets-schemas'
import { Checkbox } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { cardAttribute } from '../../../lib/scans/scan-place.ts'
import { HeavyNotice } from '../../../ui/label/heavy-notice.tsx'
import { useLabel } from '../../labels/labels.queries.ts'
import { ArticlePart } from './article-part.tsx'
import { CardHead, type CardHeadProps } from './card-head.tsx'
import { offeredArticle } from './card-state.ts'
import { LabelPicture } from './label-picture.tsx'
import { PrintPart, printSelector } from './print-part.tsx'
import type { CardAtWork } from './use-card.ts'
import { useCardFocus } from './use-card-focus.ts'
import { VariablesPart } from './variables-part.tsx'
import '../../../ui/form/choices.styles.ts'
import classes from './widget-card.module.css'

export interface WidgetCardProps extends Omit<CardHeadProps, 'widget'> {
  readonly widget: Widget
  readonly work: CardAtWork
  /** `large`: targets of 64 px, for stations. */
  readonly size?: 'normal' | 'large'
  /** Prints nothing, and cannot be pressed. */
  readonly isPreview?: boolean
  readonly onClearInput: (clearInputAfterPrint: boolean) => void
}

/** One widget: one scan, one Enter, one label (specification §2, widget card). */
export function WidgetCard(props: WidgetCardProps) {
  const { widget, work, size = 'normal', isPreview = false, onClearInput, ...head } = props
  const { t } = useTranslation()
  const { state, send } = work
  const { data: label } = useLabel(widget.labelId ?? undefined)
  const card = useRef<HTMLElement>(null)
  const focus = useCardFocus(card, state)
  useOutsideClicks(card, state.suggestions.length > 0 || state.notice !== undefined, () =>
    send({ type: 'clicked-outside' }),
  )

  const press = (event: KeyboardEvent) => {
    if (event.key === 'F2') {
      event.preventDefault()
      focus.onQuantity()
    }
    if (event.key !== 'Enter' || event.defaultPrevented || !isField(event.target)) return
    event.preventDefault()
    send({ type: 'entered' })
  }

  return (
    <section
      ref={card}
      className={classes.card}
      aria-label={widget.name}
      data-size={size}
      {...(!isPreview && { [cardAttribute]: widget.id })}
      onKeyDownCapture={ignoreHeldEnter}
      onKeyDown={press}
    >
      <CardHead {...head} widget={widget} />
      <div className={classes.body}>
        <LabelPicture widget={widget} state={state} />
        <div className={classes.fields}>
          <Checkbox
            label={t('widgets.clearInput')}
            checked={widget.clearInputAfterPrint}
            onChange={(event) => onClearInput(event.currentTarget.checked)}
          />
          <ArticlePart
            state={state}
            send={send}
            size={size}
            offered={offeredArticle(widget, state)}
            isGroupOnly={widget.articleMode === 'groupOnly'}
          />
          <VariablesPart
            variables={widget.variables}
            state={state}
            send={send}
            size={size}
            next={() => card.current?.querySelector(printSelector)}
          />
          <HeavyNotice tooHeavy={label?.tooHeavy} to="print" />
          <PrintPart state={state} send={send} size={size} isPreview={isPreview} onQuantity={focus.onQuantity} />
        </div>
      </div>
    </section>
  )
}

/** A key that is held down is one press. */
function ignoreHeldEnter(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !event.repeat) return
  event.preventDefault()
  event.stopPropagation()
}

/** Enter in a field prints; in a text of several lines it makes another one, and on a button it presses it. */
const isField = (target: EventTarget): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement

function useOutsideClicks(card: { readonly current: HTMLElement | null }, isOpen: boolean, onOutside: () => void) {
  const latest = useRef(onOutside)
  useEffect(() => {
    latest.current = onOutside
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && card.current?.contains(target) === false) latest.current()
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [isOpen, card])
}
