import { useId, useState } from 'react'
import { useHasLines } from '../../../../lib/use-has-lines.ts'
import { useDesigner } from '../../designer-context.ts'
import classes from '../properties/properties.module.css'
import { textEdit } from '../properties/text-edit.ts'
import type { VariableRow } from './variable-records.ts'

interface TextBoxProps {
  readonly row: VariableRow
  readonly field: string
  readonly label: string
  readonly most: number
  /** False: the field stays, empty, where nothing is typed. */
  readonly isOptional?: boolean
  readonly lines?: number
  readonly isMono?: boolean
  readonly placeholder?: string
  /** A sentence below: what is wrong, or else what helps. */
  readonly error?: string | undefined
  readonly hint?: string | undefined
}

/** A text of a record: what is typed is in the label at once, letter by letter, and others may type in it too. */
export function TextBox({ row, field, label, most, isOptional = true, lines = 1, ...look }: TextBoxProps) {
  const { change } = useDesigner()
  const id = useId()
  const [, drawAgain] = useState(0)
  const value = String(row.fields[field] ?? '')
  const write = (typed: string): void => {
    const next = typed.slice(0, most)
    const edit = textEdit(value, next)
    if (!edit) return
    const isThere = Object.hasOwn(row.fields, field)
    const isGone = next === '' && isOptional
    change(
      isThere && !isGone
        ? [{ type: 'text', id: row.id, field, edit }]
        : [{ type: 'field', id: row.id, field, value: isGone ? null : next }],
      `type ${row.id} ${field}`,
    )
    drawAgain((count) => count + 1)
  }
  const hasLines = useHasLines(value)
  const shared = {
    id,
    value,
    maxLength: most,
    placeholder: look.placeholder,
    'data-mono': look.isMono || undefined,
    'aria-invalid': look.error !== undefined || undefined,
    'aria-describedby': look.error !== undefined || look.hint !== undefined ? `${id}-help` : undefined,
  }
  return (
    <div className={classes.field} data-wrong={look.error !== undefined || undefined}>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <span className={classes.box}>
        {lines > 1 || hasLines ? (
          <textarea
            {...shared}
            className={classes.area}
            rows={Math.max(2, lines)}
            onChange={(event) => write(event.target.value)}
            onKeyDown={(event) => event.stopPropagation()}
          />
        ) : (
          <input
            {...shared}
            className={classes.input}
            autoComplete="off"
            onChange={(event) => write(event.target.value)}
            onKeyDown={(event) => event.stopPropagation()}
          />
        )}
      </span>
      {look.error !== undefined ? (
        <span id={`${id}-help`} className={classes.error}>
          {look.error}
        </span>
      ) : (
        look.hint !== undefined && (
          <span id={`${id}-help`} className={classes.label}>
            {look.hint}
          </span>
        )
      )}
    </div>
  )
}
