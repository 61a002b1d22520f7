import { Button } from '@mantine/core'
import { useTranslation } from '../../lib/i18n.ts'
import { type InstallState, installStore } from '../../lib/install-app.ts'
import { useStore } from '../../lib/store.ts'
import { Section } from '../../ui/layout/section.tsx'

const texts = {
  installed: 'settings.installed',
  'by-menu': 'settings.installByMenu',
  insecure: 'settings.installInsecure',
} as const satisfies Partial<Record<InstallState['kind'], string>>

/** How the application gets onto this device, or what that needs first. */
export function InstallSection() {
  const { t } = useTranslation()
  const state = useStore(installStore)
  return (
    <Section title={t('settings.installTitle')} text={t('settings.installText')}>
      {state.kind === 'offered' ? (
        <Button variant="default" onClick={() => void state.install()}>
          {t('settings.install')}
        </Button>
      ) : (
        <p>{t(texts[state.kind])}</p>
      )}
    </Section>
  )
}
