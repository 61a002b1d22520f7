import * as contract from '@labelwright/contract/server/pdf-viewer'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/http/http.ts'
import { fetchPdf } from './fetch-pdf.service.ts'

export function pdfViewerRoutes(serve: Serve, ctx: Context): void {
  serve(contract.fetchPdf, ({ actor, body }) => fetchPdf(ctx, actor, body.url))
}
