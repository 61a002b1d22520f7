import { Input } from '@mantine/core'
import { useId } from 'react'
import classes from './asked-field.module.css'
import type { FieldLook } from './field-look.ts'

interface ChoiceButtonsProps {
  readonly look: FieldLook
  readonly options: readonly string[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A few values as large buttons, for gloves. */
export function ChoiceButtons({ look, options, value, onChange }: ChoiceButtonsProps) {
  const id = useId()
  return (
    <Input.Wrapper {...look} className={classes.wide ?? ''} labelElement="div" labelProps={{ id }}>
      <fieldset className={classes.choices} aria-labelledby={id}>
        {options.map((option) => (
          <button
            key={option}
            type="button"
            className={classes.choice}
            aria-pressed={option === value}
            onClick={() => onChange(option)}
          >
            {option}
          </button>
        ))}
      </fieldset>
    </Input.Wrapper>
  )
}
