import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'
import './quantity-field.styles.ts'

type Typed = number | string

interface QuantityFieldProps extends Omit<NumberInputProps, 'value' | 'defaultValue' | 'onChange' | 'min' | 'max'> {
  readonly value: number
  readonly onChange: (value: number) => void
  /** The most that one line or one print may have. */
  readonly most?: number
}

/** A whole number of labels, at least one: it may stand empty while one types, and means 1 then (spec §5). */
export function QuantityField({ value, onChange, most = 1_000_000, onBlur, ...field }: QuantityFieldProps) {
  // What is no quantity yet, an empty field or a 0, stays as it was typed until the field is left.
  const [unfinished, setUnfinished] = useState<Typed>()
  const change = (typed: Typed) => {
    const quantity = Math.round(Number(typed))
    setUnfinished(quantity >= 1 ? undefined : typed)
    onChange(quantity >= 1 ? Math.min(most, quantity) : 1)
  }
  return (
    <NumberInput
      {...field}
      min={1}
      max={most}
      allowDecimal={false}
      allowNegative={false}
      value={value === 1 && unfinished !== undefined ? unfinished : value}
      onChange={change}
      onBlur={(event) => {
        setUnfinished(undefined)
        onBlur?.(event)
      }}
    />
  )
}
