import { Radio, useMantineColorScheme } from '@mantine/core'
import { chooseDensity, densities, useDensity } from '../../lib/density.ts'
import { chooseLanguage, type Language, useTranslation } from '../../lib/i18n.ts'
import '../../ui/form/choices.styles.ts'
import { Section } from '../../ui/layout/section.tsx'
import classes from './settings.module.css'

const schemes = ['auto', 'light', 'dark'] as const
const schemeNames = { auto: 'shell.schemeAuto', light: 'shell.schemeLight', dark: 'shell.schemeDark' } as const
// Each language under its own name, so that it is found by those who read no other.
const languageNames: readonly { readonly value: Language; readonly name: string }[] = [
  { value: 'en', name: 'English' },
  { value: 'sv', name: 'Svenska' },
]

/** Language, theme and density, remembered by this browser and taken at once. */
export function AppearanceSection() {
  const { t, language } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const density = useDensity()
  return (
    <Section title={t('settings.appearance')} text={t('settings.appearanceText')}>
      <div className={classes.choices}>
        <fieldset>
          <legend>{t('shell.language')}</legend>
          {languageNames.map(({ value, name }) => (
            <Radio
              key={value}
              name="language"
              label={name}
              lang={value}
              checked={language === value}
              onChange={() => void chooseLanguage(value)}
            />
          ))}
        </fieldset>
        <fieldset>
          <legend>{t('settings.theme')}</legend>
          {schemes.map((scheme) => (
            <Radio
              key={scheme}
              name="scheme"
              label={t(schemeNames[scheme])}
              checked={colorScheme === scheme}
              onChange={() => setColorScheme(scheme)}
            />
          ))}
        </fieldset>
        <fieldset>
          <legend>{t('settings.density')}</legend>
          {densities.map((value) => (
            <Radio
              key={value}
              name="density"
              label={t(`settings.densityName.${value}`)}
              checked={density === value}
              onChange={() => chooseDensity(value)}
            />
          ))}
        </fieldset>
      </div>
    </Section>
  )
}
