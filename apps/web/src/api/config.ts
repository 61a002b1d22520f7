import type { Endpoint } from '@labelwright/contract/endpoint'
import { defaultHelperPort } from '@labelwright/contract/helper/helper'
import { browserConfig } from '@labelwright/contract/server/operations'
import type { BrowserConfig } from '@labelwright/contract/server/operations-schemas'
import { queryKey } from '../lib/query-keys.ts'
import { readAnswer, sendRequest } from './http.ts'

let loading: Promise<BrowserConfig> | undefined

/** What `/config.json` says, read once; a failed reading is tried again at the next call. */
export function loadConfig(): Promise<BrowserConfig> {
  loading ??= sendRequest(browserConfig, {}, { address: '' })
    .then((response) => readAnswer(browserConfig, response))
    .catch((error: unknown) => {
      loading = undefined
      throw error
    })
  return loading
}

/** The same for components. */
export const configQuery = {
  queryKey: queryKey('config', 'all'),
  queryFn: loadConfig,
  staleTime: Number.POSITIVE_INFINITY,
} as const

export async function addressOf(service: Endpoint['service']): Promise<string> {
  const config = await loadConfig()
  if (service === 'auth') return config.authUrl
  if (service === 'import') return config.importUrl
  return service === 'helper' ? config.helperUrl || `http://127.0.0.1:${defaultHelperPort}` : config.baseUrl
}
