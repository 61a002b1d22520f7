import { isFeatureOn } from '@labelwright/contract/feature-flags'
import { useFeatures } from '../../features/feature-flags/feature-flags.queries.ts'
import { OwnPrinter } from '../../features/print-preferences/own-printer.tsx'
import { SettingsPage } from '../../features/settings/settings-page.tsx'
import { OwnBadgeSection } from '../../features/stations/own-badge-section.tsx'
import { useTranslation } from '../../lib/i18n.ts'
import { Section } from '../../ui/layout/section.tsx'

/** What a person sets for themselves, their printer included while their organization lets people choose. */
export function SettingsWithPrinterPage() {
  const { t } = useTranslation()
  const features = useFeatures()
  const mayChoose = isFeatureOn(features, 'printers') && isFeatureOn(features, 'showPrinterPreferences')
  return (
    <SettingsPage
      signIn={<OwnBadgeSection />}
      printing={
        mayChoose && (
          <Section title={t('preferences.printing')}>
            <OwnPrinter />
          </Section>
        )
      }
    />
  )
}
