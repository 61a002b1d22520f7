import type { AskedControl, AskedVariable } from '@labelwright/label-document/filling/asked-fields'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from '../../../lib/i18n.ts'
import { ChoiceButtons } from './choice-buttons.tsx'
import type { FieldLook, TypingProps } from './field-look.ts'

interface TypedValueProps {
  readonly look: FieldLook
  readonly typing: TypingProps
  readonly variable: AskedVariable
  readonly control: AskedControl
  readonly value: string
  readonly isEditable: boolean
  readonly onChange: (value: string) => void
}

const linesShown = 3

/** A value as its label asks for it. What may not be edited is shown as text. */
export function TypedValue({ look, typing, variable, control, value, isEditable, onChange }: TypedValueProps) {
  const { t } = useTranslation()
  const options = variable.options ?? []
  const change = (event: { readonly currentTarget: { readonly value: string } }) => onChange(event.currentTarget.value)
  if (control === 'list' && isEditable) {
    // What stands there is no choice of the label, but nobody has chosen another.
    const offered = options.includes(value) ? [...options] : [value, ...options]
    return <NativeSelect {...look} value={value} data={offered} onChange={change} />
  }
  if (control === 'buttons' && isEditable) {
    return <ChoiceButtons look={look} options={options} value={value} onChange={onChange} />
  }
  if (control === 'lines') {
    return <Textarea {...look} {...typing} value={value} rows={linesShown} onChange={change} />
  }
  return (
    <TextInput
      {...look}
      {...typing}
      value={value}
      type={typeOf(control, value)}
      inputMode={control === 'number' ? 'decimal' : undefined}
      placeholder={variable.question === 'scan' ? t('printArticle.scanHere') : undefined}
      onChange={change}
    />
  )
}

/** The browser's own field for days shows nothing of a value that is no day: such a one stays a text that can be mended. */
function typeOf(control: AskedControl, value: string): 'text' | 'date' | 'datetime-local' {
  if (control === 'date' && /^(\d{4}-\d{2}-\d{2})?$/.test(value)) return 'date'
  if (control === 'date-time' && /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2})?$/.test(value)) return 'datetime-local'
  return 'text'
}
