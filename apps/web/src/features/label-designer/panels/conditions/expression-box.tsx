import { useEffect, useRef, useState } from 'react'
import { useDesigner } from '../../designer-context.ts'
import propertyClasses from '../properties/properties.module.css'
import { type Completion, completionsAt } from './completions.ts'
import classes from './conditions.module.css'

interface ExpressionBoxProps {
  readonly label: string
  readonly value: string
  readonly placeholder: string
  readonly onChange: (expression: string, joins?: string) => void
}

/** An expression; what may follow the letters before the caret is offered below. */
export function ExpressionBox({ label, value, placeholder, onChange }: ExpressionBoxProps) {
  const { document } = useDesigner()
  const area = useRef<HTMLTextAreaElement>(null)
  const wanted = useRef<number>(undefined)
  const [caret, setCaret] = useState(value.length)
  const names = document.variables.map(({ variableName }) => variableName)
  const { from, options } = completionsAt(value, Math.min(caret, value.length), names)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the caret is put behind what was inserted
  useEffect(() => {
    if (wanted.current === undefined) return
    area.current?.setSelectionRange(wanted.current, wanted.current)
    wanted.current = undefined
  }, [value])

  const complete = ({ text }: Completion): void => {
    const next = from + text.length
    wanted.current = next
    onChange(value.slice(0, from) + text + value.slice(caret), 'type expression')
    setCaret(next)
    area.current?.focus()
  }
  return (
    <div className={propertyClasses.field}>
      <span className={propertyClasses.box}>
        <textarea
          ref={area}
          className={propertyClasses.area}
          data-mono
          rows={2}
          aria-label={label}
          spellCheck={false}
          value={value}
          placeholder={placeholder}
          onChange={(event) => {
            setCaret(event.target.selectionStart)
            onChange(event.target.value, 'type expression')
          }}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
          onKeyDown={(event) => event.stopPropagation()}
        />
      </span>
      {options.map((option) => (
        <button key={option.shown} type="button" className={classes.option} onClick={() => complete(option)}>
          {option.shown}
          {option.example !== '' && <span className={propertyClasses.label}>{option.example}</span>}
        </button>
      ))}
    </div>
  )
}
