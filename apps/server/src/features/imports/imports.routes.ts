import * as contract from '@labelwright/contract/server/imports'
import type { Serve } from '../../platform/http/http.ts'
import { sendFile } from '../catalogue/table-download.service.ts'
import type { ImportsService } from './imports.service.ts'

const pageOf = (query: { take?: number | undefined; offset?: number | undefined }) => ({
  take: query.take ?? 50,
  offset: query.offset ?? 0,
})

export function importsRoutes(serve: Serve, imports: ImportsService): void {
  serve(contract.uploadImport, async ({ actor, upload, body }) => ({ data: await imports.upload(actor, upload, body) }))
  serve(contract.getImport, async ({ actor, params }) => ({ data: await imports.get(actor, params.id) }))
  serve(contract.checkImport, async ({ actor, params, body }) => ({
    data: await imports.check(actor, params.id, body),
  }))
  serve(contract.startImport, async ({ actor, params, body }) => ({
    data: await imports.start(actor, params.id, body),
  }))
  serve(contract.retryImport, async ({ actor, params }) => ({ data: await imports.retry(actor, params.id) }))
  serve(contract.pauseImport, async ({ actor, params }) => ({ data: await imports.pause(actor, params.id) }))
  serve(contract.resumeImport, async ({ actor, params }) => ({ data: await imports.resume(actor, params.id) }))
  serve(contract.cancelImport, async ({ actor, params }) => ({ data: await imports.cancel(actor, params.id) }))
  serve(contract.undoImport, async ({ actor, params }) => ({ data: await imports.undo(actor, params.id) }))
  serve(contract.downloadBadRows, async ({ actor, params, reply }) => {
    const { type, file } = await imports.badRows(actor, params.id)
    return sendFile(reply, file, `rows-to-mend.${type}`)
  })
  serve(contract.listImportHistory, ({ actor, query }) => imports.history(actor, pageOf(query)))

  const { configurations } = imports
  serve(contract.listImportConfigurations, ({ actor, query }) =>
    configurations.list(actor, { ...pageOf(query), searchQuery: query.searchQuery }),
  )
  serve(contract.getImportConfiguration, async ({ actor, params }) => ({
    data: await configurations.get(actor, params.id),
  }))
  serve(contract.createImportConfiguration, async ({ actor, body, idempotencyKey }) => ({
    data: await configurations.create(actor, body, idempotencyKey),
  }))
  serve(contract.saveImportConfiguration, async ({ actor, body }) => ({ data: await configurations.save(actor, body) }))
  serve(contract.deleteImportConfiguration, async ({ actor, params }) => {
    await configurations.remove(actor, params.id)
    return {}
  })
}
