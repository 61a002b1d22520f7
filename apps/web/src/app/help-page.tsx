import { getRouteApi, Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../lib/i18n.ts'
import { usePerson } from '../session/session.ts'
import { Page } from '../ui/layout/page.tsx'
import { Facts, Section } from '../ui/layout/section.tsx'

const route = getRouteApi('/help')
const parts = ['print', 'scan', 'helper', 'rights', 'account'] as const

/** The way around the product in short, and whom to ask. */
export function HelpPage() {
  const { t } = useTranslation()
  const { part } = route.useSearch()
  const person = usePerson()
  const support = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (part !== 'support') return
    support.current?.scrollIntoView()
    support.current?.focus({ preventScroll: true })
  }, [part])
  return (
    <Page title={t('help.title')} titleTakesFocus={part !== 'support'}>
      {parts.map((one) => (
        <Section key={one} title={t(`help.${one}Title`)}>
          {t(`help.${one}Text`)
            .split('\n')
            .map((paragraph) => (
              <p key={paragraph} style={{ marginTop: 6 }}>
                {paragraph}
              </p>
            ))}
        </Section>
      ))}
      <div ref={support} tabIndex={-1} style={{ outline: 'none' }}>
        <Section title={t('shell.support')} text={t('help.supportText')}>
          {person && (
            <Facts
              facts={[
                [
                  t('shell.supportId'),
                  <span key="id" className="mono">
                    {person.organizationId}
                  </span>,
                ],
                [t('users.name'), person.name],
              ]}
            />
          )}
          <p style={{ marginTop: 16 }}>
            <Link to="/policy">{t('policy.title')}</Link>
          </p>
        </Section>
      </div>
    </Page>
  )
}
