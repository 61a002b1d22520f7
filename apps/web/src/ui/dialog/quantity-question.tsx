import { Button } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { wholeNumber } from '../../lib/format.ts'
import { useTranslation } from '../../lib/i18n.ts'
import { maxUnasked, type UnusualQuantity } from '../../lib/unusual-quantity.ts'
import { playTone } from '../tones.ts'
import { Dialog } from './dialog.tsx'
import classes from './quantity-question.module.css'

interface QuantityQuestionProps extends UnusualQuantity {
  /** Labels of all lines, where the unusual quantity is that of one line of an order; `quantity` when absent. */
  readonly count?: number
  /** Name of the button that leaves without printing, as Escape does. */
  readonly back: string
  readonly size?: 'normal' | 'large'
  readonly onPrint: () => void
  readonly onBack: () => void
}

/**
 * Asks before a quantity is printed that is most likely a mistake. Ctrl + Enter prints, and so does the button. Enter alone
 * does not, unless somebody has moved the focus to the button: people press it twice, and scanners send it after every code.
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
            ? t('printQuantity.many', { most: wholeNumber(maxUnasked) })
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
            // Not by the second click of a double click on the button that opened this.
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

/** Pressed anew, not held since the dialog opened, and not on a button. */
const isLooseEnter = ({ key, repeat, target }: KeyboardEvent): boolean =>
  key === 'Enter' && !repeat && (target as Element).closest('button') === null

/** Moves the focus off the buttons when a character comes, so that the Enter of a scan presses none. Refuses both with a sound. */
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
  // On keyup: the scan listener swallows the keydown of an Enter that ends a scan.
  const release = ({ key }: KeyboardEvent) => {
    if (key !== 'Enter' || !isUnwanted.current) return
    isUnwanted.current = false
    setRefused(true)
    playTone('failure')
  }
  return { restingPlace, hasRefused, handlers: { onKeyDown: press, onKeyUp: release } }
}
