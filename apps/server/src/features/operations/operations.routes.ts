import * as contract from '@labelwright/contract/server/operations'
import type { BrowserConfig } from '@labelwright/contract/server/operations-schemas'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/http/http.ts'
import { openApiDocument } from '../../platform/http/open-api.ts'
import { logContentSecurityReport } from './content-security-reports.ts'
import { logPageError } from './page-errors.ts'

export interface Operations {
  /** Answers what an operator should look into. Rejects while the server cannot work. */
  readonly checkReady: () => Promise<readonly string[]>
  readonly browserConfig: BrowserConfig
  readonly version: string
}

export function operationsRoutes(serve: Serve, ctx: Context, { checkReady, browserConfig, version }: Operations): void {
  let document: ReturnType<typeof openApiDocument> | undefined
  serve(contract.live, () => ({ status: 'live' as const }))
  serve(contract.ready, async () => {
    const warnings = [...(await checkReady())]
    return { status: 'ready' as const, ...(warnings.length > 0 && { warnings }) }
  })
  serve(contract.browserConfig, () => browserConfig)
  serve(contract.reportContentSecurity, async ({ address, body }) => {
    await logContentSecurityReport(ctx, { address, report: body })
    return {}
  })
  serve(contract.reportPageError, async ({ address, body }) => {
    await logPageError(ctx, { address, report: body })
    return {}
  })
  serve(contract.openApi, () => {
    document ??= openApiDocument(version)
    return document
  })
}
