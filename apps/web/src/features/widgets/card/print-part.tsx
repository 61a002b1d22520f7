import { Button, CloseButton } from '@mantine/core'
import { Minus, Plus, Printer, TriangleAlert } from 'lucide-react'
import { flushSync } from 'react-dom'
import { useTranslation } from '../../../lib/i18n.ts'
import { QuantityQuestion } from '../../../ui/dialog/quantity-question.tsx'
import { QuantityField } from '../../../ui/form/quantity-field.tsx'
import { type CardState, canPress, isPrinting } from './card-state.ts'
import { useCardWords } from './card-words.ts'
import type { CardAtWork } from './use-card.ts'
import classes from './widget-card.module.css'

interface PrintPartProps extends CardAtWork {
  readonly size: 'normal' | 'large'
  readonly isPreview: boolean
  /** Called when the person chooses to change the quantity. */
  readonly onQuantity: () => void
}

/** Finds the Print button of a card. */
export const printSelector = '[data-card-print]'

const mostLabels = 10_000

/** The quantity, the Print button and the message line. */
export function PrintPart({ state, send, size, isPreview, onQuantity }: PrintPartProps) {
  const { t } = useTranslation()
  const changeQuantity = () => {
    flushSync(() => send({ type: 'question-answered', isWanted: false }))
    onQuantity()
  }
  return (
    <>
      <div className={classes.go}>
        <QuantityField
          className={classes.quantity ?? ''}
          size={size === 'large' ? 'xl' : 'md'}
          label={t('widgets.quantity')}
          most={mostLabels}
          value={state.quantity}
          onChange={(quantity) => send({ type: 'quantity-set', quantity })}
          hideControls={size === 'large'}
        />
        {size === 'large' && <QuantitySteps quantity={state.quantity} send={send} />}
        <Button
          className={classes.print ?? ''}
          size={size === 'large' ? 'xl' : 'md'}
          leftSection={<Printer size={18} aria-hidden="true" />}
          disabled={isPreview || !canPress(state)}
          data-card-print
          onClick={() => send({ type: 'print-pressed' })}
        >
          {isPrinting(state) ? t('widgets.printing') : t('widgets.print')}
        </Button>
      </div>
      {state.warning !== undefined && (
        <div className={classes.warning} role="alert">
          <TriangleAlert size={16} aria-hidden="true" />
          <span>{state.warning}</span>
          <CloseButton
            size="sm"
            aria-label={t('widgets.closeWarning')}
            onClick={() => send({ type: 'warning-closed' })}
          />
        </div>
      )}
      <MessageLine message={state.message} />
      {state.question && (
        <QuantityQuestion
          {...state.question}
          back={t('printQuantity.change')}
          size={size}
          onPrint={() => send({ type: 'question-answered', isWanted: true })}
          onBack={changeQuantity}
        />
      )}
    </>
  )
}

/** For a hand in a glove, in the place of the small arrows in the field. */
function QuantitySteps({ quantity, send }: { readonly quantity: number; readonly send: CardAtWork['send'] }) {
  const { t } = useTranslation()
  const steps = [
    { name: t('widgets.fewer'), Icon: Minus, to: quantity - 1 },
    { name: t('widgets.more'), Icon: Plus, to: quantity + 1 },
  ]
  return steps.map(({ name, Icon, to }) => (
    <Button
      key={name}
      variant="default"
      className={classes.step ?? ''}
      aria-label={name}
      disabled={to < 1}
      onClick={() => send({ type: 'quantity-set', quantity: to })}
    >
      <Icon size={24} aria-hidden="true" />
    </Button>
  ))
}

/** Always as high as one line, so that a message moves nothing. */
function MessageLine({ message }: { readonly message: CardState['message'] }) {
  const { textOf } = useCardWords()
  return (
    <div className={classes.message} data-kind={message?.kind}>
      <p role="status">{message?.kind === 'success' && textOf(message.text)}</p>
      <p role="alert">{message?.kind === 'error' && textOf(message.text)}</p>
    </div>
  )
}
