import { type VariableKind, variableKinds } from '@labelwright/label-document/filling/variable-kinds'
import { labelLimits } from '@labelwright/label-document/label-limits'
import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { type MessageKey, useTranslation } from '../../../lib/i18n.ts'
import '../../../ui/form/choices.styles.ts'
import '../../../ui/form/select.styles.ts'
import { useHasLines } from '../../../lib/use-has-lines.ts'
import { useAllSeries } from '../../series/series.queries.ts'
import classes from './label-settings.module.css'
import { type VariableDraft, wrongNumbers } from './variable-draft.ts'

interface VariableFieldsProps {
  readonly draft: VariableDraft
  readonly onChange: (next: VariableDraft) => void
}

type TextField = {
  [Field in keyof VariableDraft]: VariableDraft[Field] extends string ? Field : never
}[keyof VariableDraft]

/** Fields that only some kinds have; the others are there for all that are asked for. */
const onlyFor: Readonly<Partial<Record<keyof VariableDraft, readonly VariableKind[]>>> = {
  propertySize: ['text', 'multiline', 'table'],
  options: ['option'],
  minimum: ['number'],
  maximum: ['number'],
  pattern: ['text', 'multiline'],
  series: ['serial'],
}
const isAskedFor = (kind: VariableKind): boolean => kind !== 'serial' && kind !== 'computed'

/** One variable, folded until it is wanted. */
export function VariableFields({ draft, onChange }: VariableFieldsProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const body = useId()
  const isWrong = wrongNumbers(draft).length > 0
  return (
    <div className={classes.variable} data-wrong={isWrong || undefined}>
      <h3 className={classes.name}>
        <button type="button" aria-expanded={isOpen} aria-controls={body} onClick={() => setOpen(!isOpen)}>
          <span className={classes.words}>{draft.variableName}</span>
          <span className={classes.facts}>
            {[
              t(`designer.variables.kind.${draft.kind}`),
              ...(draft.required ? [t('designer.variables.required')] : []),
              ...(isWrong ? [t('labelSettings.wrong')] : []),
            ].join(' · ')}
          </span>
        </button>
      </h3>
      <div id={body} hidden={!isOpen}>
        {isOpen && <Fields draft={draft} onChange={onChange} />}
      </div>
    </div>
  )
}

const hasField = ({ kind }: VariableDraft, field: keyof VariableDraft): boolean =>
  onlyFor[field]?.includes(kind) ?? isAskedFor(kind)

/** The fields that are a line of text, in their order; the label of each. */
const boxes = [
  ['variableData', 'designer.variables.default'],
  ['sampleValue', 'designer.variables.sample'],
  ['propertySize', 'designer.variables.longest'],
  ['minimum', 'designer.variables.minimum'],
  ['maximum', 'designer.variables.maximum'],
  ['pattern', 'designer.variables.mask'],
  ['group', 'designer.variables.group'],
  ['help', 'designer.variables.help'],
  ['order', 'labelSettings.order'],
] as const satisfies readonly (readonly [TextField, MessageKey])[]

function Fields({ draft, onChange }: VariableFieldsProps) {
  const { t } = useTranslation()
  const { kind } = draft
  const kinds = variableKinds.filter((one) => one !== 'computed' || kind === 'computed')
  const isLong = kind === 'multiline' || kind === 'table'
  return (
    <div className={classes.fields}>
      <Select
        label={t('designer.variables.type')}
        data={kinds.map((value) => ({ value, label: t(`designer.variables.kind.${value}`) }))}
        value={kind}
        disabled={kind === 'computed'}
        allowDeselect={false}
        onChange={(value) => onChange({ ...draft, kind: value as VariableKind })}
        comboboxProps={{ transitionProps: { duration: 80 } }}
      />
      {hasField(draft, 'series') && <SeriesChoice draft={draft} onChange={onChange} />}
      {hasField(draft, 'options') && <OptionsBox draft={draft} onChange={onChange} />}
      {boxes
        .filter(([field]) => hasField(draft, field))
        .map(([field, label]) => (
          <TextBox
            key={field}
            draft={draft}
            field={field}
            label={t(label)}
            isLong={isLong && isValue(field)}
            onChange={onChange}
          />
        ))}
      {hasField(draft, 'question') && <QuestionChoice draft={draft} onChange={onChange} />}
      {hasField(draft, 'required') && (
        <Switch
          label={t('designer.variables.mustHave')}
          checked={draft.required}
          onChange={(event) => onChange({ ...draft, required: event.currentTarget.checked })}
        />
      )}
    </div>
  )
}

function OptionsBox({ draft, onChange }: VariableFieldsProps) {
  const { t } = useTranslation()
  return (
    <Textarea
      label={t('designer.variables.options')}
      description={t('designer.variables.optionsHint')}
      rows={4}
      value={draft.options}
      onChange={(event) => onChange({ ...draft, options: event.currentTarget.value })}
    />
  )
}

const isValue = (field: TextField): boolean => field === 'variableData' || field === 'sampleValue'
const longest: Readonly<Partial<Record<TextField, number>>> = { group: 200, help: 500, pattern: 500 }

interface TextBoxProps extends VariableFieldsProps {
  readonly field: TextField
  readonly label: string
  readonly isLong: boolean
}

function TextBox({ draft, field, label, isLong, onChange }: TextBoxProps) {
  const { t } = useTranslation()
  const isWrong = wrongNumbers(draft).some((one) => one === field)
  const common = {
    label,
    value: draft[field],
    maxLength: longest[field] ?? labelLimits.propertySize,
    error: isWrong ? t('labelSettings.notANumber') : undefined,
  }
  const hasLines = useHasLines(draft[field])
  if (isLong || hasLines)
    return (
      <Textarea {...common} rows={3} onChange={(event) => onChange({ ...draft, [field]: event.currentTarget.value })} />
    )
  return <TextInput {...common} onChange={(event) => onChange({ ...draft, [field]: event.currentTarget.value })} />
}

function QuestionChoice({ draft, onChange }: VariableFieldsProps) {
  const { t } = useTranslation()
  const looks = draft.kind === 'option' ? (['field', 'list', 'buttons', 'scan'] as const) : (['field', 'scan'] as const)
  return (
    <Select
      label={t('designer.variables.look')}
      data={[
        { value: '', label: t('designer.choice.automatic') },
        ...looks.map((value) => ({ value, label: t(`designer.variables.question.${value}`) })),
      ]}
      value={looks.some((look) => look === draft.question) ? draft.question : ''}
      allowDeselect={false}
      onChange={(value) => onChange({ ...draft, question: (value ?? '') as VariableDraft['question'] })}
      comboboxProps={{ transitionProps: { duration: 80 } }}
    />
  )
}

function SeriesChoice({ draft, onChange }: VariableFieldsProps) {
  const { t } = useTranslation()
  const { data: all = [] } = useAllSeries()
  return (
    <Select
      label={t('designer.series.choose')}
      placeholder={t('designer.series.none')}
      data={all.map(({ id, name }) => ({ value: id, label: name }))}
      value={draft.series === '' ? null : draft.series}
      onChange={(series) => onChange({ ...draft, series: series ?? '' })}
      comboboxProps={{ transitionProps: { duration: 80 } }}
    />
  )
}
