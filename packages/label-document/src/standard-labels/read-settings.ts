// Settings of a standard label as they come in: checked by their template, and read with the usual value where one is absent.
import type {
  LabelLanguage,
  SettingsReader,
  StandardLabelSetting,
  StandardLabelSettings,
  StandardLabelTemplate,
} from './template.ts'

/** What is wrong with a setting. */
export interface SettingMistake {
  readonly name: string
  readonly message: string
}

const isPictureName = (value: string): boolean => /^[0-9a-f]{64}$/.test(value)

/** Finds settings that the template does not have, and values that it does not take. */
export function checkStandardLabelSettings(
  template: StandardLabelTemplate,
  settings: Readonly<Record<string, unknown>>,
): SettingMistake[] {
  const known = new Map(template.settings.map((setting) => [setting.name, setting]))
  return Object.entries(settings).flatMap(([name, value]) => {
    const setting = known.get(name)
    const message = setting ? mistakeOf(setting, value) : `"${template.title.en}" has no setting of this name.`
    return message === undefined ? [] : [{ name, message }]
  })
}

function mistakeOf(setting: StandardLabelSetting, value: unknown): string | undefined {
  switch (setting.kind) {
    case 'choice':
      return setting.options.some((option) => option.value === value)
        ? undefined
        : `Choose one of ${setting.options.map((option) => option.value).join(', ')}.`
    case 'toggle':
      return typeof value === 'boolean' ? undefined : 'Choose true or false.'
    case 'number': {
      const { least, most } = setting
      const fits = typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most
      return fits ? undefined : `Write a whole number from ${least} to ${most}.`
    }
    case 'media':
      return typeof value === 'string' && (value === '' || isPictureName(value))
        ? undefined
        : 'Choose a picture of the media library.'
    case 'text':
      return mistakeOfText(setting, value)
  }
}

function mistakeOfText(setting: StandardLabelSetting & { kind: 'text' }, value: unknown): string | undefined {
  const { longest, lines = 1 } = setting
  if (typeof value !== 'string') return 'Write a text.'
  if ([...value].length > longest) return `Write at most ${longest} characters.`
  if (value.split('\n').length > lines) return lines === 1 ? 'Write one line.' : `Write at most ${lines} lines.`
  // Braces would be read as a variable of the label.
  return value.includes('{{') ? 'Leave out the two braces {{.' : undefined
}

/** What a picture of a template shows: samples where a label that is made has nothing. */
export const sampleSettingsOf = ({ settings }: Pick<StandardLabelTemplate, 'settings'>): StandardLabelSettings =>
  Object.fromEntries(
    settings.flatMap((setting) =>
      setting.kind === 'text' && setting.sample !== undefined ? [[setting.name, setting.sample]] : [],
    ),
  )

/** Reads checked settings. */
export function readerOf(template: StandardLabelTemplate, settings: StandardLabelSettings): SettingsReader {
  const usual = new Map(template.settings.map((setting) => [setting.name, setting.usual]))
  const read = (name: string) => settings[name] ?? usual.get(name) ?? ''
  const language: LabelLanguage = read('language') === 'sv' ? 'sv' : 'en'
  return {
    text: (name) => String(read(name)),
    number: (name) => Number(read(name)),
    isOn: (name) => read(name) === true,
    language,
    say: (words) => words[language],
  }
}
