import type { ListProvidersQuery } from '@labelwright/contract/server/identity-providers-schemas'
import { Button } from '@mantine/core'
import { KeyRound } from 'lucide-react'
import { useTranslation } from '../../lib/i18n.ts'
import { goToProvider } from './oidc.ts'
import classes from './sign-in.module.css'
import { useIdentityProviders } from './sign-in.queries.ts'

interface ProviderButtonsProps {
  readonly query: ListProvidersQuery
  readonly redirectPath: string
}

/** One way to sign in per configured identity provider; nothing where there is none. */
export function ProviderButtons({ query, redirectPath }: ProviderButtonsProps) {
  const { t } = useTranslation()
  const { data: providers = [] } = useIdentityProviders(query)
  if (providers.length === 0) return null
  return (
    <div className={classes.providers}>
      <p className={classes.or}>{t('signIn.or')}</p>
      {providers.map((provider) => (
        <Button
          key={provider.name}
          variant="default"
          size="md"
          fullWidth
          leftSection={<KeyRound size={16} aria-hidden="true" />}
          onClick={() => goToProvider(provider, redirectPath)}
        >
          {t('signIn.withProvider', { name: provider.label ?? provider.name })}
        </Button>
      ))}
    </div>
  )
}
