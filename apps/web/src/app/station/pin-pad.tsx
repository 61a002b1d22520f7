import { Button } from '@mantine/core'
import { Delete } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import classes from './station.module.css'

const pinLength = 6
const places = [1, 2, 3, 4, 5, 6]
const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0']

interface PinPadProps {
  readonly isBusy: boolean
  /** Differs for every try: the next one begins anew. */
  readonly tries: number
  readonly onPin: (pin: string) => void
}

/** Six digits by touch or keyboard; the sixth signs in. */
export function PinPad({ isBusy, tries, onPin }: PinPadProps) {
  const { t } = useTranslation()
  const [pin, setPin] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a try that was sent is typed anew
  useEffect(() => setPin(''), [tries])
  const add = (digit: string) => {
    if (isBusy) return
    const next = `${pin}${digit}`
    setPin(next)
    if (next.length === pinLength) onPin(next)
  }
  const erase = () => setPin(pin.slice(0, -1))
  const press = useEffectEvent(({ key }: KeyboardEvent) => {
    if (digits.includes(key)) add(key)
    if (key === 'Backspace') erase()
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
  return (
    <fieldset className={classes.pad}>
      <p className={classes.dots} role="status" aria-label={t('stations.entered', { count: pin.length })}>
        {places.map((place) => (
          <span key={place} data-filled={place <= pin.length || undefined} />
        ))}
      </p>
      {digits.map((digit) => (
        <Button
          key={digit}
          variant="default"
          className={classes.button}
          aria-label={t('stations.digit', { digit })}
          onClick={() => add(digit)}
        >
          {digit}
        </Button>
      ))}
      <Button variant="default" className={classes.button} aria-label={t('stations.erase')} onClick={erase}>
        <Delete size={24} aria-hidden="true" />
      </Button>
    </fieldset>
  )
}
