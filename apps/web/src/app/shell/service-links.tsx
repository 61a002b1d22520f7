import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { configQuery } from '../../api/config.ts'
import { useTranslation } from '../../lib/i18n.ts'

/** Where the links lead unless the installation says otherwise: to what the product itself brings along. */
const ownTargets = { statusUrl: './readyz', docsUrl: '#/help', supportUrl: '#/help?part=support' } as const

interface ServiceLinksProps {
  readonly render: (link: {
    readonly name: string
    readonly href: string
    readonly target: '_blank' | undefined
  }) => ReactNode
}

/** System status, docs and support. */
export function ServiceLinks({ render }: ServiceLinksProps) {
  const { t } = useTranslation()
  const { data: config } = useQuery(configQuery)
  const links = [
    { name: t('shell.systemStatus'), href: config?.statusUrl || ownTargets.statusUrl },
    { name: t('shell.docs'), href: config?.docsUrl || ownTargets.docsUrl },
    { name: t('shell.support'), href: config?.supportUrl || ownTargets.supportUrl },
  ]
  return links.map((link) => render({ ...link, target: link.href.startsWith('#') ? undefined : '_blank' }))
}
