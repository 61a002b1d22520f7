import type { TextInputProps } from '@mantine/core'
import type { ReactNode } from 'react'

/** What the fields of the form have in common. */
export interface FieldLook {
  readonly className?: string | undefined
  readonly label: ReactNode
  readonly description?: ReactNode
  readonly error?: ReactNode
  readonly required: boolean
  readonly inputWrapperOrder: ('label' | 'input' | 'description' | 'error')[]
}

/** What fields to type in have beside. */
export interface TypingProps {
  readonly maxLength: number
  readonly autoComplete: string
  readonly spellCheck: boolean
  readonly readOnly?: boolean
  readonly classNames?: { readonly input: string }
  readonly rightSection?: ReactNode
}

export interface MediaFieldProps {
  readonly input: TextInputProps
  readonly value: string
  /** For the button, as the field is called. */
  readonly name: string
  readonly isEditable: boolean
  /** Told the name of a picture. */
  readonly onChange: (name: string) => void
}
