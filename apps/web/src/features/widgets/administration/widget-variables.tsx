import { widgetVariableTypes } from '@labelwright/contract/server/widgets-schemas'
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from '../../../lib/i18n.ts'
import { Mistake } from '../../../ui/layout/notices.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { useLabel } from '../../labels/labels.queries.ts'
import classes from './administration.module.css'
import { askedAs, fillableOf, type VariableDraft, type WidgetFieldsProps } from './widget-draft.ts'

/** What the card asks for: variables of the label, each as it shall be asked. */
export function WidgetVariables({ draft, change, errorOf }: WidgetFieldsProps) {
  const { t } = useTranslation()
  const { data: label } = useLabel(draft.labelId ?? undefined)
  const ofLabel = fillableOf(label).map(askedAs)
  const own = new Map(draft.variables.map((variable) => [variable.name.toLowerCase(), variable]))
  const known = new Set(ofLabel.map(({ name }) => name.toLowerCase()))
  const strays = label ? draft.variables.filter(({ name }) => !known.has(name.toLowerCase())) : []
  const offered = [...ofLabel, ...strays]

  const noteOn = (variable: VariableDraft): string | undefined => {
    if (strays.includes(variable)) return t('widgetAdmin.stray')
    return variable.required && !own.has(variable.name.toLowerCase()) ? t('widgetAdmin.needed') : undefined
  }

  /** In the order of the label. */
  const put = (name: string, next: VariableDraft | undefined) => {
    const key = name.toLowerCase()
    const variables = offered.flatMap((each) => {
      const eachKey = each.name.toLowerCase()
      const stays = eachKey === key ? next : own.get(eachKey)
      return stays ? [stays] : []
    })
    change({ ...draft, variables })
  }

  return (
    <Section title={t('widgets.variables')} text={t('widgetAdmin.variablesText')}>
      {errorOf('variables') && <Mistake>{errorOf('variables')}</Mistake>}
      {offered.length === 0 && (
        <p className="dimmed">{t(draft.labelId === null ? 'widgetAdmin.chooseLabel' : 'widgetAdmin.noVariables')}</p>
      )}
      {offered.map((variable) => {
        const asked = own.get(variable.name.toLowerCase())
        return (
          <div key={variable.name} className={classes.variable}>
            <Checkbox
              label={t('widgetAdmin.ask', { name: variable.name })}
              description={noteOn(variable)}
              checked={asked !== undefined}
              onChange={(event) => put(variable.name, event.currentTarget.checked ? variable : undefined)}
            />
            {asked && <AskedAs variable={asked} onChange={(next) => put(variable.name, next)} />}
          </div>
        )
      })}
    </Section>
  )
}

interface AskedAsProps {
  readonly variable: VariableDraft
  readonly onChange: (next: VariableDraft) => void
}

/** Pictures are chosen from the media library, and of a text of several lines there is no list. */
const withoutOptions: readonly string[] = ['media-ref', 'textarea', 'date', 'time', 'number']

function AskedAs({ variable, onChange }: AskedAsProps) {
  const { t } = useTranslation()
  const { name, label, type, required, options } = variable
  const hasOptions = !withoutOptions.includes(type)
  return (
    <fieldset className={classes.asked} aria-label={name}>
      <TextInput
        label={t('widgetAdmin.variableLabel')}
        maxLength={200}
        value={label}
        placeholder={name}
        onChange={(event) => onChange({ ...variable, label: event.currentTarget.value })}
      />
      <Select
        label={t('widgetAdmin.variableType')}
        data={widgetVariableTypes.map((each) => ({ value: each, label: t(`widgetAdmin.types.${each}`) }))}
        value={type}
        onChange={(next) => {
          const chosen = widgetVariableTypes.find((each) => each === next)
          if (chosen) onChange({ ...variable, type: chosen, options: withoutOptions.includes(chosen) ? '' : options })
        }}
        comboboxProps={{ transitionProps: { duration: 80 } }}
      />
      <Checkbox
        label={t('widgetAdmin.required')}
        checked={required}
        onChange={(event) => onChange({ ...variable, required: event.currentTarget.checked })}
      />
      {hasOptions && (
        <Textarea
          className={classes.options}
          label={t('widgetAdmin.options')}
          description={t('widgetAdmin.optionsText')}
          autosize
          minRows={2}
          maxRows={8}
          value={options}
          onChange={(event) => onChange({ ...variable, options: event.currentTarget.value })}
        />
      )}
    </fieldset>
  )
}
