import { Button } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { wholeNumber } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { mostUnasked, type UnusualQuantity } from '../../lib/unusual-quantity.ts'
import { playTone } from '../tones.ts'
import { Dialog } from './dialog.tsx'
import classes from './quantity-question.module.css'

interface QuantityQuestionProps extends UnusualQuantity {
  /** Labels in all, of an order with more lines than the one with the unusual quantity. */
  readonly count?: number
  /** The other way out; Escape is it, too. */
  readonly back: string
  readonly size?: 'normal' | 'large'
  readonly onPrint: () => void
  readonly onBack: () => void
}

/**
 * Asks before a quantity is printed that is most likely a mistake. Neither Enter nor a scan answers it: whoever pressed Enter
 * presses it again, and a scanner sends it behind every code. Ctrl and Enter do, and the button after somebody has gone to it.
 */
export function QuantityQuestion(props: QuantityQuestionProps) {
  const { quantity, usual, count = quantity, back, size = 'normal', onPrint, onBack } = props
  const { t } = useTranslation()
  const keys = useKeysOfQuestion(onPrint, onBack)
  useEffect(() => playTone('failure'), [])
  const buttonSize = size === 'large' ? 'xl' : 'md'
  const number = wholeNumber(count)
  return (
    <Dialog title={t('printQuantity.title', { count, number })} onClose={onBack} staysOpen>
      <div {...keys.handlers}>
        <p ref={keys.restingPlace} className={classes.text} tabIndex={-1} data-autofocus>
          {count > quantity && `${t('printQuantity.ofLine', { number: wholeNumber(quantity) })} `}
          {usual === null
            ? t('printQuantity.many', { most: wholeNumber(mostUnasked) })
            : t('printQuantity.usual', { number: wholeNumber(usual) })}
        </p>
        <p className={classes.hint} role="alert">
          {keys.hasRefused && t('printQuantity.refused')}
        </p>
        <div className={classes.buttons}>
          <Button variant="default" size={buttonSize} onClick={onBack}>
            {back}
          </Button>
          <Button
            size={buttonSize}
            aria-keyshortcuts="Control+Enter"
            // The second press of a double click on the button that opened this.
            onClick={({ detail }) => detail < 2 && onPrint()}
          >
            {t('printArticle.print', { count, number })}
          </Button>
        </div>
        <p className={classes.keys}>
          <kbd>Ctrl</kbd>
          <kbd>Enter</kbd> {t('printArticle.enterPrints')} <kbd>Esc</kbd> {t('printQuantity.goesBack')}
        </p>
      </div>
    </Dialog>
  )
}

const isCharacter = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey

const isAnswer = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key === 'Enter' && (ctrlKey || metaKey)

/** It is pressed, not held since before, and on no button. */
const isLooseEnter = ({ key, repeat, target }: KeyboardEvent): boolean =>
  key === 'Enter' && !repeat && (target as Element).closest('button') === null

/** Characters take the focus from the buttons, so that the Enter behind them presses none; both are refused with a sound. */
function useKeysOfQuestion(onPrint: () => void, onBack: () => void) {
  const restingPlace = useRef<HTMLParagraphElement>(null)
  const isUnwanted = useRef(false)
  const [hasRefused, setRefused] = useState(false)
  const press = (event: KeyboardEvent) => {
    if (event.key === 'F2') return onBack()
    if (isAnswer(event)) {
      event.preventDefault()
      return event.repeat ? undefined : onPrint()
    }
    if (isLooseEnter(event) || isCharacter(event)) isUnwanted.current = true
    if (isCharacter(event)) restingPlace.current?.focus()
  }
  // At the key's end: of a scan that is known as one, its beginning reaches no page.
  const release = ({ key }: KeyboardEvent) => {
    if (key !== 'Enter' || !isUnwanted.current) return
    isUnwanted.current = false
    setRefused(true)
    playTone('failure')
  }
  return { restingPlace, hasRefused, handlers: { onKeyDown: press, onKeyUp: release } }
}
