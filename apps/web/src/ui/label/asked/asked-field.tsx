import type { AskedControl, AskedVariable } from '@labelwright/label-document/filling/asked-fields'
import type { MergedVariable } from '@labelwright/label-document/merge-article-data'
import { Switch } from '@mantine/core'
import { Lock } from 'lucide-react'
import { type ComponentType, memo, type ReactNode } from 'react'
import { useTranslation } from '../../../lib/i18n.ts'
import { variableLabel } from '../../../lib/variable-label.ts'
import { Mistake } from '../../layout/notices.tsx'
import { ScanMark } from '../scanned/scan-mark.tsx'
import './asked-field.styles.ts'
import classes from './asked-field.module.css'
import type { FieldLook, MediaFieldProps, TypingProps } from './field-look.ts'
import { TypedValue } from './typed-value.tsx'

interface AskedFieldProps {
  readonly field: MergedVariable
  /** How the label asks for it. */
  readonly variable: AskedVariable
  readonly control: AskedControl
  readonly value: string
  readonly onChange: (name: string, value: string) => void
  /** Removes the value; `undefined` when no scan filled it. */
  readonly onRemoveScanned?: ((name: string) => void) | undefined
  /** What is wrong with the value, or worth knowing of it; empty for nothing. */
  readonly said: string
  readonly isWrong: boolean
  /** For variables that name a picture; without it they are typed. */
  readonly Media?: ComponentType<MediaFieldProps>
}

const yes = 'true'
/** Longer values get the whole width. */
const mostNarrowCharacters = 20

/** One variable of a label: editable, shown with a lock where the article decides, or told of where a series gives it. */
export const AskedField = memo(function AskedField(props: AskedFieldProps) {
  const { field, variable, control, value, onChange, onRemoveScanned, said, isWrong, Media } = props
  const { t } = useTranslation()
  const change = (changed: string) => onChange(field.variableName, changed)

  if (field.isSerial) {
    return (
      <div className={classes.given}>
        <span>{variableLabel(field.variableName)}</span>
        {t('printArticle.givenWhenPrinted')}
        {said !== '' && <Mistake>{said}</Mistake>}
      </div>
    )
  }

  const help = isWrong || said === '' ? variable.help : said
  const mark = onRemoveScanned && (
    <ScanMark name={variableLabel(field.variableName)} onRemove={() => onRemoveScanned(field.variableName)} />
  )

  if (control === 'toggle') {
    return (
      <Switch
        label={variableLabel(field.variableName)}
        checked={value === yes}
        description={withMark(variable.help, mark)}
        disabled={!field.isEditable}
        error={isWrong && said}
        onChange={(event) => change(event.currentTarget.checked ? yes : 'false')}
      />
    )
  }

  const shown = controlFor(field, control)
  const look: FieldLook = {
    className: widthFor(field, shown),
    label: <FieldName field={field} value={value} />,
    required: field.isRequired,
    error: isWrong ? said : undefined,
    description: withMark(help, mark),
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
  }
  const typing: TypingProps = {
    maxLength: field.propertySize,
    autoComplete: 'off',
    spellCheck: false,
    ...(field.isEditable
      ? {}
      : {
          readOnly: true,
          classNames: { input: classes.readOnly ?? '' },
          rightSection: <Lock size={14} aria-label={t('printArticle.readOnly')} role="img" />,
        }),
  }
  if (field.dataType === 'media-ref' && Media) {
    const name = variableLabel(field.variableName)
    return (
      <Media
        input={{ ...look, ...typing, value }}
        value={value}
        name={name}
        isEditable={field.isEditable}
        onChange={change}
      />
    )
  }
  return (
    <TypedValue
      look={look}
      typing={typing}
      variable={variable}
      control={shown}
      value={value}
      isEditable={field.isEditable}
      onChange={change}
    />
  )
})

/** The help text of a field, followed by the mark of a scanned value. */
const withMark = (help: string | undefined, mark: ReactNode): ReactNode =>
  mark ? (
    <>
      {help} {mark}
    </>
  ) : (
    help
  )

const widthFor = ({ value }: MergedVariable, control: AskedControl): string | undefined =>
  value.length > mostNarrowCharacters || control === 'lines' ? classes.wide : undefined

/** What comes in lines is shown in lines, whatever the label says. */
const controlFor = ({ value }: MergedVariable, control: AskedControl): AskedControl =>
  control === 'text' && value.includes('\n') ? 'lines' : control

/** A required value that only the label's default gives is marked: it may be another article's. */
function FieldName({ field, value }: Pick<AskedFieldProps, 'field' | 'value'>) {
  const { t } = useTranslation()
  const isFromLabel = field.isRequired && field.isFromLabel && value === field.value
  return (
    <>
      {variableLabel(field.variableName)}{' '}
      {isFromLabel && <span className={classes.fromLabel}>{t('printArticle.fromLabel')}</span>}
    </>
  )
}
