import { ActionIcon, Menu, useMantineColorScheme } from '@mantine/core'
import { Check, Languages, Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, type Language } from '../../lib/i18n.ts'

const schemes = [
  { value: 'auto', icon: Monitor, name: 'shell.schemeAuto' },
  { value: 'light', icon: Sun, name: 'shell.schemeLight' },
  { value: 'dark', icon: Moon, name: 'shell.schemeDark' },
] as const

// Each language under its own name, so that it is found by those who read no other.
const languageNames: readonly { readonly value: Language; readonly name: string }[] = [
  { value: 'en', name: 'English' },
  { value: 'sv', name: 'Svenska' },
]

export function AppearanceMenu() {
  const { t, i18n } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const mark = (isChosen: boolean) => (isChosen ? <Check size={16} aria-hidden="true" /> : null)
  return (
    <Menu width={200}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('shell.appearance')}>
          <Languages size={18} aria-hidden="true" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('shell.appearance')}>
        <Menu.Label>{t('shell.language')}</Menu.Label>
        {languageNames.map(({ value, name }) => (
          <Menu.Item
            key={value}
            lang={value}
            role="menuitemradio"
            aria-checked={i18n.language === value}
            rightSection={mark(i18n.language === value)}
            onClick={() => void chooseLanguage(value)}
          >
            {name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Label>{t('shell.colourScheme')}</Menu.Label>
        {schemes.map(({ value, icon: Icon, name }) => (
          <Menu.Item
            key={value}
            role="menuitemradio"
            aria-checked={colorScheme === value}
            leftSection={<Icon size={16} aria-hidden="true" />}
            rightSection={mark(colorScheme === value)}
            onClick={() => setColorScheme(value)}
          >
            {t(name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
