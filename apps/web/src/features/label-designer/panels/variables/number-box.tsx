import { readNumber } from '@labelwright/label-document/formats/numbers'
import { useState } from 'react'
import { useTranslation } from '../../../../lib/i18n.ts'
import { TypedField } from '../properties/typed-field.tsx'

interface NumberBoxProps {
  readonly label: string
  readonly value: number | undefined
  readonly least: number
  readonly most: number
  readonly isWhole?: boolean
  readonly unit?: string
  readonly placeholder?: string
  /** Undefined where the field was emptied. */
  readonly onChange: (value: number | undefined) => void
}

/** A number; what is none, or too large or small, stays for correction with a sentence. */
export function NumberBox({ label, value, least, most, isWhole = true, onChange, ...look }: NumberBoxProps) {
  const { t } = useTranslation()
  const [error, setError] = useState<string>()
  const commit = (typed: string): boolean => {
    const number = typed.trim() === '' ? undefined : readNumber(typed)
    const isWrong = typed.trim() !== '' && number === undefined
    const isOutside =
      number !== undefined && (number < least || number > most || (isWhole && !Number.isInteger(number)))
    setError(isWrong || isOutside ? t('designer.variables.notInRange', { least, most }) : undefined)
    if (isWrong || isOutside) return false
    onChange(number)
    return true
  }
  return (
    <TypedField
      label={label}
      isHalf
      inputMode="decimal"
      shown={value === undefined ? '' : String(value)}
      error={error}
      onCommit={commit}
      onStep={(steps, isLarge) => {
        const next = (value ?? 0) + steps * (isLarge ? 10 : 1)
        onChange(Math.max(least, Math.min(most, next)))
      }}
      {...look}
    />
  )
}
