import { NumberInput } from '@mantine/core'
import './quantity-field.styles.ts'

interface QuantityFieldProps {
  /** Said, not shown: the column or the row says it to the eye. */
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
}

/** The most that one line or one print may have. */
const most = 1_000_000

/** A whole number of labels, at least one. */
export function QuantityField({ label, value, onChange }: QuantityFieldProps) {
  return (
    <NumberInput
      aria-label={label}
      min={1}
      max={most}
      allowDecimal={false}
      allowNegative={false}
      style={{ width: 112 }}
      value={value}
      onChange={(typed) => onChange(Math.max(1, Math.min(most, Math.round(Number(typed)) || 1)))}
    />
  )
}
