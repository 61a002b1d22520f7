import * as contract from '@labelwright/contract/server/operations'
import type { BrowserConfig } from '@labelwright/contract/server/operations-schemas'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/http/http.ts'
import { openApiDocument } from '../../platform/http/open-api.ts'
import { logContentSecurityReport } from './content-security-reports.ts'

export interface Operations {
  /** Rejects while the server cannot work. */
  readonly assertReady: () => Promise<void>
  readonly browserConfig: BrowserConfig
  readonly version: string
}

export function operationsRoutes(
  serve: Serve,
  ctx: Context,
  { assertReady, browserConfig, version }: Operations,
): void {
  const document = openApiDocument(version)
  serve(contract.live, () => ({ status: 'live' as const }))
  serve(contract.ready, async () => {
    await assertReady()
    return { status: 'ready' as const }
  })
  serve(contract.browserConfig, () => browserConfig)
  serve(contract.reportContentSecurity, async ({ address, body }) => {
    await logContentSecurityReport(ctx, { address, report: body })
    return {}
  })
  serve(contract.openApi, () => document)
}
