import { ProductError } from '@labelwright/contract/errors'
import * as contract from '@labelwright/contract/server/operations'
import type { BrowserConfig } from '@labelwright/contract/server/operations-schemas'
import type { Database } from '../../platform/database/database.ts'
import type { Serve } from '../../platform/http/http.ts'
import { openApiDocument } from '../../platform/http/open-api.ts'

export interface Operations {
  readonly database: Database
  readonly browserConfig: BrowserConfig
  readonly version: string
  /** True from the moment the server was told to stop. */
  readonly isStopping: () => boolean
}

export function operationsRoutes(serve: Serve, { database, browserConfig, version, isStopping }: Operations): void {
  const document = openApiDocument(version)
  serve(contract.live, () => ({ status: 'live' as const }))
  serve(contract.ready, async () => {
    if (isStopping()) throw new ProductError('not-ready')
    await database.ping().catch((cause: unknown) => {
      throw new ProductError('not-ready', { cause })
    })
    return { status: 'ready' as const }
  })
  serve(contract.browserConfig, () => browserConfig)
  serve(contract.openApi, () => document)
}
