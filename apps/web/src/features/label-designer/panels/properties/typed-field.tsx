import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import classes from './properties.module.css'

interface TypedFieldProps {
  readonly label: string
  /** As it is shown; empty with a placeholder where several elements differ. */
  readonly shown: string
  readonly placeholder?: string
  readonly unit?: string
  readonly isHalf?: boolean
  /** A sentence below the field. */
  readonly error?: string | undefined
  readonly inputMode?: 'decimal' | 'text'
  readonly isMono?: boolean
  /** Has the focus as soon as it is there. */
  readonly isFirst?: boolean
  /** Takes what was typed; false where it cannot be read, so that it stays for correction. */
  readonly onCommit: (typed: string) => boolean
  /** By so many steps: arrow keys, and dragging the label; `isLast` ends one step of undo. */
  readonly onStep?: (steps: number, isLarge: boolean) => void
}

const pixelsOfStep = 4
const focusOnce = (field: HTMLInputElement | null): void => field?.focus()

/** A small field that takes over when one leaves it or presses Enter; Escape puts back what was there. Its label can be dragged. */
export function TypedField(props: TypedFieldProps) {
  const { label, shown, placeholder, unit, error, onCommit, onStep } = props
  const [typed, setTyped] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const drag = useRef<{ readonly x: number; readonly done: number }>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another element or value takes the place of what was typed
  useEffect(() => {
    setTyped(undefined)
    setWrong(false)
  }, [shown])

  const commit = () => {
    if (typed === undefined || typed === shown) {
      setTyped(undefined)
      return
    }
    const isTaken = onCommit(typed)
    setWrong(!isTaken)
    if (isTaken) setTyped(undefined)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const steps = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (event.key === 'Enter') commit()
    else if (event.key === 'Escape' && typed !== undefined) {
      setTyped(undefined)
      setWrong(false)
    } else if (steps !== undefined && onStep) onStep(steps, event.shiftKey)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <label
      className={classes.field}
      data-half={props.isHalf || undefined}
      data-wrong={isWrong || error !== undefined || undefined}
    >
      <span
        className={classes.label}
        data-drags={onStep !== undefined || undefined}
        onPointerDown={(event) => {
          if (!onStep) return
          drag.current = { x: event.clientX, done: 0 }
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={(event) => {
          if (!drag.current || !onStep) return
          const steps = Math.round((event.clientX - drag.current.x) / pixelsOfStep)
          if (steps === drag.current.done) return
          onStep(steps - drag.current.done, event.shiftKey)
          drag.current = { ...drag.current, done: steps }
        }}
        onPointerUp={() => {
          drag.current = undefined
        }}
        onPointerCancel={() => {
          drag.current = undefined
        }}
      >
        {label}
      </span>
      <span className={classes.box}>
        <input
          className={classes.input}
          data-mono={props.isMono || undefined}
          ref={props.isFirst ? focusOnce : undefined}
          value={typed ?? shown}
          placeholder={placeholder}
          inputMode={props.inputMode}
          aria-invalid={isWrong || undefined}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={commit}
          onKeyDown={press}
        />
        {unit && (
          <span className={classes.unit} aria-hidden="true">
            {unit}
          </span>
        )}
      </span>
      {error !== undefined && <span className={classes.error}>{error}</span>}
    </label>
  )
}
