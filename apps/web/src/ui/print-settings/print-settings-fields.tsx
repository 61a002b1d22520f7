import { brotherTapes } from '@labelwright/label-document/brother-tapes'
import { Select, Switch, TextInput } from '@mantine/core'
import { type MessageKey, useTranslation } from '../../lib/i18n.ts'
import '../form/choices.styles.ts'
import '../form/select.styles.ts'
import classes from './print-settings.module.css'
import { bounds, isAsked, type NumberSetting, type PrintSettingsDraft, wrongSettings } from './print-settings-draft.ts'

interface PrintSettingsFieldsProps {
  readonly draft: PrintSettingsDraft
  readonly onChange: (next: PrintSettingsDraft) => void
}

const finishes = ['tear', 'peel', 'rewind', 'cut'] as const
const mediaKinds = ['gap', 'mark', 'continuous'] as const
const switches = ['isMirrored', 'isUpsideDown', 'isCollated', 'isArchival'] as const

/** How printers are set for a label. What stays empty stays as the printer has it. */
export function PrintSettingsFields({ draft, onChange }: PrintSettingsFieldsProps) {
  const { t } = useTranslation()
  const props = { draft, onChange }
  return (
    <div className={classes.fields}>
      <SettingNumber {...props} field="speed" />
      <SettingNumber {...props} field="darkness" />
      <Choice
        label={t('labelSettings.finish')}
        value={draft.finish}
        choices={finishes.map((value) => [value, t(`labelSettings.finishes.${value}`)])}
        onChoose={(finish) => onChange({ ...draft, finish: finish as PrintSettingsDraft['finish'] })}
      />
      <SettingNumber {...props} field="cutEvery" />
      <Choice
        label={t('labelSettings.media')}
        value={draft.media}
        choices={mediaKinds.map((value) => [value, t(`labelSettings.mediaKinds.${value}`)])}
        onChoose={(media) => onChange({ ...draft, media: media as PrintSettingsDraft['media'] })}
      />
      <SettingNumber {...props} field="gap" />
      <SettingNumber {...props} field="mediaOffset" />
      <Choice
        label={t('labelSettings.tape')}
        value={draft.tape}
        choices={brotherTapes.map((tape) => [tape, tapeName(tape)])}
        onChoose={(tape) => onChange({ ...draft, tape: tape as PrintSettingsDraft['tape'] })}
      />
      <SettingNumber {...props} field="offsetX" />
      <SettingNumber {...props} field="offsetY" />
      <div className={classes.switches}>
        {switches.map((name) => (
          <Switch
            key={name}
            label={t(`labelSettings.${name}`)}
            checked={draft[name]}
            onChange={(event) => onChange({ ...draft, [name]: event.currentTarget.checked })}
          />
        ))}
      </div>
    </div>
  )
}

const tapeName = (tape: string): string =>
  `${tape.replace('x', ' × ').replace(/^d/, '⌀ ').replace('-red', '')} mm${tape.endsWith('-red') ? ' (DK-22251)' : ''}`

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly choices: readonly (readonly [value: string, label: string])[]
  readonly onChoose: (value: string) => void
}

function Choice({ label, value, choices, onChoose }: ChoiceProps) {
  const { t } = useTranslation()
  return (
    <Select
      label={label}
      data={[
        { value: '', label: t('labelSettings.asPrinter') },
        ...choices.map(([one, name]) => ({ value: one, label: name })),
      ]}
      value={value}
      allowDeselect={false}
      onChange={(chosen) => onChoose(chosen ?? '')}
      comboboxProps={{ transitionProps: { duration: 80 } }}
    />
  )
}

function SettingNumber({ draft, field, onChange }: PrintSettingsFieldsProps & { readonly field: NumberSetting }) {
  const { t } = useTranslation()
  if (!isAsked(draft, field)) return null
  const { least, most } = bounds[field]
  return (
    <TextInput
      label={t(`labelSettings.${field}` as MessageKey)}
      placeholder={t('labelSettings.asPrinter')}
      inputMode="decimal"
      value={draft[field]}
      error={wrongSettings(draft).includes(field) ? t('labelSettings.notInRange', { least, most }) : undefined}
      onChange={(event) => onChange({ ...draft, [field]: event.currentTarget.value })}
    />
  )
}
