import { useMantineColorScheme } from '@mantine/core'
import { Languages, Monitor, Moon, Sun } from 'lucide-react'
import { chooseLanguage, type Language, useTranslation } from '../../lib/i18n.ts'
import { Menu, MenuChoice, MenuGroup } from '../../ui/dialog/menu.tsx'

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
  const { t, language } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu label={t('shell.appearance')} button={<Languages size={18} aria-hidden="true" />}>
      <MenuGroup name={t('shell.language')}>
        {languageNames.map(({ value, name }) => (
          <MenuChoice
            key={value}
            lang={value}
            isChosen={language === value}
            onChoose={() => void chooseLanguage(value)}
          >
            {name}
          </MenuChoice>
        ))}
      </MenuGroup>
      <MenuGroup name={t('shell.colourScheme')}>
        {schemes.map(({ value, icon: Icon, name }) => (
          <MenuChoice
            key={value}
            icon={<Icon size={16} aria-hidden="true" />}
            isChosen={colorScheme === value}
            onChoose={() => setColorScheme(value)}
          >
            {t(name)}
          </MenuChoice>
        ))}
      </MenuGroup>
    </Menu>
  )
}
