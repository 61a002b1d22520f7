import { listIdentityProviders } from '@labelwright/contract/server/identity-providers'
import type { ListProvidersQuery } from '@labelwright/contract/server/identity-providers-schemas'
import { registrationState } from '@labelwright/contract/server/sign-in'
import { readInvitation } from '@labelwright/contract/server/users'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { logQuietly } from '../../lib/log.ts'
import { queryKey } from '../../lib/query-keys.ts'
import { goToProvider } from './oidc.ts'

/** Whether an organization may be registered here now. */
export const useRegistrationState = () =>
  useQuery({
    queryKey: queryKey('registration', 'state'),
    queryFn: ({ signal }) => call(registrationState, {}, { signal }),
  })

/** The configured identity providers. That there are none, or that nobody answers, is only logged (spec §8). */
export const useIdentityProviders = (query: ListProvidersQuery, isWanted = true) =>
  useQuery({
    enabled: isWanted,
    queryKey: queryKey('identity-providers', 'list', query),
    queryFn: async ({ signal }) => {
      try {
        const providers = await call(listIdentityProviders, { query }, { signal })
        if (providers.length === 0) logQuietly('no identity providers are configured')
        return providers
      } catch (error) {
        if (signal.aborted) throw error
        logQuietly('the identity providers could not be asked for', error)
        return []
      }
    },
    // State and nonce are good for ten minutes and once.
    staleTime: 0,
    gcTime: 0,
    refetchInterval: 8 * 60_000,
  })

/** The ways to sign in at a provider once more, with the password typed there anew; they come back to this page. */
export function useSignInAgain(isWanted: boolean) {
  const { data: providers = [] } = useIdentityProviders({ purpose: 'again' }, isWanted)
  return providers.map((provider) => ({
    name: provider.label ?? provider.name,
    go: () => goToProvider(provider, location.hash.slice(1)),
  }))
}

export const useOpenInvitation = (token: string) =>
  useQuery({
    queryKey: queryKey('open-invitation', 'one', token),
    queryFn: async ({ signal }) => (await call(readInvitation, { query: { token } }, { signal })).data,
    enabled: token !== '',
  })
