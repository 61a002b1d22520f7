import { type AskedField as Asked, askedGroups } from '@labelwright/label-document/filling/asked-fields'
import { checkValue } from '@labelwright/label-document/filling/check-value'
import type { LabelVariable } from '@labelwright/label-document/label-variable'
import { type MergedVariable, mergeArticleData } from '@labelwright/label-document/merge-article-data'
import { useState } from 'react'
import { useTranslation } from '../../../../../lib/i18n.ts'
import { variableLabel } from '../../../../../lib/variable-label.ts'
import { useDesigner } from '../../../designer-context.ts'
import classes from '../../properties/properties.module.css'
import panelClasses from '../variables.module.css'

type AskedField = Asked<MergedVariable, LabelVariable>

/** The questions of the label in their order and groups, to be tried: what is typed is checked and kept nowhere. */
export function AskedForm() {
  const { t } = useTranslation()
  const { document } = useDesigner()
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const groups = askedGroups(mergeArticleData(document.variables, undefined), document.variables)
  return (
    <section className={classes.section}>
      <button
        type="button"
        className={classes.textButton}
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen)
          setTyped({})
        }}
      >
        {t(isOpen ? 'designer.variables.hideForm' : 'designer.variables.showForm')}
      </button>
      {isOpen && groups.length === 0 && <p className={classes.hint}>{t('designer.variables.asksNothing')}</p>}
      {isOpen &&
        groups.map(({ name, fields }) => (
          <fieldset key={name} className={panelClasses.group}>
            {name !== '' && <legend className={classes.title}>{name}</legend>}
            {fields.map((field) => (
              <Question
                key={field.variable.variableId}
                field={field}
                value={typed[field.variable.variableName] ?? field.merged.value}
                onChange={(value) => setTyped({ ...typed, [field.variable.variableName]: value })}
              />
            ))}
          </fieldset>
        ))}
    </section>
  )
}

interface QuestionProps {
  readonly field: AskedField
  readonly value: string
  readonly onChange: (value: string) => void
}

function Question({ field, value, onChange }: QuestionProps) {
  const { variable, control } = field
  if (control === 'serial') return <GivenNumber name={variableLabel(variable.variableName)} />
  const mistake = checkValue(variable, value)
  const name = variableLabel(variable.variableName) + (variable.required ? ' *' : '')
  const help = variable.help !== undefined && <span className={classes.label}>{variable.help}</span>
  const said = mistake && <span className={classes.error}>{mistake.message}</span>
  if (control === 'toggle') {
    return (
      <label className={classes.toggle}>
        <input
          type="checkbox"
          checked={/^(true|1|yes)$/i.test(value)}
          onChange={(event) => onChange(String(event.target.checked))}
        />
        {name}
        {help}
      </label>
    )
  }
  if (control === 'buttons') {
    return (
      <fieldset className={panelClasses.group}>
        <legend className={classes.label}>{name}</legend>
        <div className={classes.buttons}>
          {variable.options?.map((option) => (
            <button
              key={option}
              type="button"
              className={classes.textButton}
              aria-pressed={option === value}
              onClick={() => onChange(option)}
            >
              {option}
            </button>
          ))}
        </div>
        {help}
        {said}
      </fieldset>
    )
  }
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is in Control
    <label className={classes.field} data-wrong={mistake !== undefined || undefined}>
      <span className={classes.label}>{name}</span>
      <span className={classes.box}>
        <Control field={field} value={value} onChange={onChange} />
      </span>
      {help}
      {said}
    </label>
  )
}

function GivenNumber({ name }: { readonly name: string }) {
  const { t } = useTranslation()
  return (
    <p className={classes.field}>
      <span className={classes.label}>{name}</span>
      {t('designer.variables.givenWhenPrinted')}
    </p>
  )
}

const inputTypes: Readonly<Record<string, string>> = { date: 'date', 'date-time': 'datetime-local' }

function Control({ field: { variable, control }, value, onChange }: QuestionProps) {
  const { t } = useTranslation()
  const shared = {
    value,
    onChange: (event: { readonly target: { readonly value: string } }) => onChange(event.target.value),
  }
  if (control === 'list') {
    return (
      <select className={classes.select} {...shared}>
        {!variable.options?.includes(value) && <option value={value}>{value}</option>}
        {variable.options?.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    )
  }
  if (control === 'lines') return <textarea className={classes.area} rows={3} {...shared} />
  return (
    <input
      className={classes.input}
      type={inputTypes[control] ?? 'text'}
      inputMode={control === 'number' ? 'decimal' : 'text'}
      placeholder={variable.question === 'scan' ? t('designer.variables.scanHere') : undefined}
      autoComplete="off"
      {...shared}
    />
  )
}
