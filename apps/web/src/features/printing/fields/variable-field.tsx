import type { AskedControl, AskedVariable } from '@labelwright/label-document/filling/asked-fields'
import type { MergedVariable } from '@labelwright/label-document/merge-article-data'
import type { Problem } from '@labelwright/label-document/problem'
import { memo } from 'react'
import { AskedField } from '../../../ui/label/asked/asked-field.tsx'
import { useFieldProblemText } from '../problem-text.ts'
import { MediaField } from './media-field.tsx'

interface VariableFieldProps {
  readonly field: MergedVariable
  readonly variable: AskedVariable
  readonly control: AskedControl
  readonly value: string
  readonly onChange: (name: string, value: string) => void
  /** Removes a value that a scan has filled in; absent where none has. */
  readonly onRemoveScanned?: ((name: string) => void) | undefined
  /** Its error, or else its warnings. */
  readonly problems: readonly Problem[]
}

/** One variable of a label with what the engine says of its value. */
export const VariableField = memo(function VariableField({ problems, field, ...asked }: VariableFieldProps) {
  const textOf = useFieldProblemText()
  return (
    <AskedField
      {...asked}
      field={field}
      said={problems.map((problem) => textOf(problem, field)).join(' ')}
      isWrong={problems.some(({ severity }) => severity === 'error')}
      Media={MediaField}
    />
  )
})
