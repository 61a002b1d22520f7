import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n.ts'
import { NoticeBar } from '../../ui/layout/notice-bar.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { InstallSection } from './install-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'

const route = getRouteApi('/settings')

interface SettingsPageProps {
  readonly printing: ReactNode
  /** How the person signs in elsewhere. */
  readonly signIn: ReactNode
}

/** What a person sets for themselves. */
export function SettingsPage({ printing, signIn }: SettingsPageProps) {
  const { t } = useTranslation()
  const { demand } = route.useSearch()
  return (
    <Page title={t('settings.title')}>
      {demand === 'second-factor' && <NoticeBar tone="warning">{t('errors.second-factor-demanded')}</NoticeBar>}
      <ProfileSection />
      {printing}
      <AppearanceSection />
      <InstallSection />
      <PasswordSection />
      <SecondFactorSection />
      {signIn}
      <SessionsSection />
    </Page>
  )
}
