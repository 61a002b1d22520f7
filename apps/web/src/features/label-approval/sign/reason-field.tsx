import { longestReason, shortestReason } from '@labelwright/contract/server/label-approval-schemas'
import { Textarea } from '@mantine/core'
import type { Ref } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'

interface ReasonFieldProps {
  readonly value: string
  readonly onChange: (reason: string) => void
  readonly label?: string
  readonly isRequired?: boolean
  readonly takesFocus?: boolean
  readonly error?: string | undefined
  readonly ref?: Ref<HTMLTextAreaElement>
}

/** Why something is done: kept with the signature, and read by auditors. */
export function ReasonField({
  value,
  onChange,
  isRequired = true,
  takesFocus,
  error,
  ref,
  ...props
}: ReasonFieldProps) {
  const { t } = useTranslation()
  return (
    <Textarea
      ref={ref ?? null}
      label={props.label ?? t('history.reason')}
      required={isRequired}
      data-autofocus={takesFocus || undefined}
      maxLength={longestReason}
      rows={3}
      error={error}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

export const isReason = (text: string): boolean => text.trim().length >= shortestReason
