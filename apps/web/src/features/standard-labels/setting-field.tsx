import { NumberInput, Radio, Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import '../../ui/form/choices.styles.ts'
import '../../ui/form/select.styles.ts'
import classes from './standard-label.module.css'
import { type Template, useLogos } from './standard-labels.queries.ts'

type Setting = Template['settings'][number]
type Value = string | number | boolean

interface SettingFieldProps<Kind extends Setting['kind']> {
  readonly setting: Extract<Setting, { kind: Kind }>
  readonly value: Value | undefined
  readonly error: string | undefined
  readonly onChange: (value: Value) => void
}

/** The field of one setting of a template. */
export function SettingField(props: SettingFieldProps<Setting['kind']>) {
  const { setting } = props
  switch (setting.kind) {
    case 'choice':
      return <ChoiceField {...props} setting={setting} />
    case 'text':
      return <TextField {...props} setting={setting} />
    case 'media':
      return <LogoField {...props} setting={setting} />
    case 'toggle':
      return <ToggleField {...props} setting={setting} />
    case 'number':
      return <NumberField {...props} setting={setting} />
  }
}

function useWords({ setting, error }: Pick<SettingFieldProps<Setting['kind']>, 'setting' | 'error'>) {
  const { language } = useTranslation()
  return { label: setting.title[language], description: setting.help?.[language], error }
}

/** Few choices lie open, many in a list. */
const mostOpenChoices = 3

function ChoiceField({ setting, value, onChange, ...rest }: SettingFieldProps<'choice'>) {
  const { language } = useTranslation()
  const { label, description, error } = useWords({ setting, ...rest })
  const id = useId()
  const data = setting.options.map((option) => ({ value: option.value, label: option.title[language] }))
  const chosen = String(value ?? setting.usual)
  if (data.length > mostOpenChoices) {
    return (
      <Select
        label={label}
        description={description}
        error={error}
        data={data}
        value={chosen}
        allowDeselect={false}
        onChange={(next) => onChange(next ?? setting.usual)}
        comboboxProps={{ transitionProps: { duration: 80 } }}
      />
    )
  }
  return (
    <div className={classes.choice}>
      <span id={id} className={classes.choiceName}>
        {label}
      </span>
      <div role="radiogroup" aria-labelledby={id} className={classes.radios}>
        {data.map((option) => (
          <Radio
            key={option.value}
            name={id}
            value={option.value}
            label={option.label}
            checked={option.value === chosen}
            onChange={() => onChange(option.value)}
          />
        ))}
      </div>
      {(error ?? description) && <span className={classes.help}>{error ?? description}</span>}
    </div>
  )
}

/** Longer texts scroll. */
const mostRows = 4

function TextField({ setting, value, onChange, ...rest }: SettingFieldProps<'text'>) {
  const shared = {
    ...useWords({ setting, ...rest }),
    maxLength: setting.longest,
    placeholder: setting.sample,
    value: String(value ?? ''),
    onChange: (event: { readonly currentTarget: { readonly value: string } }) => onChange(event.currentTarget.value),
  }
  return (setting.lines ?? 1) > 1 ? (
    <Textarea {...shared} rows={Math.min(setting.lines ?? 1, mostRows)} />
  ) : (
    <TextInput {...shared} />
  )
}

function LogoField({ setting, value, onChange, ...rest }: SettingFieldProps<'media'>) {
  const { t } = useTranslation()
  const words = useWords({ setting, ...rest })
  const { data: files = [] } = useLogos()
  const data = [...new Map(files.map(({ sha256, name }) => [sha256, name]))]
  return (
    <Select
      {...words}
      description={files.length === 0 ? t('standardLabels.noPictures') : words.description}
      placeholder={t('standardLabels.noLogo')}
      data={data.map(([sha256, name]) => ({ value: sha256, label: name }))}
      disabled={files.length === 0}
      value={value === '' ? null : String(value ?? '')}
      onChange={(next) => onChange(next ?? '')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('standardLabels.noLogo') }}
      comboboxProps={{ transitionProps: { duration: 80 } }}
    />
  )
}

function ToggleField({ setting, value, onChange, ...rest }: SettingFieldProps<'toggle'>) {
  return (
    <Switch
      {...useWords({ setting, ...rest })}
      checked={value === true}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

function NumberField({ setting, value, onChange, ...rest }: SettingFieldProps<'number'>) {
  return (
    <NumberInput
      {...useWords({ setting, ...rest })}
      min={setting.least}
      max={setting.most}
      allowDecimal={false}
      clampBehavior="strict"
      value={Number(value ?? setting.usual)}
      onChange={(next) => onChange(typeof next === 'number' ? next : setting.usual)}
    />
  )
}
