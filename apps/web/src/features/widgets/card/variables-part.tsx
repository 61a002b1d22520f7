import type { Widget, WidgetVariable } from '@labelwright/contract/server/widgets-schemas'
import { showsNothing } from '@labelwright/label-document/filling/shows-nothing'
import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from '../../../lib/i18n.ts'
import { useHasLines } from '../../../lib/use-has-lines.ts'
import { ScanMark } from '../../../ui/label/scanned/scan-mark.tsx'
import { ScannedValues } from '../../../ui/label/scanned/scanned-values.tsx'
import { fromScan } from './card-state.ts'
import { ScaleButton } from './scale-button.tsx'
import type { CardAtWork } from './use-card.ts'
import { missingAttribute } from './use-card-focus.ts'
import classes from './widget-card.module.css'

interface VariablesPartProps extends CardAtWork {
  readonly variables: Widget['variables']
  readonly size: 'normal' | 'large'
  /** Gets the focus after a value without a field is removed. */
  readonly next: () => HTMLElement | null | undefined
}

/** The variables that the widget asks for, and other values that a scan filled. */
export function VariablesPart({ variables, state, send, size, next }: VariablesPartProps) {
  const { t } = useTranslation()
  const { values } = state
  const scanned = fromScan(state)
  const remove = (name: string) => send({ type: 'scanned-value-removed', name })
  const others = scanned.filter((name) => variables.every((variable) => variable.name !== name))
  return (
    <>
      {variables.length > 0 && (
        <fieldset className={classes.variables}>
          <legend>{t('widgets.variables')}</legend>
          {variables.map((variable) => (
            <VariableField
              key={variable.name}
              variable={variable}
              size={size}
              value={values[variable.name] ?? ''}
              onChange={(value) => send({ type: 'value-set', name: variable.name, value })}
              onRemoveScanned={scanned.includes(variable.name) ? remove : undefined}
            />
          ))}
        </fieldset>
      )}
      <ScannedValues
        values={others.map((name) => ({ name, value: values[name] ?? '' }))}
        onRemove={remove}
        next={next}
        size={size}
      />
    </>
  )
}

interface VariableFieldProps {
  readonly variable: WidgetVariable
  readonly value: string
  readonly size: 'normal' | 'large'
  readonly onChange: (value: string) => void
  /** Removes the value; `undefined` when no scan filled it. */
  readonly onRemoveScanned: ((name: string) => void) | undefined
}

const yes = 'true'
const partsInOrder: ('label' | 'input' | 'description')[] = ['label', 'input', 'description']

/** One with options is a select, whatever its type. */
function VariableField({ variable, value, size, onChange, onRemoveScanned }: VariableFieldProps) {
  const { t } = useTranslation()
  const { name, required, type, options } = variable
  const label = variable.label || name
  const look = {
    label,
    required,
    size: size === 'large' ? 'xl' : 'sm',
    ...(required && showsNothing(value) && { [missingAttribute]: true }),
    ...(onRemoveScanned && {
      description: <ScanMark name={label} onRemove={() => onRemoveScanned(name)} size={size} />,
    }),
  } as const
  const change = (event: { readonly currentTarget: { readonly value: string } }) => onChange(event.currentTarget.value)

  const hasLines = useHasLines(value)
  if (options.length > 0) {
    const data = [{ value: '', label: t('widgets.select', { label }) }, ...options]
    return <NativeSelect {...look} inputWrapperOrder={partsInOrder} value={value} data={data} onChange={change} />
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
  if (type === 'textarea' || hasLines) {
    return <Textarea {...look} inputWrapperOrder={partsInOrder} value={value} rows={2} onChange={change} />
  }
  return (
    <>
      <TextInput
        {...look}
        {...typing[type]}
        inputWrapperOrder={partsInOrder}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={change}
      />
      {type === 'number' && size === 'large' && <ScaleButton label={label} onWeight={onChange} />}
    </>
  )
}

/** Input attributes for values of one line. A picture of the media library is typed by its name. */
const typing: Partial<Record<WidgetVariable['type'], object>> = {
  number: { inputMode: 'decimal' },
  date: { type: 'date' },
  time: { type: 'time' },
}
