import type { Widget, WidgetVariable } from '@labelwright/contract/server/widgets-schemas'
import { showsNothing } from '@labelwright/label-document/filling/shows-nothing'
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from '../../../lib/i18n.ts'
import { useHasLines } from '../../../lib/use-has-lines.ts'
import { ScaleButton } from './scale-button.tsx'
import type { CardAtWork } from './use-card.ts'
import { missingAttribute } from './use-card-focus.ts'
import classes from './widget-card.module.css'

interface VariablesPartProps {
  readonly variables: Widget['variables']
  readonly values: Readonly<Record<string, string>>
  readonly send: CardAtWork['send']
  readonly size: 'normal' | 'large'
}

/** The variables that the widget asks for. */
export function VariablesPart({ variables, values, send, size }: VariablesPartProps) {
  const { t } = useTranslation()
  if (variables.length === 0) return null
  return (
    <fieldset className={classes.variables}>
      <legend>{t('widgets.variables')}</legend>
      {variables.map((variable) => (
        <VariableField
          key={variable.name}
          variable={variable}
          size={size}
          value={values[variable.name] ?? ''}
          onChange={(value) => send({ type: 'value-set', name: variable.name, value })}
        />
      ))}
    </fieldset>
  )
}

interface VariableFieldProps {
  readonly variable: WidgetVariable
  readonly value: string
  readonly size: 'normal' | 'large'
  readonly onChange: (value: string) => void
}

const yes = 'true'

/** One with options is a select, whatever its type. */
function VariableField({ variable, value, size, onChange }: VariableFieldProps) {
  const { t } = useTranslation()
  const { name, required, type, options } = variable
  const label = variable.label || name
  const look = {
    label,
    required,
    size: size === 'large' ? 'xl' : 'sm',
    ...(required && showsNothing(value) && { [missingAttribute]: true }),
  } as const
  const change = (event: { readonly currentTarget: { readonly value: string } }) => onChange(event.currentTarget.value)

  const hasLines = useHasLines(value)
  if (options.length > 0) {
    const data = [{ value: '', label: t('widgets.select', { label }) }, ...options]
    return <NativeSelect {...look} value={value} data={data} onChange={change} />
  }
  if (type === 'checkbox') {
    return (
      <Checkbox
        {...look}
        label={
          <>
            {label}
            {required && <span className={classes.asterisk}> *</span>}
          </>
        }
        checked={value === yes}
        onChange={(event) => onChange(event.currentTarget.checked ? yes : 'false')}
      />
    )
  }
  if (type === 'textarea' || hasLines) return <Textarea {...look} value={value} rows={2} onChange={change} />
  return (
    <>
      <TextInput {...look} {...typing[type]} value={value} autoComplete="off" spellCheck={false} onChange={change} />
      {type === 'number' && size === 'large' && <ScaleButton label={label} onWeight={onChange} />}
    </>
  )
}

/** How a value of one line is typed; a picture of the media library by its name. */
const typing: Partial<Record<WidgetVariable['type'], object>> = {
  number: { inputMode: 'decimal' },
  date: { type: 'date' },
  time: { type: 'time' },
}
